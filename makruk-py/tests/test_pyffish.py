"""Against Fairy-Stockfish itself, through pyffish, on positions from random games.

What differs is listed in docs/differences.md; here it must be nothing.
"""

from __future__ import annotations

import importlib.util
import os
from typing import Any

import makruk
import pytest
from makruk import Game, Position, Termination, batch

if importlib.util.find_spec("pyffish") is None and not os.environ.get("CI"):
    pytest.skip("pyffish has no wheel for this platform", allow_module_level=True)

import pyffish

POSITIONS = 20_000
FENS_FROM_HISTORY = 30  # games whose every FEN pyffish makes from all moves


def ffish_end(fen: str, moves: list[str], position: Position) -> tuple[bool, str | None]:
    """Whether pyffish ends the game here, and how."""
    over: bool
    if not position.has_legal_moves():
        value = pyffish.game_result("makruk", fen, moves)
        return True, "draw" if value == 0 else "loss"
    over, value = pyffish.is_optional_game_end("makruk", fen, moves)
    return over, "draw" if over and value == 0 else None


def games() -> list[Game]:
    """Random games with enough positions between them, most of them to the end."""
    found: list[Game] = []
    plies = 0
    seed = 2569
    while plies < POSITIONS:
        game = batch.random_games(1, seed=seed, max_plies=600)[0]
        found.append(game)
        plies += len(game)
        seed += 1
    return found


@pytest.fixture(scope="module")
def played() -> list[Game]:
    return games()


def test_positions(played: list[Game]) -> None:
    seen = 0
    for game in played:
        positions = game.positions()
        moves = game.move_stack
        for position, move in zip(positions, moves, strict=False):
            fen = position.fen(promoted=True)
            uci = move.uci()
            seen += 1

            legal = pyffish.legal_moves("makruk", fen, [])
            assert sorted(position.legal_moves_uci()) == sorted(legal), fen

            sans = position.legal_moves_san()
            ours = dict(zip(position.legal_moves_uci(), sans, strict=True))
            theirs = pyffish.get_san("makruk", fen, uci)
            assert ours[uci] == theirs, (fen, uci)
            other = legal[seen % len(legal)]
            assert ours[other] == pyffish.get_san("makruk", fen, other), (fen, other)
            lan = pyffish.get_san("makruk", fen, uci, False, pyffish.NOTATION_LAN)
            assert position.lan(move) == lan, (fen, uci)

            assert position.is_check() == pyffish.gives_check("makruk", fen, []), fen
            assert position.gives_check(move) == pyffish.gives_check("makruk", fen, [uci]), fen
            assert position.is_capture(move) == pyffish.is_capture("makruk", fen, [], uci), fen

            lacking = tuple(position.has_insufficient_material(c) for c in makruk.Color)
            assert lacking == pyffish.has_insufficient_material("makruk", fen, []), fen

            # One move on, from the FEN with its counting fields.
            after = position.play(move)
            assert after.fen() == pyffish.get_fen("makruk", fen, [uci]), (fen, uci)
            marked = pyffish.get_fen("makruk", fen, [uci], False, False, True)
            assert after.fen(promoted=True) == marked, (fen, uci)
    assert seen >= POSITIONS


def test_games_from_their_start(played: list[Game]) -> None:
    start = makruk.STARTING_FEN
    for game in played[:FENS_FROM_HISTORY]:
        moves: list[str] = []
        again = Game()
        for move in game.move_stack:
            moves.append(move.uci())
            again.push(move)
            assert again.fen() == pyffish.get_fen("makruk", start, moves)
            check_end(again, start, moves)


def test_ends(played: list[Game]) -> None:
    kinds = set()
    for game in played:
        check_end(game, makruk.STARTING_FEN, [move.uci() for move in game.move_stack])
        outcome = game.outcome()
        if outcome is not None:
            kinds.add(outcome.termination)
    assert len(kinds) >= 4, kinds


def check_end(game: Game, start: str, moves: list[str]) -> None:
    outcome = game.outcome()
    position = game.position
    context: Any = (game.fen(), outcome, moves)
    over, how = ffish_end(start, moves, position)
    lacking = pyffish.has_insufficient_material("makruk", start, moves)
    if all(lacking):
        # pyffish tells this apart from the end of a game, and leaves it to its caller.
        assert outcome is not None, context
        if not over:
            assert outcome.termination is Termination.INSUFFICIENT_MATERIAL, context
            return
    assert (outcome is not None) == over, context
    if outcome is None:
        return
    if how == "loss":
        assert outcome.termination is Termination.CHECKMATE, context
        assert outcome.winner is position.turn.other, context
    else:
        assert outcome.winner is None, context
