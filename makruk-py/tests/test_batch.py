"""Bulk calls: the same as the loop, whatever is handed in and however much of it."""

from __future__ import annotations

import gc
import random
import sys
import threading
import weakref
from collections.abc import Callable, Iterator
from itertools import chain
from typing import Any

import makruk
import pytest
from makruk import Game, MakrukError, Move, Outcome, Position, batch

GAMES = batch.random_games(600, seed=11, max_plies=70)
POSITIONS = [position for game in GAMES for position in game.positions()]
FENS = [position.fen(promoted=True) for position in POSITIONS]
LINES = [[move.uci() for move in game.move_stack] for game in GAMES]
GOOD = makruk.STARTING_FEN

# With one thread and with several, as many as a call wants at least for two.
SIZES = [0, 1, 2, 700, 5000, len(POSITIONS)]

Bulk = Callable[[Any], Any]
TAKE_POSITIONS: list[Bulk] = [
    batch.positions,
    batch.legal_moves,
    batch.count_legal_moves,
    batch.fens_after_each_move,
    batch.outcomes,
    batch.results,
    batch.zobrist_hashes,
    batch.bitboards,
    batch.counting,
    batch.planes,
    batch.legal_mask,
    batch.move_bits,
    lambda positions: batch.perft(positions, 1),
    lambda positions: batch.play(positions, []),
    lambda positions: batch.fens_after(positions, []),
]
NAMES = [getattr(call, "__name__", str(call)) for call in TAKE_POSITIONS]


def result(outcome: Outcome | None) -> str:
    return "*" if outcome is None else outcome.result()


def test_enough_for_several_threads() -> None:
    assert len(POSITIONS) > 2 * 16384 and len(LINES) > 2 * 256


@pytest.mark.parametrize("size", SIZES)
def test_as_the_loop(size: int) -> None:
    positions, fens = POSITIONS[:size], FENS[:size]
    for given in (positions, fens, tuple(fens), iter(fens), (fen for fen in fens)):
        assert batch.positions(given) == positions
    for given in (positions, fens):
        assert batch.legal_moves(given) == [p.legal_moves_uci() for p in positions]
        counts = batch.count_legal_moves(given).tolist()
        assert counts == [p.count_legal_moves() for p in positions]
        assert batch.outcomes(given) == [p.outcome() for p in positions]
        assert batch.results(given) == [result(p.outcome()) for p in positions]
        assert batch.perft(given, 1) == counts
        assert batch.zobrist_hashes(given).tolist() == [p.zobrist_hash() for p in positions]
        moves, starts = batch.move_bits(given)
        assert starts[-1] == len(moves) == sum(p.count_legal_moves() for p in positions)
        mask = batch.legal_mask(given[:2000])
        assert mask.shape == (min(size, 2000), 4096)
        assert mask.sum(axis=1).tolist() == counts[:2000]
    first = [p.legal_moves_uci()[0] for p in positions if p.has_legal_moves()]
    movable = [p for p in positions if p.has_legal_moves()]
    played = [p.play(m) for p, m in zip(movable, first, strict=True)]
    assert batch.play(movable, first) == played
    assert batch.fens_after(movable, [[m] for m in first]) == [p.fen() for p in played]
    assert batch.fens_after_each_move(fens[:700]) == [
        {m.uci(): p.play(m).fen() for m in p.legal_moves} for p in positions[:700]
    ]


def test_lines_are_games() -> None:
    outcomes = [game.outcome() for game in GAMES]
    tuples = [tuple(line) for line in LINES]
    moves = [game.move_stack for game in GAMES]
    for given in (GAMES, LINES, tuples, moves):
        assert batch.outcomes(given) == outcomes
        assert batch.results(given) == [game.result() for game in GAMES]
    mixed: list[Move | str] = [Move.from_uci("e3e4"), "e6e5"]
    assert batch.results([[], mixed]) == ["*", "*"]
    # A third repetition is one of the line.
    shuffle = ["b1d2", "b8d7", "d2b1", "d7b8"]
    assert batch.results([shuffle, shuffle * 2, GOOD]) == ["*", "1/2-1/2", "*"]
    declared = Position("4k3/8/8/8/8/8/4m3/RK6 w", rules="thai-2569")
    by_hand = Game.from_position(declared)
    for move in ("a1a8", "e8d7"):
        by_hand.push(move)
    assert batch.results([["a1a8", "e8d7"]], root=declared) == [by_hand.result()]
    assert batch.outcomes([["a1a8"]], declared) == [None]
    with pytest.raises(TypeError):
        batch.results([[]], root=GOOD)  # type: ignore[arg-type]


def test_outcomes_are_values() -> None:
    mate, same, none = batch.outcomes(["k6R/8/1K6/8/8/8/8/8 b"] * 2 + [GOOD])
    assert mate == same == Outcome("white", "checkmate") and none is None


@pytest.mark.parametrize("call", TAKE_POSITIONS, ids=NAMES)
@pytest.mark.parametrize("before", [0, 3, 2500])
def test_what_is_wrong_has_its_index(call: Bulk, before: int) -> None:
    for wrong in ("nonsense", "8/8/8/8/8/8/8/8 w", "\ud800", "\0", "k" * 10_000):
        with pytest.raises(MakrukError) as refused:
            # The second is not the one that is named, whichever thread finds it first.
            call([GOOD] * before + [wrong] + [GOOD] * 2000 + ["also wrong"] * 600)
        if getattr(call, "__name__", "") != "<lambda>":
            assert refused.value.index == before
    other: Any
    for other in (None, 3, b"", 1.5, object(), {}):
        with pytest.raises(TypeError):
            call(chain([GOOD] * before, [other], [GOOD] * 5))


@pytest.mark.parametrize("call", TAKE_POSITIONS, ids=NAMES)
def test_what_is_no_list(call: Bulk) -> None:
    wrong: Any
    for wrong in (None, 3, GOOD, "", Position(), Game(), object(), len, int):
        with pytest.raises(TypeError):
            call(wrong)

    def breaks() -> Iterator[str]:
        yield GOOD
        raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        call(breaks())

    class Odd(list[str]):
        def __iter__(self) -> Iterator[str]:
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        call(Odd([GOOD]))


def test_lines_that_are_wrong() -> None:
    for call in (batch.results, batch.outcomes):
        with pytest.raises(makruk.IllegalMoveError) as illegal:
            call([["e3e4"]] * 200 + [["e3e4", "e3e4"]] + [["a1a1"]] * 200)
        assert illegal.value.index == 200
        with pytest.raises(makruk.InvalidMoveError) as invalid:
            call([["e3e4"], ["e3e4", "\udfff"]])
        assert invalid.value.index == 1
        wrong: Any
        for wrong in ([None], [3], [["e3e4"]], {"e3e4"}, iter(["e3e4"]), [b"e3e4"]):
            with pytest.raises(TypeError):
                call([["e3e4"], wrong])
    with pytest.raises(makruk.IllegalMoveError) as after:
        batch.fens_after([GOOD] * 300, [["e3e4"]] * 150 + [["e3e5"]] * 150)
    assert after.value.index == 150
    for lines in ("e3e4", ["e3e4"], [3], 3, None):
        with pytest.raises(TypeError):
            batch.fens_after([GOOD], lines)  # type: ignore[arg-type]
    with pytest.raises(MakrukError) as lengths:
        batch.play([GOOD], ["e3e4"] * 2)
    assert lengths.value.code == "ERR_LENGTH"
    with pytest.raises(makruk.IllegalMoveError) as played:
        batch.play([GOOD] * 9000, ["e3e4"] * 8999 + ["e3e6"])
    assert played.value.index == 8999


def test_a_list_that_changes_under_way() -> None:
    """Other threads change the list while it is read and worked on: whatever is answered is an
    answer for what was there, and nothing crashes."""
    shared: list[Any] = list(FENS[:6000])
    known = dict(zip(FENS, map(Position.legal_moves_uci, POSITIONS), strict=True))
    answers = {tuple(moves) for moves in known.values()}
    done = threading.Event()

    def change() -> None:
        chance = random.Random(1)
        while not done.is_set():
            shared.clear()
            shared.extend(chance.choices(FENS, k=6000))
            del shared[chance.randrange(6000) :]

    class Grows:
        """Its own list grows while it is walked through."""

        def __init__(self, items: list[str]) -> None:
            self.items = items

        def __iter__(self) -> Iterator[str]:
            for i, item in enumerate(self.items):
                if i < 1000:
                    self.items.append(item)
                yield item

    worker = threading.Thread(target=change)
    worker.start()
    try:
        for _ in range(20):
            assert all(tuple(moves) in answers for moves in batch.legal_moves(shared))
            batch.planes(shared)
            batch.fens_after_each_move(shared[:600])
    finally:
        done.set()
        worker.join()
    assert len(batch.positions(Grows([GOOD]))) == 1001


def test_games_that_change_under_way() -> None:
    games = [Game() for _ in range(20_000)]
    done = threading.Event()

    def change() -> None:
        chance = random.Random(2)
        while not done.is_set():
            game = chance.choice(games)
            game.push(chance.choice(["e3e4", "d3d4"])) if not len(game) else game.pop()

    worker = threading.Thread(target=change)
    worker.start()
    try:
        for _ in range(10):
            assert batch.results(games) == ["*"] * len(games)
            assert set(batch.count_legal_moves(games).tolist()) == {23}
            assert batch.legal_mask(games[:100]).sum() == 2300
    finally:
        done.set()
        worker.join()


def test_odd_subclasses() -> None:
    class Text(str):
        def __str__(self) -> str:
            raise RuntimeError

        def __eq__(self, other: object) -> bool:
            raise RuntimeError

        __hash__ = None  # type: ignore[assignment]

    class Moves(list[str]):
        def __len__(self) -> int:
            raise RuntimeError

        def __iter__(self) -> Iterator[str]:
            return iter(["e3e4", "e6e5"])

    odd: list[str] = [Text("e3e4")]
    assert batch.results([Text(GOOD), odd]) == ["*", "*"]
    assert batch.results([Moves(["nonsense"])]) == ["*"]
    itself: list[Any] = []
    itself.append(itself)
    for call in (batch.results, batch.legal_moves):
        with pytest.raises(TypeError):
            call(itself)


def test_a_call_within_a_call() -> None:
    def asks() -> Iterator[str]:
        for _ in range(5):
            assert len(batch.legal_moves([GOOD] * 2000)) == 2000
            yield GOOD

    assert batch.results(asks()) == ["*"] * 5


def test_nothing_is_kept() -> None:
    class Text(str):
        pass

    texts = [Text(GOOD) for _ in range(5000)]
    last = weakref.ref(texts[-1])
    for call in TAKE_POSITIONS[:-2]:
        call(texts)
        with pytest.raises(MakrukError):
            call([*texts, "nonsense"])
    before = sys.getrefcount(texts[0])
    batch.legal_moves(texts)
    after = sys.getrefcount(texts[0])
    assert after == before
    del texts
    gc.collect()
    assert last() is None


def test_the_collector_is_left_as_it_was() -> None:
    assert gc.isenabled()
    column = batch.legal_moves(FENS[:5000])
    column.tolist()
    batch.random_games(3)
    assert gc.isenabled()
    gc.disable()
    try:
        column.tolist()
        batch.random_games(3)
        assert not gc.isenabled()
    finally:
        gc.enable()


def test_without_numpy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    with_arrays: list[Bulk] = [
        batch.planes,
        batch.legal_mask,
        batch.move_bits,
        batch.bitboards,
        batch.counting,
        batch.count_legal_moves,
        batch.zobrist_hashes,
        lambda positions: batch.legal_moves(positions).moves,
        lambda positions: batch.results(positions).codes,
    ]
    for call in with_arrays:
        with pytest.raises(ImportError, match=r"makruk\[numpy\]"):
            call([GOOD])
    assert batch.results([GOOD]) == ["*"]
    assert batch.perft([GOOD], 1) == [23]
