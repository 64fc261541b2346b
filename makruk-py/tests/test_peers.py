"""Checks from the suites of other projects and behind bug reports, row by row.

Rows on which sources disagree are the core's own test, which has each preset play them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import makruk
import pytest
from makruk import (
    Color,
    FenCount,
    Game,
    InvalidPositionError,
    MakrukError,
    Position,
    Setup,
    Variant,
    batch,
)

from .conftest import rows
from .test_conformance import flags

Row = dict[str, Any]

PEERS = rows("peers.jsonl")
BUGS = rows("bug_reports.jsonl")


def is_refused(row: Row) -> bool:
    return "fen_errors" in row


CHECKED = [row for row in PEERS if not (row["contested"] or is_refused(row))] + BUGS
NOTATIONS = {
    "NOTATION_DEFAULT": "san",
    "NOTATION_THAI_SAN": "thai-san",
    "NOTATION_THAI_LAN": "thai-lan",
}


def test_what_is_left_out() -> None:
    assert len(PEERS) == 148 and len(BUGS) == 23
    assert sum(row["contested"] for row in PEERS) == 7
    assert len(CHECKED) == 140 + 23


@pytest.mark.parametrize(
    "row", [row for row in PEERS if is_refused(row)], ids=lambda row: row["id"]
)
def test_refused(row: Row) -> None:
    with pytest.raises(InvalidPositionError) as caught:
        Position(row["fen"])
    assert flags(caught.value.kinds) == set(row["fen_errors"])


def root(row: Row) -> Position:
    """The start position of a row, with the count that Fairy-Stockfish would show for it.

    It keeps no declarations, but is told of one when it writes a FEN: `count_started` 0 is counting
    by itself, -1 not declared, and with n the count stands at 1 after ply n of the game. Here the
    board is put back to the ply before, the count is declared, and passes lead up to the row's FEN.
    """
    started = row["args"].get("count_started", 0)
    variant = Variant(row.get("variant", "makruk"))
    if started == 0:
        return Position(row["fen"], variant.rules)
    rules = variant.rules.replace(counting="declared")
    if variant is not Variant.MAKRUK:
        return Position(row["fen"], rules)
    read = Setup(row["fen"], variant=variant)
    setup = read
    if read.count is not None:
        setup = read.replace(count=FenCount(read.count.limit_plies, 0))
    if started < 0:
        return setup.position(rules)
    first = Color.WHITE if started % 2 == 1 else Color.BLACK
    before = setup.replace(turn=first, fullmove_number=(started + 1) // 2).position(rules)
    position = before.start_counting(first)
    while (position.fullmove_number, position.turn) != (read.fullmove_number, read.turn):
        position = position.swap_turn()
    return position


def first_ply(start: Position, line: list[str], holds: Callable[[Game], bool]) -> int | None:
    game = Game.from_position(start)
    for ply in range(len(line) + 1):
        if holds(game):
            return ply
        if ply < len(line):
            game.push(line[ply])
    return None


# Our codes for an error of makruk-js.
SAME_ERROR = {
    "WRONG_NUMBER_OF_INPUTS": {"ERR_FEN_FIELDS"},
    "WRONG_BOARD_STRING_NUMBER_OF_SQUARES": {"ERR_FEN_BOARD"},
    "WRONG_BOARD_STRING_NUMBER_OF_KHUNS": {"ERR_POSITION"},
    "WRONG_MOVE_NUMBER": {"ERR_FEN_FULLMOVES"},
    "WRONG_COUNT_COLOR": {"ERR_FEN_TURN"},
    "WRONG_COUNT_TYPE": {"ERR_FEN_COUNTING"},
    "WRONG_COUNT_NUMBER": {"ERR_FEN_HALFMOVES"},
    "WRONG_COUNT_FROM_NUMBER": {"ERR_FEN_HALFMOVES"},
    # Some of the five fields of a count are there and some are `-`: we name the first.
    "WRONG_COUNTDOWN": {"ERR_FEN_COUNTING", "ERR_FEN_HALFMOVES"},
}


def check_makruk_js(row: Row) -> None:
    """FENs of makruk-js, with its verdict. Its reader also counts kings, ours leaves that to the
    position."""
    found: MakrukError | None = None
    try:
        Position.from_fen(row["fen"], dialect="makruk-js")
    except InvalidPositionError as error:
        if flags(error.kinds) & {"MISSING_KING", "TOO_MANY_KINGS"}:
            found = error
        else:
            # It takes any number for a limit.
            assert (row["id"], flags(error.kinds)) == ("pv0281", {"BAD_COUNTING"})
    except MakrukError as error:
        found = error
    assert (found is None) == row["expected"]["accept"]
    if found is not None:
        assert found.code in SAME_ERROR[row["expected"]["code"]]


@pytest.mark.parametrize("row", CHECKED, ids=lambda row: row["id"])
def test_row(row: Row) -> None:
    kind, expected, args = row["kind"], row["expected"], row["args"]
    if kind == "fen_dialect_makrukjs":
        check_makruk_js(row)
        return
    start = root(row)
    line: list[str] = row["moves"]
    position = start
    for move in line:
        position = position.play(move)
    assert batch.fens_after([start], [line]) == [position.fen()]
    match kind:
        case "get_fen":
            assert position.fen(promoted=args["show_promoted"]) == expected
        case "get_san":
            notation = NOTATIONS[args["notation"]]
            assert position.san(args["move"], notation) == expected  # type: ignore[arg-type]
            read = position.parse_move(expected, notation)  # type: ignore[arg-type]
            assert read.uci() == args["move"]
        case "board_after":
            assert position.board_fen() == expected
        case "fen_valid":
            assert (makruk.validate_fen(row["fen"]) == []) == expected
        case "n_legal":
            assert len(list(position.legal_moves)) == position.count_legal_moves() == expected
        case "legal":
            assert sorted(position.legal_moves_uci()) == expected
        case "legal_from":
            assert sorted(position.legal_moves_from(args["from"]).uci()) == expected
        case "legal_contains":
            assert (args["move"] in position.legal_moves) == expected
            assert position.is_legal(args["move"]) == expected
        case "attacked":
            assert position.is_attacked_by(args["by"], args["square"]) == expected
        case "in_check":
            assert position.is_check() == expected
        case "checkmate":
            assert position.is_checkmate() == expected
        case "stalemate" | "stalemate_now":
            assert position.is_stalemate() == expected
        case "insufficient_both":
            assert position.is_insufficient_material() == expected
        case "piece_count_limit":
            bare = Color.WHITE if args["bare"] == "w" else Color.BLACK
            assert position.counting_limit(bare) == expected
        case "counting_limit":
            assert expected["type"] == "pieces"
            counting = position.counting
            assert counting is not None and counting.kind == "pieces-honor"
            assert counting.limit == expected["limit_moves"]
            assert counting.count == expected["start_count"]
        case "count_after_capture":
            assert position.counting is not None and start.counting is not None
            assert position.counting.limit == expected["limit_moves"]
            assert (position.counting.limit == start.counting.limit) == expected["kept"]
        case "count_draw_at_ply":
            drawn = first_ply(start, line, lambda game: game.position.has_count_run_out())
            assert drawn == expected
        case "threefold_at_ply":
            assert first_ply(start, line, lambda game: game.is_repetition(3)) == expected
        case "coords":
            for name, place in expected.items():
                assert [makruk.square_rank(name), makruk.square_file(name)] == place
        case "pgn_tag":
            tag = makruk.PgnGame.from_pgn(args["pgn"]).tags.get("Event")
            assert tag == expected
        case "pgn_roundtrip":
            assert start.variation_san(line) == expected
        case unknown:
            pytest.fail(f"unknown kind {unknown}")
