"""Lines of EPD."""

from __future__ import annotations

import pickle

import makruk
import pytest
from makruk import Epd, InvalidFenError, Position, Setup

LINE = '7k/R7/8/8/8/8/8/1R3K2 w - - bm Rb8# Ra8#; id "ladder; two rooks"; acd 3;'


def test_lines() -> None:
    epd = Epd(LINE)
    position = epd.position()
    assert epd.operations[:2] == [("bm", ["Rb8#", "Ra8#"]), ("id", ["ladder; two rooks"])]
    assert epd.operands("bm") == ["Rb8#", "Ra8#"] and epd.operands("am") == []
    assert [move.uci() for move in epd.moves("bm", position)] == ["b1b8", "a7a8"]
    assert epd.moves("am", position) == []
    assert str(epd) == LINE == epd.text()
    assert eval(repr(epd), dict(vars(makruk))) == epd == pickle.loads(pickle.dumps(epd))
    assert len({epd, Epd(LINE)}) == 1
    line = Epd(f"{makruk.STARTING_FEN} pv e4 e6e5 Nd2;")
    assert [move.uci() for move in line.line("pv", Position())] == ["e3e4", "e6e5", "b1d2"]
    assert str(line).startswith(makruk.STARTING_FEN)
    clocks = Epd("4k3/8/8/8/8/8/8/RK6 w - - hmvc 7; fmvn 9;").setup
    assert (clocks.halfmove_clock, clocks.fullmove_number) == (7, 9)
    assert (
        Epd("4k3/8/8/8/8/8/8/RK1M~4 w - -").text(False, "western") == "4k3/8/8/8/8/8/8/RK1Q4 w - -"
    )


def test_building() -> None:
    setup = Setup().replace(halfmove_clock=3, fullmove_number=8)
    epd = Epd.from_setup(setup, [("id", ["the start"]), ("c0", [""])])
    assert str(epd).endswith(' w - - id "the start"; c0 "";')
    assert epd.setup == setup and pickle.loads(pickle.dumps(epd)) == epd
    assert Epd.from_setup(setup).operations == []
    for opcode, operands in (("1x", ["a"]), ("id", ['a"b']), ("id", ["a\nb"]), ("", [])):
        with pytest.raises(InvalidFenError) as caught:
            Epd.from_setup(setup, [(opcode, operands)])
        assert caught.value.code == "ERR_EPD_OPERATIONS" and caught.value.kind == "operations"
    for wrong in (5, [5], [("id", "text")], [("id", [5])], [("id",)], "id"):
        with pytest.raises((TypeError, makruk.MakrukError)):
            Epd.from_setup(setup, wrong)  # type: ignore[arg-type]


def test_errors() -> None:
    with pytest.raises(InvalidFenError) as caught:
        Epd('4k3/8/8/8/8/8/8/RK6 w - - id "x;')
    assert caught.value.code == "ERR_EPD_OPERATIONS"
    with pytest.raises(makruk.MakrukError):
        Epd("4k3/8/8/8/8/8/8/RK6 w - - bm Rh9;").moves("bm", Position())
    with pytest.raises(makruk.InvalidPositionError):
        Epd("8/8/8/8/8/8/8/RK6 w - -").position()
    with pytest.raises(TypeError):
        Epd(5)  # type: ignore[arg-type]
