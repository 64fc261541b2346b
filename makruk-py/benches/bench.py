"""How fast is it, beside pyffish and python-chess?

    python benches/bench.py [--rounds N] [--only TASK] [--check] [--json FILE]

Each figure is the median of rounds in which the candidates take turns, so that a slow moment of the
machine hits all of them. `--check` fails where a promise of the project is not kept; `--json`
writes all times of all rounds as well. A peer that is not installed is left out.

Each program plays its own game from its own start position: 23 moves in makruk, 20 in chess.
"""

from __future__ import annotations

import argparse
import importlib
import json
import pathlib
import platform
import random
import statistics
import sys
import timeit
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import makruk
import numpy as np
from makruk import Game, Position, batch
from numpy.typing import NDArray


def installed(name: str) -> Any:
    """The module, None where there is none."""
    try:
        return importlib.import_module(name)
    except ImportError:
        return None


chess = installed("chess")
pyffish = installed("pyffish")
MISSING = {
    name for name, peer in {"pyffish": pyffish, "python-chess": chess}.items() if peer is None
}

START = makruk.STARTING_FEN
# Where both sides do the same work, noise may tip the scales.
NOT_SLOWER = 0.95


@dataclass
class Candidate:
    """A program at a task: `run` does `units` of it at a time. `promises` are the least ratios."""

    name: str
    run: Callable[[], object]
    units: int = 1
    promises: dict[str, float] = field(default_factory=dict[str, float])
    seconds: list[float] = field(default_factory=list[float])
    runs: int = 0

    def measure(self, least: float) -> None:
        """So many runs that they take `least` seconds or more, the clock read only around them."""
        timer = timeit.Timer(self.run)
        if not self.runs:
            self.runs = 1
            while (elapsed := timer.timeit(self.runs)) < least:
                self.runs = max(2 * self.runs, round(self.runs * 0.8 * least / elapsed))
        self.seconds.append(timer.timeit(self.runs) / self.runs / self.units)

    @property
    def median(self) -> float:
        return statistics.median(self.seconds)


@dataclass
class Task:
    """Candidates at the same task; the first is ours. `promises` are its least ratios."""

    name: str
    unit: str
    candidates: list[Candidate]
    promises: dict[str, float] = field(default_factory=dict[str, float])

    def __post_init__(self) -> None:
        self.candidates[0].promises = self.promises


def legal_moves() -> Task:
    position = Position()
    board = chess and chess.Board()
    return Task(
        "legal moves with their UCI strings",
        "position",
        [
            Candidate("makruk", position.legal_moves_uci),
            Candidate("makruk, Move objects", lambda: [m.uci() for m in position.legal_moves]),
            Candidate("pyffish", lambda: pyffish.legal_moves("makruk", START, [])),
            Candidate("python-chess", lambda: [m.uci() for m in board.legal_moves]),
        ],
        {"pyffish": 1000, "python-chess": 20},
    )


def read_fen() -> Task:
    return Task(
        "reading a FEN",
        "position",
        [
            Candidate("makruk", lambda: Position(START)),
            Candidate("pyffish", lambda: pyffish.get_fen("makruk", START, [])),
            Candidate("python-chess", lambda: chess.Board(chess.STARTING_FEN)),
        ],
    )


def from_fen() -> Task:
    fens = [game.fen() for game in batch.random_games(256, seed=1, max_plies=60)]

    def each() -> None:
        for fen in fens:
            Position(fen).legal_moves_uci()

    def theirs() -> None:
        for fen in fens:
            pyffish.legal_moves("makruk", fen, [])

    return Task(
        "legal moves from FEN",
        "position",
        [
            Candidate("makruk", each, len(fens)),
            Candidate("makruk.batch", lambda: batch.legal_moves(fens), len(fens)),
            Candidate("pyffish", theirs, len(fens)),
            Candidate("python-chess", lambda: list(chess.Board(chess.STARTING_FEN).legal_moves)),
        ],
    )


def play() -> Task:
    position = Position()
    board = chess and chess.Board()
    move = chess and chess.Move.from_uci("e2e4")
    ours = makruk.Move.from_uci("e3e4")

    def theirs() -> None:
        board.push(move)
        board.pop()

    return Task(
        "playing a move",
        "move",
        [
            Candidate("makruk", lambda: position.play(ours)),
            Candidate("pyffish", lambda: pyffish.get_fen("makruk", START, ["e3e4"])),
            Candidate("python-chess", theirs),
        ],
    )


def playouts() -> Task:
    """Random games to their end, or to 200 plies."""
    plies = 200
    chance = random.Random(1)
    seeds = iter(range(10**9))

    def native() -> None:
        batch.random_games(64, seed=next(seeds) * 64, max_plies=plies)

    def python() -> None:
        position = Position()
        for _ in range(plies):
            moves = position.legal_moves
            if position.is_game_over():
                break
            position = position.play_unchecked(moves[chance.randrange(len(moves))])

    def ffish() -> None:
        fen = START
        for _ in range(plies):
            moves = pyffish.legal_moves("makruk", fen, [])
            if not moves or all(pyffish.has_insufficient_material("makruk", fen, [])):
                break
            if pyffish.is_optional_game_end("makruk", fen, [])[0]:
                break
            fen = pyffish.get_fen("makruk", fen, [chance.choice(moves)])

    def python_chess() -> None:
        board = chess.Board()
        for _ in range(plies):
            moves = list(board.legal_moves)
            if not moves or board.is_insufficient_material():
                break
            board.push(chance.choice(moves))

    return Task(
        "random playouts",
        "game",
        [
            Candidate("makruk", native, 64),
            Candidate("makruk, loop in Python", python, promises={"pyffish": 1000}),
            Candidate("pyffish", ffish),
            Candidate("python-chess", python_chess),
        ],
        {"pyffish": 1000},
    )


def bulk() -> list[Task]:
    """Bulk calls beside the loop that a user would write for the same answer from the same input,
    with the quickest call that single objects have for it.
    """
    positions = [
        position
        for game in batch.random_games(40, seed=5, max_plies=120)
        for position in game.positions()
    ]
    fens = [position.fen() for position in positions]
    games = batch.random_games(1000, seed=9, max_plies=60)
    lines = [[move.uci() for move in game.move_stack] for game in games]
    starts = [Position()] * len(lines)
    tree = [game.position for game in batch.random_games(64, seed=2, max_plies=40)]
    movable = [position for position in positions if position.has_legal_moves()]
    moves = [position.legal_moves_uci()[0] for position in movable]
    # What one bulk call gave is what the next takes.
    column = batch.positions(fens)

    def result(subject: Position | Game) -> str:
        outcome = subject.outcome()
        return outcome.result() if outcome else "*"

    def replay() -> list[str]:
        found: list[str] = []
        for line in lines:
            game = Game()
            for move in line:
                game.push(move)
            found.append(game.result())
        return found

    def last_fens() -> list[str]:
        found: list[str] = []
        for position, line in zip(starts, lines, strict=True):
            for move in line:
                position = position.play(move)
            found.append(position.fen())
        return found

    def planes_by_hand() -> list[list[int]]:
        types = list(makruk.PieceType)
        found: list[list[int]] = []
        for position in positions:
            row = [0] * (14 * 64)
            for square, piece in position.piece_map().items():
                plane = types.index(piece.piece_type) + 6 * (piece.color == "black")
                row[plane * 64 + square] = 1
            found.append(row)
        return found

    def bits_by_hand() -> list[NDArray[np.uint16]]:
        return [
            np.array([m.from_square | m.to_square << 6 for m in position.legal_moves], np.uint16)
            for position in positions
        ]

    def mask_by_hand() -> list[bytearray]:
        found: list[bytearray] = []
        for position in positions:
            row = bytearray(4096)
            for move in position.legal_moves:
                row[64 * move.from_square + move.to_square] = 1
            found.append(row)
        return found

    def boards_by_hand() -> NDArray[np.uint64]:
        return np.array(
            [
                [position.pieces(kind, color).mask for kind in makruk.PieceType]
                for position in positions
                for color in makruk.Color
            ],
            np.uint64,
        )

    def counts_by_hand() -> list[tuple[int, int, int]]:
        found: list[tuple[int, int, int]] = []
        for position in positions:
            count = position.counting
            found.append((count.count, count.limit, count.moves_left) if count else (0, 0, 0))
        return found

    def after_by_hand() -> list[dict[str, str]]:
        return [
            {move: position.play(move).fen() for move in position.legal_moves_uci()}
            for position in map(Position, fens)
        ]

    def random_by_hand() -> list[Game]:
        chance = random.Random(1)
        found: list[Game] = []
        for _ in range(16):
            game = Game()
            while len(game) < 200 and not game.is_game_over():
                game.push_unchecked(chance.choice(game.position.legal_moves))
            found.append(game)
        return found

    def pair(
        name: str,
        bulk: Callable[[], object],
        each: Callable[[], object],
        units: int,
        promise: float = NOT_SLOWER,
    ) -> Task:
        candidates = [Candidate("makruk.batch", bulk, units), Candidate("one by one", each, units)]
        return Task(f"bulk: {name}", "item", candidates, {"one by one": promise})

    size = len(positions)
    return [
        pair("planes", lambda: batch.planes(positions), planes_by_hand, size, 5),
        pair("legal_mask", lambda: batch.legal_mask(positions), mask_by_hand, size, 4),
        pair("move_bits", lambda: batch.move_bits(positions), bits_by_hand, size, 5),
        pair("bitboards", lambda: batch.bitboards(positions), boards_by_hand, size, 5),
        pair("counting", lambda: batch.counting(positions), counts_by_hand, size, 2),
        pair(
            "zobrist_hashes",
            lambda: batch.zobrist_hashes(positions),
            lambda: np.array([position.zobrist_hash() for position in positions], np.uint64),
            size,
            5,
        ),
        pair("random_games", lambda: batch.random_games(16, max_plies=200), random_by_hand, 16, 2),
        pair(
            "positions", lambda: batch.positions(fens), lambda: list(map(Position, fens)), size, 1.2
        ),
        pair(
            "legal_moves of FENs",
            lambda: batch.legal_moves(fens),
            lambda: [Position(fen).legal_moves_uci() for fen in fens],
            size,
            1.5,
        ),
        pair(
            "legal_moves of FENs, all made into lists",
            lambda: batch.legal_moves(fens).tolist(),
            lambda: [Position(fen).legal_moves_uci() for fen in fens],
            size,
            0.7,
        ),
        pair(
            "legal_moves of positions",
            lambda: batch.legal_moves(positions),
            lambda: [position.legal_moves_uci() for position in positions],
            size,
            2,
        ),
        pair(
            "legal_moves of a column",
            lambda: batch.legal_moves(column),
            lambda: [position.legal_moves_uci() for position in positions],
            size,
            3,
        ),
        pair(
            "legal_moves of FENs, loop over Move objects",
            lambda: batch.legal_moves(fens),
            lambda: [[m.uci() for m in Position(fen).legal_moves] for fen in fens],
            size,
            5,
        ),
        pair(
            "count_legal_moves of FENs",
            lambda: batch.count_legal_moves(fens),
            lambda: [Position(fen).count_legal_moves() for fen in fens],
            size,
            1.1,
        ),
        pair(
            "count_legal_moves of positions",
            lambda: batch.count_legal_moves(positions),
            lambda: [position.count_legal_moves() for position in positions],
            size,
        ),
        pair(
            "count_legal_moves of a column",
            lambda: batch.count_legal_moves(column),
            lambda: [position.count_legal_moves() for position in positions],
            size,
        ),
        pair(
            "outcomes of positions",
            lambda: batch.outcomes(positions),
            lambda: [position.outcome() for position in positions],
            size,
            0.7,
        ),
        pair(
            "outcomes of FENs",
            lambda: batch.outcomes(fens),
            lambda: [Position(fen).outcome() for fen in fens],
            size,
            1.1,
        ),
        pair(
            "results of FENs",
            lambda: batch.results(fens),
            lambda: [result(Position(fen)) for fen in fens],
            size,
            1.1,
        ),
        pair("results of lists of moves", lambda: batch.results(lines), replay, len(lines), 2),
        pair(
            "results of Game objects",
            lambda: batch.results(games),
            lambda: [game.result() for game in games],
            len(games),
            0.7,
        ),
        pair(
            "play",
            lambda: batch.play(movable, moves),
            lambda: [p.play(move) for p, move in zip(movable, moves, strict=True)],
            len(movable),
            1.2,
        ),
        pair("fens_after", lambda: batch.fens_after(starts, lines), last_fens, len(lines), 2),
        pair(
            "fens_after_each_move of FENs",
            lambda: batch.fens_after_each_move(fens),
            after_by_hand,
            size,
            3,
        ),
        pair(
            "perft 3",
            lambda: batch.perft(tree, 3),
            lambda: [makruk.perft(position, 3) for position in tree],
            len(tree),
            0.7,
        ),
    ]


def pretty(seconds: float) -> str:
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("us", 1e-6)):
        if seconds >= size:
            return f"{seconds / size:.2f} {unit}"
    return f"{seconds / 1e-9:.0f} ns"


def record(versions: dict[str, str], tasks: list[Task]) -> dict[str, object]:
    """What `docs/benchmarks` makes a page of: seconds of a unit in each round."""
    return {
        "versions": versions,
        "tasks": [
            {
                "name": task.name,
                "unit": task.unit,
                "programs": [
                    {"name": candidate.name, "seconds": candidate.seconds}
                    for candidate in task.candidates
                ],
                "promises": [
                    {"ours": candidate.name, "theirs": peer, "least": least}
                    for candidate in task.candidates
                    for peer, least in candidate.promises.items()
                ],
            }
            for task in tasks
        ],
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=0.1, help="least time of a measurement")
    parser.add_argument("--only", default="", help="only tasks with this in their name")
    parser.add_argument("--check", action="store_true", help="fail where a promise is not kept")
    parser.add_argument("--json", type=pathlib.Path, help="a file for the times of all rounds")
    options = parser.parse_args()

    tasks = [legal_moves(), read_fen(), from_fen(), play(), playouts(), *bulk()]
    tasks = [task for task in tasks if options.only in task.name]
    broken: list[str] = []
    versions = {"makruk": makruk.__version__, "CPython": platform.python_version()}
    if pyffish:
        versions["pyffish"] = ".".join(map(str, pyffish.version()))
    if chess:
        versions["python-chess"] = chess.__version__
    print(", ".join(f"{name} {version}" for name, version in versions.items()), "\n")
    print("| task | program | time | ours is faster by |")
    print("| --- | --- | ---: | ---: |")
    for task in tasks:
        present = [candidate for candidate in task.candidates if candidate.name not in MISSING]
        for _ in range(options.rounds):
            for candidate in present:
                candidate.measure(options.seconds)
        ours = present[0]
        medians = {candidate.name: candidate.median for candidate in present}
        for candidate in task.candidates:
            name = task.name if candidate is ours else ""
            if candidate not in present:
                print(f"| {name} | {candidate.name} | not installed | |")
                continue
            promise = ours.promises.get(candidate.name)
            note = f" (promised {promise:g})" if promise else ""
            times = "" if candidate is ours else f"{candidate.median / ours.median:.1f}{note}"
            time_each = f"{pretty(candidate.median)} per {task.unit}"
            print(f"| {name} | {candidate.name} | {time_each} | {times} |")
            for peer, least in candidate.promises.items():
                if peer in medians and medians[peer] < least * candidate.median:
                    ratio = medians[peer] / candidate.median
                    kept = f"{ratio:.1f} times {peer} (promised {least:g})"
                    broken.append(f"{task.name}: {candidate.name} {kept}")
    if options.json:
        options.json.write_text(json.dumps(record(versions, tasks), indent=1))
    for line in broken:
        print(f"not kept: {line}", file=sys.stderr)
    return 1 if broken and options.check else 0


if __name__ == "__main__":
    sys.exit(main())
