"""Many threads on one game and on many positions: nothing crashes, nothing is half done."""

from __future__ import annotations

import contextlib
import os
import random
import subprocess
import sys
import threading
import time
from collections.abc import Callable

import makruk
import pytest
from makruk import BLACK, WHITE, Game, MakrukError, Position, batch

SECONDS = float(os.environ.get("MAKRUK_HAMMER_SECONDS", "3"))


def hammer(*jobs: Callable[[random.Random], object], threads: int = 8) -> int:
    """Runs jobs in threads until the time is over; the number of rounds."""
    failures: list[BaseException] = []
    rounds = [0] * threads
    end = time.monotonic() + SECONDS

    def run(number: int) -> None:
        chance = random.Random(number)
        try:
            while time.monotonic() < end and not failures:
                jobs[number % len(jobs)](chance)
                rounds[number] += 1
        except BaseException as error:
            failures.append(error)

    workers = [threading.Thread(target=run, args=(i,)) for i in range(threads)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join(SECONDS + 60)
        assert not worker.is_alive(), "a thread waits for ever"
    if failures:
        raise failures[0]
    return sum(rounds)


def test_one_game() -> None:
    game = Game()

    def push(chance: random.Random) -> None:
        moves = game.position.legal_moves_uci()
        if not moves or len(game) > 300:
            game.pop()
            return
        # Another thread may move in between.
        with contextlib.suppress(MakrukError):
            game.push(chance.choice(moves))

    def pop(chance: random.Random) -> None:
        if chance.random() < 0.3:
            game.pop()

    def read(_: random.Random) -> None:
        copied = game.copy()
        # A copy is one moment of the game: it must be a game by itself.
        again = Game.from_position(copied.root)
        for move in copied.move_stack:
            again.push(move)
        assert again.fen() == copied.fen()
        assert len(copied.history()) == len(copied)
        assert game == game
        assert copied.outcome() == copied.copy().outcome()
        str(game), repr(game), game.result(), game.counting, game.repetition_count()

    def end(chance: random.Random) -> None:
        if chance.random() < 0.01:
            with contextlib.suppress(MakrukError):
                game.resign(chance.choice([WHITE, BLACK]))
        game.under_rules("thai-2569")

    assert hammer(push, push, pop, read, read, end) > 100


def test_two_games_compared_both_ways() -> None:
    a, b = Game(), Game()
    assert hammer(lambda _: bool(a == b), lambda _: bool(b == a)) > 100


def test_many_positions() -> None:
    games = batch.random_games(50, seed=3, max_plies=150)
    positions = [position for game in games for position in game.positions()]
    expected = {position: position.legal_moves_uci() for position in positions}

    def look(chance: random.Random) -> None:
        for position in chance.sample(positions, 50):
            assert position.legal_moves_uci() == expected[position]
            assert Position(position.fen(promoted=True)).fen() == position.fen()
            moves = position.legal_moves
            assert len(moves) == len(list(moves)) == position.count_legal_moves()
            if moves:
                position.play(moves[chance.randrange(len(moves))])

    shared = positions[len(positions) // 2].legal_moves

    def one_list(_: random.Random) -> None:
        assert [move.uci() for move in shared] == shared.uci()

    def bulk(chance: random.Random) -> None:
        chosen = chance.sample(positions, 400)
        assert batch.legal_moves(chosen) == [expected[position] for position in chosen]

    assert hammer(look, look, one_list, bulk) > 50


def test_bulk_calls_let_go_of_the_interpreter() -> None:
    ticks = 0
    done = threading.Event()

    def count() -> None:
        nonlocal ticks
        while not done.is_set():
            ticks += 1
            time.sleep(0.001)

    counter = threading.Thread(target=count)
    counter.start()
    try:
        before = ticks
        start = time.monotonic()
        batch.perft([Position()], 6)
        makruk.perft(Position(), 5)
        elapsed = time.monotonic() - start
        assert ticks - before > elapsed * 20
    finally:
        done.set()
        counter.join()


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent in another way there")
def test_a_long_bulk_call_can_be_interrupted() -> None:
    program = """if True:
        import os, signal, threading
        from makruk import Position, batch
        # What a shell starts in the background is deaf to it.
        signal.signal(signal.SIGINT, signal.default_int_handler)
        threading.Timer(0.5, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
        try:
            batch.perft([Position()] * 40, 7)
        except KeyboardInterrupt:
            print("interrupted")
    """
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=120, check=False
    )
    assert done.stdout == "interrupted\n", done
