"""The notations: the data that all languages share, and what Python adds."""

from __future__ import annotations

import itertools
from typing import Any

import pytest
from makruk import (
    AmbiguousMoveError,
    Detected,
    Game,
    MakrukError,
    Notation,
    Position,
    detect_notation,
)

from .conftest import rows

Row = dict[str, Any]


@pytest.mark.parametrize("row", rows("notation_thai.jsonl"), ids=lambda row: row["fen"])
def test_thai(row: Row) -> None:
    position = Position(row["fen"])
    for name in ("thai_san", "thai_lan"):
        notation = Notation(name.replace("_", "-"))
        texts: dict[str, str] = row[name]
        assert sorted(texts) == sorted(position.legal_moves_uci())
        for uci, text in texts.items():
            assert position.notation(uci, notation) == text == position.san(uci, notation)
            same = sorted(other for other in texts if texts[other] == text)
            if len(same) == 1:
                assert position.parse_move(text, notation).uci() == uci
            else:
                with pytest.raises(AmbiguousMoveError) as caught:
                    position.parse_move(text, notation)
                assert sorted(move.uci() for move in caught.value.candidates) == same


@pytest.mark.parametrize("row", rows("notation_forms.jsonl"), ids=lambda row: row["id"])
def test_forms(row: Row) -> None:
    position = Position(row["fen"])
    if "texts" in row:
        for name, text in row["texts"].items():
            notation, _, digits = name.partition(" ")
            written = position.notation(row["move"], notation, digits or None)
            assert written == text
            assert position.variation([row["move"]], notation, digits or None).endswith(text)
            try:
                assert position.parse_move(text, notation).uci() == row["move"]
            except AmbiguousMoveError as error:
                assert row["move"] in [move.uci() for move in error.candidates]
        return
    notation, text = row["read"]
    expected = row["expected"]
    if expected[0].startswith("ERR_"):
        with pytest.raises(MakrukError) as caught:
            position.parse_move(text, notation)
        assert [caught.value.code] == expected
    elif len(expected) == 1:
        assert position.parse_move(text, notation).uci() == expected[0]
    else:
        with pytest.raises(AmbiguousMoveError) as ambiguous:
            position.parse_move(text, notation)
        assert [move.uci() for move in ambiguous.value.candidates] == expected


# With piece and origin, no text has two meanings.
CLEAR = ("san", "lan", "playok", "th2569", "thai-lan", "thai-record", "thai-record-arrow")


def test_games_come_back() -> None:
    for row in rows("random_games.jsonl.gz")[::50]:
        game = Game()
        for uci in row["moves"]:
            game.push(uci)
        for notation, digits in itertools.product(CLEAR, (None, "arabic", "thai")):
            texts = game.history(notation, digits)  # type: ignore[arg-type]
            again = Game()
            for text in texts:
                again.push_move(text, notation)  # type: ignore[arg-type]
            assert again == game
        assert game.history() == game.history("san") == row["san"]


def test_detection() -> None:
    position = Position()
    found = detect_notation(position, ["e4", "d5", "Qd2"])
    assert [entry.notation for entry in found] == list(Notation)
    assert all(isinstance(entry, Detected) for entry in found)
    fitting = [entry for entry in found if entry.fits]
    assert [entry.notation for entry in fitting] == ["playok", "western"]
    assert all(len(entry.moves) == entry.exact == 3 for entry in fitting)
    assert fitting[0].moves == fitting[1].moves
    san = found[0]
    assert san.failure is not None and not san.fits
    assert (san.failure.index, san.failure.code, len(san.moves)) == (2, "ERR_SAN", 2)
    assert all(entry.fits for entry in detect_notation(position, []))
    assert detect_notation(position, iter(["e4"]))[0].exact == 1
    for wrong in ("e4", 5, [5], None):
        with pytest.raises(TypeError):
            detect_notation(position, wrong)  # type: ignore[arg-type]
