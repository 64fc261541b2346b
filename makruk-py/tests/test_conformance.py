"""The data that all languages share; what the columns mean is said beside it."""

from __future__ import annotations

from typing import Any

import makruk
import pytest
from makruk import Game, InvalidPositionError, MakrukError, Position, Setup, Status, batch

from .conftest import rows

Row = dict[str, Any]


def flags(status: Status) -> set[str]:
    return {
        name
        for name, flag in Status.__members__.items()
        if flag.value.bit_count() == 1 and flag in status
    }


def after(row: Row) -> Position:
    position = Position(row["fen"])
    for move in row.get("moves", []):
        position = position.play(move)
    return position


@pytest.mark.parametrize("row", rows("perft.jsonl"), ids=lambda row: row["id"])
def test_perft(row: Row) -> None:
    position = Position(row["fen"])
    for depth, expected in row["perft"].items():
        # The deep ones are the core's own test; here a million lines show that it is the same.
        if expected <= 1_000_000:
            assert makruk.perft(position, int(depth)) == expected
            assert batch.perft([position], int(depth)) == [expected]
    if "divide2" in row:
        divided = {move.uci(): n for move, n in makruk.perft_divide(position, 2).items()}
        assert divided == row["divide2"]
    if "in_check" in row:
        assert position.is_check() == row["in_check"]


@pytest.mark.parametrize("row", rows("counting.jsonl"), ids=lambda row: row["id"])
def test_counting(row: Row) -> None:
    if "fen_errors" in row:
        # The peer sets up what is no position.
        with pytest.raises(InvalidPositionError) as caught:
            Position(row["fen"])
        assert set(row["fen_errors"]) <= flags(caught.value.kinds)
        return
    if "cycle" in row:
        position = Position(row["fen"])
        plies = 0
        while not position.has_count_run_out():
            position = position.play(row["cycle"][plies % len(row["cycle"])])
            plies += 1
        assert plies == row["plies_until_drawn"]
        assert position.fen() == row["fen_after"]
        return
    position = after(row)
    assert position.fen() == row["fen_after"]
    assert position.count_legal_moves() == row["legal_moves_after"]
    assert (position.has_count_run_out() and not position.is_checkmate()) == row["drawn_by_count"]


@pytest.mark.parametrize("row", rows("piece_limits.jsonl"), ids=lambda row: row["army"])
def test_piece_limits(row: Row) -> None:
    position = Position(row["fen"]).play(row["move"])
    assert position.fen() == row["after"]
    count = position.to_setup().count
    assert count is not None
    assert (count.limit_plies, count.ply) == (row["limit_plies"], row["start_ply"])
    assert position.counting_limit(position.turn) == row["limit_plies"] // 2


@pytest.mark.parametrize("row", rows("material.jsonl"), ids=lambda row: row["name"])
def test_material(row: Row) -> None:
    position = Position(row["fen"])
    found = [position.has_insufficient_material(color) for color in makruk.Color]
    assert found == row["insufficient"]
    assert position.is_insufficient_material() == all(found)


@pytest.mark.parametrize("row", rows("fen_forms.jsonl"), ids=lambda row: row["id"])
def test_fen_forms(row: Row) -> None:
    if row["dialect"] == "epd":
        setup, _ = Setup.from_epd(row["raw"])
        assert setup.fen(promoted=True).split()[:4] == row["canonical"].split()[:4]
        return
    position = Position.from_fen(row["raw"], dialect=row["dialect"])
    assert position.fen(promoted=True) == row["canonical"]
    again = Position.from_fen(
        position.fen(promoted=True, dialect=row["dialect"]), dialect=row["dialect"]
    )
    assert again.board == position.board


@pytest.mark.parametrize("row", rows("fen_invalid.jsonl"), ids=lambda row: row["id"])
def test_fen_invalid(row: Row) -> None:
    expected = row["expected"]
    if "error" in expected:
        with pytest.raises(MakrukError) as caught:
            Position(row["raw"])
        error = caught.value
        assert error.code == expected["error"]
        assert error.code in [one.code for one in makruk.validate_fen(row["raw"])]
        if isinstance(error, makruk.InvalidFenError):
            assert error.code == f"ERR_FEN_{error.kind.name}"
            offending = row["raw"].encode()[error.position :].decode(errors="replace")
            assert offending.startswith(error.text.removesuffix("…"))
        if "kinds" in expected:
            assert isinstance(error, InvalidPositionError)
            assert flags(error.kinds) == set(expected["kinds"])
    else:
        position = Position(row["raw"])
        assert makruk.validate_fen(row["raw"]) == []
        assert position.fen(promoted=True) == row["canonical"]
        assert flags(position.to_setup().status()) == set(expected["accepted"])


@pytest.mark.parametrize("row", rows("opening_moves.jsonl"), ids=lambda row: row["fen"])
def test_opening_moves(row: Row) -> None:
    position = Position(row["fen"])
    moves = position.legal_moves
    assert dict(zip(moves.uci(), moves.san(), strict=True)) == row["san"]
    assert sorted(position.legal_moves_uci()) == sorted(row["san"])
    assert position.is_check() == row["check"]
    for uci, san in row["san"].items():
        assert position.parse_san(san).uci() == uci
        assert position.san(uci) == san


def test_random_games() -> None:
    plies = 0
    for row in rows("random_games.jsonl.gz")[::5]:
        game = Game()
        for i, uci in enumerate(row["moves"]):
            assert game.push_san(row["san"][i]).uci() == uci
            position = game.position
            assert position.fen(promoted=True) == row["fens"][i]
            assert len(position.legal_moves) == row["legal"][i]
            assert position.is_check() == (row["check"][i] == "1")
            drawn = position.has_count_run_out() and not position.is_checkmate()
            assert drawn == (row["claim"][i] == "1"), row["fens"][i]
            plies += 1
        assert game.history() == row["san"]
        assert [move.uci() for move in game.move_stack] == row["moves"]
        if row["termination"] != "maxply":
            assert game.result() == row["result"]
    assert plies > 15_000
