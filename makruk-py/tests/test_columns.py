"""Answers of bulk calls are sequences like lists, whatever is in them."""

from __future__ import annotations

import collections.abc
import copy
import pickle
from typing import Any

import numpy as np
import pytest
from makruk import Game, Move, Outcome, Position, batch
from makruk.batch import CodeColumn, Column, MoveColumn

GAMES = batch.random_games(60, seed=3, max_plies=60)
POSITIONS = [position for game in GAMES for position in game.positions()]
LINES = [[move.uci() for move in game.move_stack] for game in GAMES]
FENS = [position.fen() for position in POSITIONS]
OVER = ["k6R/8/1K6/8/8/8/8/8 b", "k7/7R/1K6/8/8/8/8/8 w", "7k/8/8/8/8/8/8/K7 w"]
ASEAN = [Position("4k3/1P6/8/8/8/8/8/4K3 w - - 0 1", "asean")]


def columns() -> list[tuple[Column[Any], list[Any]]]:
    """Each kind of column beside the list that it should be."""
    few = POSITIONS[:150]
    return [
        (batch.positions(FENS), list(map(Position, FENS))),
        (batch.play([Position()], ["e3e4"]), [Position().play("e3e4")]),
        (batch.fens_after([Position()] * len(LINES), LINES), [game.fen() for game in GAMES]),
        (batch.legal_moves(POSITIONS), [p.legal_moves_uci() for p in POSITIONS]),
        (batch.legal_moves(ASEAN), [ASEAN[0].legal_moves_uci()]),
        (
            batch.fens_after_each_move(few),
            [{m: p.play(m).fen() for m in p.legal_moves_uci()} for p in few],
        ),
        (
            batch.fens_after_each_move(ASEAN),
            [{m.uci(): ASEAN[0].play(m).fen() for m in ASEAN[0].legal_moves}],
        ),
        (
            batch.outcomes([*GAMES, *OVER]),
            [*(game.outcome() for game in GAMES), *(Position(fen).outcome() for fen in OVER)],
        ),
        (batch.results(LINES), [game.result() for game in GAMES]),
        (batch.results([]), []),
        (batch.legal_moves([]), []),
    ]


@pytest.mark.parametrize("pair", columns(), ids=lambda pair: f"{type(pair[0]).__name__}")
def test_like_the_list(pair: tuple[Column[Any], list[Any]]) -> None:
    column, expected = pair
    size = len(expected)
    assert isinstance(column, collections.abc.Sequence) and isinstance(column, Column)
    assert len(column) == size and bool(column) == bool(expected)
    assert list(column) == column.tolist() == [*column] == expected
    assert column == expected and expected == column
    assert (column != expected) is False and column != [*expected, None]
    assert not expected or column != expected[1:]
    assert column != tuple(expected) and column != "text" and column is not None
    assert list(reversed(column)) == expected[::-1]
    assert [column[i] for i in range(-size, size)] == expected * 2
    for wrong in (size, -size - 1, 2**70, -(2**70)):
        with pytest.raises(IndexError):
            column[wrong]
    for odd in ("0", 1.0, None):
        with pytest.raises(TypeError):
            column[odd]  # type: ignore[call-overload]
    for start in (None, 0, 1, -1, 7, -7, 10**9, -(10**9)):
        for stop in (None, 0, 1, -1, 9, -9, 10**9, -(10**9)):
            for step in (None, 1, 2, -1, -3, 10**18, -(10**18)):
                part = column[start:stop:step]
                assert type(part) is type(column) and part == expected[start:stop:step]
    part = column[1:-1][::-2][1:]
    assert part == expected[1:-1][::-2][1:] and part.tolist() == list(part)
    with pytest.raises(ValueError, match="zero"):
        column[::0]
    for item in expected[:5]:
        assert item in column and column.index(item) == expected.index(item)
        assert column.count(item) == expected.count(item)
        assert column.index(item, -size, size) == expected.index(item)
    assert object() not in column and column.count("no") == 0
    for bounds in ((), (size,), (0, 0)):
        with pytest.raises(ValueError):
            column.index("no", *bounds)
    with pytest.raises(TypeError):
        hash(column)
    with pytest.raises(TypeError):
        column[0] = None  # type: ignore[index]
    with pytest.raises(AttributeError):
        column.other = 1  # type: ignore[attr-defined]
    assert copy.copy(column) is column and copy.deepcopy(column) is column
    for given in (column, column[::-2], column[3:7]):
        restored = pickle.loads(pickle.dumps(given))
        assert type(restored) is type(given) and restored == given == restored.tolist()
    if size <= 100:
        assert repr(column) == repr(expected)
    else:
        shown = [repr(item) for item in expected[:3]], [repr(item) for item in expected[-3:]]
        assert repr(column) == f"[{', '.join([*shown[0], '...', *shown[1]])}]"
    match column:
        case []:
            assert not expected
        case [first, *rest]:
            assert [first, *rest] == expected


def test_columns_are_equal_by_their_items() -> None:
    first = batch.results(LINES)
    assert first == batch.results(GAMES) and first != batch.results(LINES[1:])
    assert first[::2] == batch.results(LINES[::2])
    assert first != batch.outcomes(LINES) and batch.results([]) == batch.legal_moves([])
    assert batch.legal_moves(POSITIONS[:9]) != batch.legal_moves(POSITIONS[1:10])
    # Moves by their texts: which piece moves is not told, what a pawn becomes is.
    restore, _ = batch.legal_moves([]).__reduce__()
    pawn, rook, met, asean = (
        restore(f'{{"Moves":{{"bits":[{role << 12 | 60 << 6 | 52}],"ends":[1]}}}}')
        for role in (1, 5, 7, 8)
    )
    assert pawn == rook == [["e7e8"]] and pawn != met == [["e7e8m"]] and met != asean == [["e7e8q"]]
    assert batch.legal_moves(["k7/8/1K6/8/8/8/8/8 b"]) == [["a8b8"]]


def test_an_item_is_the_callers_own() -> None:
    column = batch.legal_moves([Position()])
    column[0].clear()
    assert len(column[0]) == 23
    column.tolist().clear()
    assert len(column) == 1


def test_iterators_end() -> None:
    column = batch.positions(FENS[:3])
    walk = iter(column)
    assert iter(walk) is walk and walk.__length_hint__() == 3  # type: ignore[attr-defined]
    assert len([*walk]) == 3 and list(walk) == [] and walk.__length_hint__() == 0  # type: ignore[attr-defined]


def test_numbers() -> None:
    column = batch.legal_moves(POSITIONS)
    assert isinstance(column, MoveColumn)
    for part in (column, column[5:9], column[::-3], column[:0]):
        assert part.moves.dtype == np.uint16 and part.starts.dtype == np.int64
        assert len(part.starts) == len(part) + 1 and part.starts[-1] == len(part.moves)
        for i, texts in enumerate(part):
            bits = part.moves[part.starts[i] : part.starts[i + 1]]
            assert [Move.from_bits(int(each)).uci() for each in bits] == texts
    moves, starts = batch.move_bits(POSITIONS)
    assert np.array_equal(moves, column.moves) and np.array_equal(starts, column.starts)
    coded: CodeColumn[Any]
    for coded in (batch.results(LINES), batch.outcomes([*GAMES, *OVER])[::-2]):
        assert coded.codes.dtype == np.uint8
        assert [coded.categories[code] for code in coded.codes] == coded
        assert len(set(coded.categories)) == len(coded.categories)
    assert batch.outcomes([]).categories[0] is None
    assert Outcome("white", "checkmate") in batch.outcomes([]).categories
    counts = batch.count_legal_moves(POSITIONS)
    assert counts.dtype == np.int64 and np.array_equal(counts, np.diff(starts))


def test_columns_go_into_bulk_calls() -> None:
    positions = batch.positions(FENS)
    every = positions.tolist()
    fens = batch.fens_after(positions, [[]] * len(positions))
    assert fens == FENS
    for column in (positions, fens):
        for part in (slice(None), slice(5, 90), slice(None, None, -4)):
            given, expected = column[part], every[part]
            assert batch.positions(given) == expected
            assert batch.legal_moves(given) == batch.legal_moves(expected)
            assert batch.results(given) == batch.results(expected)
            assert batch.perft(given, 1) == batch.perft(expected, 1)
            for call in (batch.zobrist_hashes, batch.counting, batch.bitboards, batch.planes):
                assert np.array_equal(call(given), call(expected))
    rules = batch.positions(positions, "thai-2569")
    assert rules == batch.positions(FENS, "thai-2569") and rules[0] != positions[0]
    assert batch.results(batch.legal_moves([Position()])[:0]) == []
    # Lines are lists, wherever they come from.
    root = Position("k7/8/1K6/8/8/8/8/8 b")
    assert batch.fens_after([root], batch.legal_moves([root])) == ["1k6/8/1K6/8/8/8/8/8 w - - 1 2"]
    for wrong in (batch.results(LINES), batch.fens_after_each_move(POSITIONS[:2])):
        with pytest.raises((ValueError, TypeError)):
            batch.legal_moves(wrong)  # type: ignore[arg-type]


def test_mixed_items() -> None:
    mixed: list[Any] = [POSITIONS[0], POSITIONS[1], FENS[2], GAMES[0], POSITIONS[3], FENS[4]]
    as_positions = [*POSITIONS[:3], GAMES[0].position, *POSITIONS[3:5]]
    assert batch.positions(mixed) == as_positions
    assert batch.zobrist_hashes(mixed).tolist() == [p.zobrist_hash() for p in as_positions]
    assert (
        batch.results([*mixed, LINES[0], Game()])
        == [
            *("*" if p.outcome() is None else p.outcome().result() for p in POSITIONS[:3]),  # type: ignore[union-attr]
            GAMES[0].result(),
            *("*" if p.outcome() is None else p.outcome().result() for p in POSITIONS[3:5]),  # type: ignore[union-attr]
            GAMES[0].result(),
            "*",
        ]
    )


def test_generic_at_run_time() -> None:
    assert Column[str] is not None and CodeColumn[str] is not None
    with pytest.raises(TypeError):
        Column()
    with pytest.raises(TypeError):

        class Mine(MoveColumn):  # type: ignore[misc]
            pass


def test_a_state_that_is_none() -> None:
    restore, (state,) = batch.legal_moves([Position()]).__reduce__()
    assert restore(state) == batch.legal_moves([Position()])
    for wrong in ("", "{}", "null", state[:-1], '{"Positions":[3]}'):
        with pytest.raises(ValueError):
            restore(wrong)
    # Ends that lie outside: no crash.
    broken = restore('{"Moves":{"bits":[1,2],"ends":[1,99,0]}}')
    assert len(broken) == 3 and isinstance(broken.tolist(), list)
    broken = restore('{"Texts":{"text":"aé","ends":[2,1,7]}}')
    assert len(broken) == 3 and isinstance(repr(broken), str)
