"""The sister games: the data that all languages share, and what Python adds."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import makruk
import pytest
from makruk import (
    Color,
    Game,
    InvalidPositionError,
    Move,
    Position,
    Rules,
    Setup,
    SquareSet,
    Status,
    Variant,
    batch,
)

from .conftest import rows
from .test_conformance import flags

Row = dict[str, Any]


def root(row: Row) -> Position:
    rules = Variant(row["variant"]).rules
    return Position(rules=rules) if row["fen"] == "startpos" else Position(row["fen"], rules)


@pytest.mark.parametrize("row", rows("sister_perft.jsonl"), ids=lambda row: row["id"])
def test_perft(row: Row) -> None:
    for depth, expected in row["perft"].items():
        if expected <= 300_000:
            assert makruk.perft(root(row), int(depth)) == expected
            assert batch.perft([root(row)], int(depth)) == [expected]


@pytest.mark.parametrize("row", rows("sister_peers.jsonl"), ids=lambda row: row["id"])
def test_peers(row: Row) -> None:
    if "fen_errors" in row:
        with pytest.raises(InvalidPositionError) as caught:
            root(row)
        assert flags(caught.value.kinds) == set(row["fen_errors"])
        return
    kind, expected, args = row["kind"], row["expected"], row["args"]
    position = root(row)
    if kind == "get_fen" and args["count_started"] != 0:
        position = Position(row["fen"], Rules(row["variant"], counting="declared"))
    game = Game.from_position(position)
    ended = None
    for ply, uci in enumerate(row["moves"], 1):
        game.push_uci(uci)
        if ended is None and game.position.has_count_run_out():
            ended = ply
    match kind:
        case "perft":
            if expected <= 300_000:
                assert makruk.perft(game.position, args["depth"]) == expected
        case "legal_contains":
            assert (args["move"] in game.position.legal_moves) == expected
        case "insufficient_material":
            found = [game.position.has_insufficient_material(color) for color in Color]
            assert found == expected
        case "get_fen":
            assert game.fen(promoted=args["show_promoted"]) == expected
        case "count_draw_at_ply":
            assert ended == expected
        case unknown:
            pytest.fail(f"unknown kind {unknown}")


def test_random_games() -> None:
    plies = 0
    for row in rows("sister_games.jsonl.gz")[::3]:
        variant = Variant(row["variant"])
        game = Game(rules=variant.rules)
        moves, sans = row["moves"].split(), row["san"].split()
        for i, uci in enumerate(moves):
            before = game.position
            assert uci in before.legal_moves_uci()
            assert before.parse_san(sans[i]).uci() == uci == before.parse_uci(uci).uci()
            assert game.push_san(sans[i]).uci() == uci
            position = game.position
            assert position.fen(promoted=True) == row["fens"][i]
            assert Position(row["fens"][i], variant.rules) == position
            assert len(position.legal_moves) == row["legal"][i]
            assert position.is_check() == (row["check"][i] == "1")
            drawn = position.has_count_run_out() or position.is_fifty_moves()
            drawn = drawn and not position.is_checkmate()
            counting = position.counting
            # Fairy-Stockfish has fifty moves beside a count of 64, too.
            beside = counting and counting.limit == 64 and counting.count >= 50
            if not (variant is Variant.ASEAN and beside):
                claim = game.is_repetition(3) or drawn
                assert claim == (row["claim"][i] == "1"), row["fens"][i]
            plies += 1
        assert game.history() == sans
        assert [move.uci() for move in game.move_stack] == moves
        assert pickle.loads(pickle.dumps(game)) == game
        found = [game.position.has_insufficient_material(color) for color in Color]
        assert found == row["insufficient"]
        if row["termination"] in ("end", "claim"):
            assert game.result() == row["result"]
    assert plies > 8_000


def test_names() -> None:
    tags = ["Makruk", "Makpong", "Cambodian", "Karouk", "Asean"]
    assert [variant.tag for variant in Variant] == tags
    for variant in Variant:
        assert Variant.from_tag(variant.tag) is variant is variant.rules.variant
        assert Position(rules=variant.rules).fen() == variant.start_fen
        setup = Setup(variant=variant)
        assert setup.position(variant.rules) == Position(rules=variant.rules)
        assert setup.fen(variant=variant).split()[0] == variant.start_fen.split()[0]
        assert Setup(variant.start_fen, variant=variant) == setup
    assert Variant.from_tag("kar OUK") is Variant.KAROUK
    assert Variant.from_tag("Standard") is None
    assert Rules("cambodian") == Variant.CAMBODIAN.rules == Rules.CAMBODIAN
    with pytest.raises(TypeError):
        Variant.from_tag(5)  # type: ignore[arg-type]


def test_rules_are_values() -> None:
    for variant in Variant:
        for rules in (
            variant.rules,
            variant.rules.replace(counting="declared"),
            variant.rules.replace(promotion="last", counter_mate="draws"),
            variant.rules.replace(count_end="attackers-last-move", piece_limits="by-piece-type"),
        ):
            assert eval(repr(rules), dict(vars(makruk))) == rules
            assert pickle.loads(pickle.dumps(rules)) == rules == copy.deepcopy(rules)
            position = Position(rules=rules)
            assert eval(repr(position), dict(vars(makruk))) == position
            assert pickle.loads(pickle.dumps(position)) == position


def test_rights() -> None:
    setup = Setup(variant="cambodian")
    assert setup.rights == "DEde" == Position(rules="cambodian").leap_rights
    less = setup.replace(rights="De")
    assert less.rights == "De" and less.replace(turn="black").rights == "De"
    assert eval(repr(less), dict(vars(makruk))) == less
    assert pickle.loads(pickle.dumps(less)) == less
    assert less.replace(rights="-").rights == "-" == Setup().rights
    assert Setup(rights="eD") == Setup().replace(rights="De")
    assert less.status("fairy") == Status.BAD_RIGHTS
    assert less.is_valid("cambodian")
    assert less.fen(variant="karouk").split()[2] == "De"
    for wrong in ("x", "DD", "K", "De-", " "):
        with pytest.raises(makruk.MakrukError) as caught:
            Setup(rights=wrong)
        assert caught.value.code == "ERR_NAME"
    with pytest.raises(TypeError):
        Setup(rights=5)  # type: ignore[arg-type]


def test_letters_of_a_promotion() -> None:
    position = Position("4k3/1P6/8/8/8/8/8/4K3 w - - 0 1", "asean")
    texts = ["b7b8r", "b7b8n", "b7b8b", "b7b8q"]
    found = [move for move in position.legal_moves if move.promotion]
    assert sorted(move.uci() for move in found) == sorted(texts)
    assert position.find_move("b7", "b8") == Move.from_uci("b7b8r")
    for uci in texts:
        move = Move.from_uci(uci)
        assert str(move) == uci == position.parse_uci(uci).uci()
        assert eval(repr(move), dict(vars(makruk))).uci() == uci
        assert pickle.loads(pickle.dumps(move)).uci() == uci
        assert position.parse_san(position.san(move)) == move
        assert move in position.legal_moves and uci in position.legal_moves
    met = Move("b7", "b8", "met")
    assert met == Move.from_uci("b7b8q") and hash(met) == hash(Move.from_uci("b7b8q"))
    assert position.play(met).piece_at("b8") == makruk.Piece("met", "white")
    assert position.play("b7b8r").board.by_role("rook") == SquareSet(["b8"])
    assert not position.is_legal("b7b8")
    assert position.illegal_reason("b7b8") == "wrong-promotion"


def test_ends() -> None:
    check = Position("4k3/8/8/8/8/8/4R3/4K3 b - - 0+1 0 1", "karouk")
    outcome = check.outcome()
    assert outcome is not None and outcome.termination == "first-check"
    quiet = Position("4k3/r7/8/8/8/8/R7/4K3 w - - 100 80", "asean")
    assert quiet.is_fifty_moves() != (quiet.counting is not None)
    assert not Position().is_fifty_moves()
