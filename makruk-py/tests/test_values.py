"""Values as Python expects them: equal, hashed, copied, pickled, printed."""

from __future__ import annotations

import copy
import enum
import multiprocessing
import pickle
from collections.abc import Sequence, Set
from typing import Any

import makruk
import pytest
from makruk import (
    A1,
    A8,
    B1,
    BLACK,
    D1,
    E3,
    E4,
    H8,
    WHITE,
    Board,
    Color,
    Counting,
    FenCount,
    Game,
    Move,
    Outcome,
    Piece,
    PieceType,
    Position,
    Rules,
    Setup,
    SquareSet,
    Status,
    batch,
)

COUNTED = "8/2k5/8/3K4/6r1/8/8/8 b - 32 9 79"
DECLARED = Position("4k3/8/8/8/8/8/4m3/RK6 w - 128 0 1", "thai-2569")


def values() -> list[Any]:
    counted = Position(COUNTED)
    return [
        Color.WHITE,
        PieceType.KHON,
        Status.MISSING_KING | Status.BAD_COUNTING,
        Status.VALID,
        Piece("met", "black", promoted=True),
        counted.counting,
        Outcome(None, "stalemate"),
        Outcome("black", "timeout"),
        FenCount(32, 9),
        Rules.THAI_2569,
        Rules(counting="declared", counter_mate="wins", promotion="last"),
        SquareSet(),
        SquareSet(["a1", H8]),
        Board.empty(),
        Board("8/8/8/8/4M~3/8/8/8"),
        Setup(),
        counted.to_setup().replace(turn=WHITE),
        Move(E3, E4),
        Move("g5", "g6", "met"),
        Move("g5", "g6", "king"),
        Position(),
        counted,
        DECLARED,
        DECLARED.start_counting(WHITE),
        Position("4k3/8/8/8/8/2M~5/8/RK6 w", Rules(promotion="last")),
    ]


@pytest.mark.parametrize("value", values(), ids=repr)
def test_value(value: Any) -> None:
    assert eval(repr(value), dict(vars(makruk))) == value
    assert copy.copy(value) == value
    assert copy.deepcopy(value) == value
    assert hash(copy.deepcopy(value)) == hash(value)
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(value, protocol)) == value
    assert value != object()
    assert (value == object()) is False
    if not isinstance(value, enum.Enum):
        for name in ("turn", "mask", "color", "count", "something"):
            with pytest.raises(AttributeError):
                setattr(value, name, 1)


def test_positions_are_not_ordered() -> None:
    with pytest.raises(TypeError):
        Position() < Position()  # type: ignore[operator]  # noqa: B015


def test_moves_are_equal_however_they_came_about() -> None:
    position = Position()
    assert (
        Move(E3, E4)
        == Move("e3", "e4")
        == Move.from_uci("e3e4")
        == position.parse_san("e4")
        == position.find_move(E3, E4)
    )
    assert len({Move(E3, E4), Move.from_uci("e3e4"), position.parse_uci("e3e4")}) == 1
    assert Move.from_uci("g5g6") != Move.from_uci("g5g6m")
    promoting = Position("8/3k4/8/2K1S1P1/8/8/8/8 w")
    assert promoting.is_legal("g5g6") and "g5g6" not in promoting.legal_moves
    assert promoting.parse_uci("g5g6") in promoting.legal_moves


def test_legal_moves_are_a_sequence() -> None:
    moves = Position().legal_moves
    assert isinstance(moves, Sequence)
    listed = list(moves)
    assert len(moves) == len(listed) == 23
    assert [moves[i] for i in range(-23, 23)] == listed * 2
    assert moves[2:5] == listed[2:5]
    assert moves[::-1] == list(reversed(moves)) == listed[::-1]
    assert all(move in moves and moves.index(move) == i for i, move in enumerate(listed))
    assert moves.count(listed[0]) == 1 and moves.count("a1a8") == 0
    assert moves == Position().legal_moves and moves != Position().capture_moves()
    assert None not in moves and "nonsense" not in moves and 3 not in moves
    for index in (23, -24, 10**30, -(10**30)):
        with pytest.raises(IndexError):
            moves[index]
    with pytest.raises(ValueError):
        moves.index("a1a8")
    assert not Position().capture_moves()
    assert pickle.loads(pickle.dumps(Position().legal_moves_from("e3"))).uci() == ["e3e4"]
    assert eval(repr(moves), dict(vars(makruk))) == moves
    with pytest.raises(TypeError):
        hash(moves)


def test_square_sets() -> None:
    a = SquareSet([A1, "b1"])
    b = SquareSet(["b1", "c1"])
    assert isinstance(a, Set)
    for name, combined in {
        "__or__": a | b,
        "__and__": a & b,
        "__sub__": a - b,
        "__xor__": a ^ b,
    }.items():
        assert set(combined) == getattr(set(a), name)(set(b))
    assert a | {2} == {2} | a == SquareSet([0, 1, 2])
    assert {0, 1, 2} - a == SquareSet([2])
    assert a.union(["c1", "d1"]).mask == 15
    assert ~a == SquareSet.FULL - a and len(~a) == 62
    assert a & b < a <= a < a | b and not a < b and not a > b
    assert a.issubset([0, 1, 2]) and a.issuperset(1) and a.isdisjoint(["h8"])
    assert list(a) == [A1, B1] and list(reversed(a)) == [B1, A1]
    names: list[object] = ["b1", "z9", None]
    assert A1 in a and A8 not in a and [name in a for name in names] == [True, False, False]
    assert bool(a) and not SquareSet() and int(a) == a.mask == 3 and a.first() == A1
    assert SquareSet(2**64 - 1) == SquareSet.FULL
    assert SquareSet.from_file(0) & SquareSet.from_rank(0) == SquareSet([A1])
    assert str(SquareSet([A1])).splitlines()[-1] == "1 . . . . . . ."
    with pytest.raises(TypeError):
        a | 1.5  # type: ignore[operator]


def test_names_do_for_values() -> None:
    position = Position()
    assert position.piece_at("d1") == position.piece_at(D1) == Piece("king", "white")
    assert position.pieces("khon", "white") == position.pieces(makruk.KHON, WHITE)
    assert position.turn == "white" and ~position.turn is BLACK
    assert Position(rules="thai-2569").rules == Rules.THAI_2569
    board = Board.from_pieces({"d1": Piece("king", "white"), "d8": Piece("king", "black")})
    assert Setup(board=board).position().king("black") == makruk.D8


def test_setups() -> None:
    setup = Position(COUNTED).to_setup()
    assert setup.replace() == setup
    assert setup.replace(count=None).count is None
    assert setup.replace(turn="white", fullmove_number=3).fen() == (
        "8/2k5/8/3K4/6r1/8/8/8 w - 32 9 3"
    )


def test_games_are_copied() -> None:
    game = Game(DECLARED.fen(), "thai-2569")
    game.start_counting(WHITE)
    game.push("a1a8")
    game.push("e8d7")
    game.stop_counting(WHITE)
    game.resign(BLACK)
    for same in (
        game.copy(),
        copy.copy(game),
        copy.deepcopy(game),
        pickle.loads(pickle.dumps(game)),
    ):
        assert same == game and same is not game
        assert same.count_events() == [(0, "start"), (2, "stop")]
        assert same.outcome() == Outcome(WHITE, "resignation")
        same.pop()
        assert same != game
    with pytest.raises(TypeError):
        hash(game)
    assert len(game) == 2 and Game() and len(Game()) == 0
    assert game.positions()[-1] == game.position and game.positions()[0].has_fresh_count()


def test_exceptions_are_pickled() -> None:
    with pytest.raises(makruk.IllegalMoveError) as caught:
        Position().play("e3e5")
    again = pickle.loads(pickle.dumps(caught.value))
    assert (type(again), str(again), vars(again)) == (
        type(caught.value),
        str(caught.value),
        vars(caught.value),
    )
    with pytest.raises(makruk.AmbiguousMoveError) as ambiguous:
        Position("4k3/8/8/4S3/8/2S5/8/4K3 w").parse_san("Sd4")
    again = pickle.loads(pickle.dumps(ambiguous.value))
    assert again.candidates == ambiguous.value.candidates
    assert [move.uci() for move in again.candidates] == ["c3d4", "e5d4"]
    with pytest.raises(makruk.GameOverError) as over:
        game = Game()
        game.agree_draw()
        game.push("e3e4")
    assert over.value.outcome == Outcome(None, "agreement")


def work(position: Position) -> tuple[Position, Counting | None, list[Move], Game]:
    return position, position.counting, list(position.legal_moves), Game.from_position(position)


@pytest.mark.parametrize("method", multiprocessing.get_all_start_methods())
def test_other_processes(method: str) -> None:
    # Threads of a bulk call before the fork must not be missed after it.
    batch.perft([Position()] * 4, 3)
    positions = [Position(), Position(COUNTED), DECLARED.start_counting(WHITE)]
    with multiprocessing.get_context(method).Pool(2) as pool:
        for position, answer in zip(positions, pool.map(work, positions), strict=True):
            assert answer == work(position)
