"""Against Fairy-Stockfish itself, through pyffish, on positions from random games.

What differs is listed in docs/differences.md; here it must be nothing. A call of pyffish takes
milliseconds, so games are shared among the cores.
"""

from __future__ import annotations

import importlib.util
import multiprocessing
import os
from collections import Counter

import makruk
import pytest
from makruk import AmbiguousMoveError, Game, Position, Termination, Variant, batch

if importlib.util.find_spec("pyffish") is None and not os.environ.get("CI"):
    pytest.skip("pyffish has no wheel for this platform", allow_module_level=True)

import pyffish

POSITIONS = int(os.environ.get("MAKRUK_POSITIONS", "20000"))
START = makruk.STARTING_FEN
FIRST_SEED = 2569


class Comparison:
    """What was compared, and what differed."""

    def __init__(self) -> None:
        self.compared: Counter[str] = Counter()
        self.differences: list[str] = []

    def same(self, what: str, ours: object, theirs: object, where: object) -> None:
        self.compared[what] += 1
        if ours != theirs:
            self.differences.append(f"{what}: {ours!r}, pyffish {theirs!r}: {where}")


def compare_thai(comparison: Comparison, position: Position) -> None:
    """Every move in Thai letters, as pyffish writes it, and read again."""
    fen = position.fen(promoted=True)
    for name, notation in (
        ("thai-san", pyffish.NOTATION_THAI_SAN),
        ("thai-lan", pyffish.NOTATION_THAI_LAN),
    ):
        texts: dict[str, list[str]] = {}
        for move in position.legal_moves:
            text = position.notation(move, name)  # type: ignore[arg-type]
            theirs = pyffish.get_san("makruk", fen, move.uci(), False, notation)
            comparison.same(name, text, theirs, (fen, move))
            # A check mark is no part of what is read: it tells no moves apart.
            texts.setdefault(text.rstrip("+#"), []).append(move.uci())
        for text, moves in texts.items():
            try:
                read = [position.parse_move(text, name).uci()]  # type: ignore[arg-type]
            except AmbiguousMoveError as error:
                read = [move.uci() for move in error.candidates]
            comparison.same(f"{name} read", sorted(read), sorted(moves), (fen, text))


def compare_sister(job: tuple[str, int]) -> Comparison:
    """A whole game of a sister of Makruk."""
    name, seed = job
    variant = Variant(name)
    comparison = Comparison()
    same = comparison.same
    start = Position(rules=variant.rules)
    game = batch.random_games(1, seed=seed, max_plies=300, root=start)[0]
    moves = [move.uci() for move in game.move_stack]
    same("SAN", game.history(), pyffish.get_san_moves(name, variant.start_fen, moves), job)
    lan = pyffish.get_san_moves(name, variant.start_fen, moves, False, pyffish.NOTATION_LAN)
    same("LAN", game.history("lan"), lan, job)
    replayed = Game.from_position(start)
    for position, uci in zip(game.positions(), moves, strict=False):
        fen = position.fen(promoted=True)
        legal = pyffish.legal_moves(name, fen, [])
        same("legal moves", sorted(position.legal_moves_uci()), sorted(legal), fen)
        lacking = tuple(position.has_insufficient_material(color) for color in makruk.Color)
        theirs = pyffish.has_insufficient_material(name, fen, [])
        same("insufficient material", lacking, theirs, fen)
        replayed.push(uci)
        after = replayed.position
        marked = pyffish.get_fen(name, fen, [uci], False, False, True)
        if variant is Variant.ASEAN:
            # There any piece may be a promoted pawn; here only a met has the mark.
            same("FEN", after.fen(), marked.replace("~", ""), (fen, uci))
        else:
            same("FEN", after.fen(promoted=True), marked, (fen, uci))
        drawn, _ = pyffish.is_optional_game_end(name, fen, [uci])
        counting = after.counting
        if variant is Variant.ASEAN and counting is not None and counting.limit == 64:
            # The known difference: there the count decides, and no fifty moves beside it.
            comparison.compared["count of 64"] += 1
        else:
            ours = after.has_count_run_out() or after.is_fifty_moves()
            same("optional end", ours and not after.is_checkmate(), drawn, (fen, uci))
        if not after.has_legal_moves() or (
            after.rules.variant is Variant.KAROUK and after.is_check()
        ):
            value = pyffish.game_result(name, fen, [uci])
            outcome = after.outcome()
            winner = None if value == 0 else after.turn.other
            same("winner", outcome.winner if outcome else "none", winner, (fen, uci))
    return comparison


def compare(seed: int) -> Comparison:
    """A whole game: every position of it by its FEN, and what history adds."""
    comparison = Comparison()
    same = comparison.same
    game = batch.random_games(1, seed=seed, max_plies=600)[0]
    moves = [move.uci() for move in game.move_stack]
    positions = game.positions()

    same("SAN", game.history(), pyffish.get_san_moves("makruk", START, moves), seed)
    lan = pyffish.get_san_moves("makruk", START, moves, False, pyffish.NOTATION_LAN)
    same("LAN", game.history("lan"), lan, seed)
    same("FEN with history", game.fen(), pyffish.get_fen("makruk", START, moves), seed)

    for i, (position, uci) in enumerate(zip(positions, moves, strict=False)):
        fen = position.fen(promoted=True)
        legal = sorted(pyffish.legal_moves("makruk", fen, []))
        same("legal moves", sorted(position.legal_moves_uci()), legal, fen)
        lacking = tuple(position.has_insufficient_material(color) for color in makruk.Color)
        theirs = pyffish.has_insufficient_material("makruk", fen, [])
        same("insufficient material", lacking, theirs, fen)
        check = pyffish.gives_check("makruk", fen, [uci])
        same("gives check", position.gives_check(uci), check, (fen, uci))
        # One move on, from the FEN with its counting fields.
        after = positions[i + 1]
        marked = pyffish.get_fen("makruk", fen, [uci], False, False, True)
        same("FEN", after.fen(promoted=True), marked, (fen, uci))
        same("FEN", after.fen(), marked.replace("~", ""), (fen, uci))
        drawn, _ = pyffish.is_optional_game_end("makruk", fen, [uci])
        ours = after.has_count_run_out() and not after.is_checkmate()
        same("count run out", ours, drawn, (fen, uci))
        if i % 20 == 0:
            compare_thai(comparison, position)
        if i % 10 == 0:
            other = legal[seed % len(legal)]
            san = pyffish.get_san("makruk", fen, other)
            same("SAN of another move", position.san(other), san, (fen, other))
            capture = pyffish.is_capture("makruk", fen, [], other)
            same("capture", position.is_capture(other), capture, (fen, other))
    for plies in range(max(0, len(moves) - 3), len(moves) + 1):
        compare_end(comparison, moves[:plies])
    return comparison


def compare_end(comparison: Comparison, moves: list[str]) -> None:
    """Whether and how a game is over, by its whole history."""
    game = Game()
    for move in moves:
        game.push(move)
    outcome = game.outcome()
    position = game.position
    if not position.has_legal_moves():
        # The value is that of the side to move.
        value = pyffish.game_result("makruk", START, moves)
        theirs = None if value == 0 else position.turn.other
        winner = outcome.winner if outcome else "none"
        comparison.same("winner", winner, theirs, game)
        return
    # pyffish leaves lack of material to its caller.
    lacking = all(pyffish.has_insufficient_material("makruk", START, moves))
    over, value = pyffish.is_optional_game_end("makruk", START, moves)
    comparison.same("game end", outcome is not None, over or lacking, game)
    if outcome is not None:
        comparison.same("game end is a draw", outcome.winner, None, game)
        comparison.same("value of a game end", 0, value if over else 0, game)
        if not over:
            kind = outcome.termination
            comparison.same("kind of end", kind, Termination.INSUFFICIENT_MATERIAL, game)


def seeds() -> list[int]:
    """Enough games for the positions that are asked for."""
    found: list[int] = []
    plies = 0
    while plies < POSITIONS:
        found.append(FIRST_SEED + len(found))
        plies += len(batch.random_games(1, seed=found[-1], max_plies=600)[0])
    return found


def test_zero_differences() -> None:
    compared: Counter[str] = Counter()
    differences: list[str] = []
    with multiprocessing.get_context("spawn").Pool() as pool:
        for comparison in pool.imap_unordered(compare, seeds()):
            compared += comparison.compared
            differences += comparison.differences
    print(dict(compared))
    assert not differences, "\n".join([f"{len(differences)} differences", *differences[:20]])
    for what in ("legal moves", "FEN", "gives check", "insufficient material", "count run out"):
        assert compared[what] >= POSITIONS


@pytest.mark.parametrize("name", ["makpong", "cambodian", "karouk", "asean"])
def test_sisters(name: str) -> None:
    compared: Counter[str] = Counter()
    differences: list[str] = []
    wanted = max(300, POSITIONS // 20)
    with multiprocessing.get_context("spawn").Pool() as pool:
        seed = FIRST_SEED
        while compared["FEN"] < wanted:
            jobs = [(name, seed + i) for i in range(4)]
            seed += len(jobs)
            for comparison in pool.imap_unordered(compare_sister, jobs):
                compared += comparison.compared
                differences += comparison.differences
    print(name, dict(compared))
    assert not differences, "\n".join([f"{len(differences)} differences", *differences[:20]])
    assert compared["legal moves"] >= wanted


def test_all_ways_to_end() -> None:
    """Games that random play seldom brings about."""
    comparison = Comparison()
    knights = ["b1d2", "b8d7", "d2b1", "d7b8"] * 3
    for plies in range(len(knights) + 1):
        compare_end(comparison, knights[:plies])
    kinds = Counter[str]()
    for game in batch.random_games(3000, seed=1, max_plies=1000):
        outcome = game.outcome()
        if outcome is not None and kinds[outcome.termination] < 3:
            kinds[outcome.termination] += 1
            moves = [move.uci() for move in game.move_stack]
            compare_end(comparison, moves)
            compare_end(comparison, moves[:-1])
    assert len(kinds) >= 5, kinds
    assert not comparison.differences, "\n".join(comparison.differences)
