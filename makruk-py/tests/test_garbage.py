"""Garbage of every type into every function: a `ValueError` or a `TypeError`, or a result, and
never a panic or an error of the machinery."""

from __future__ import annotations

import contextlib
import inspect
import types
from collections.abc import Callable, Iterator
from typing import Any

import makruk
from hypothesis import given, settings
from hypothesis import strategies as st
from makruk import (
    Board,
    Color,
    Epd,
    FenCount,
    Game,
    MakrukError,
    Move,
    PgnGame,
    PgnTags,
    Piece,
    PieceType,
    Position,
    Rules,
    Setup,
    SquareSet,
    batch,
    pgn,
    svg,
)

# What is cheap to ask for; a depth or a number of games is kept small by the tests below.
FENS = [
    makruk.STARTING_FEN,
    makruk.EMPTY_FEN,
    "8/2k5/8/3K4/6r1/8/8/8 b - 32 9 79",
    "4k3/8/8/8/8/8/4m3/RK6 w - 128 0 1",
    "k7/7R/1K6/8/8/8/8/8 w - - 65535 65535",
]
squares = st.one_of(st.integers(-2, 66), st.sampled_from(makruk.SQUARE_NAMES), st.text(max_size=3))
moves = st.one_of(
    st.builds(
        Move,
        st.integers(0, 63),
        st.integers(0, 63),
        st.one_of(st.none(), st.sampled_from(list(PieceType))),
    ),
    st.from_regex(r"[a-h][1-8][a-h][1-8][msnrkp]?", fullmatch=True),
    st.text(max_size=6),
)
text = st.one_of(
    st.text(),
    st.text("0123456789/kmsnrpKMSNRP~+- wb", max_size=90),
    st.sampled_from(FENS),
    st.sampled_from(["white", "black", "khon", "pawn", "san", "fairy", "thai-2569", "timeout"]),
    st.sampled_from(["thai-san", "makpong", "asean", "DEde", "1. e4 e5 {", '[A "b"]\n\n1. d4 (']),
    st.text('1.eNxd45()[]{};%$*-/0 \n"\\ขค๑', max_size=30),
    st.text(st.characters(codec=None, categories=["Cs", "Lu", "Nd"]), max_size=5),
)
values = st.one_of(
    st.sampled_from(list(Color)),
    st.sampled_from(list(PieceType)),
    st.sampled_from([Rules.FAIRY, Rules.ARTICLE, Board(), Board.empty(), Setup(), FenCount(16, 3)]),
    st.sampled_from([Position(), Position(FENS[2]), Position(FENS[3], "thai-2569")]),
    st.builds(Game),
    st.builds(SquareSet, st.integers(0, 2**64 - 1)),
    st.just(Piece("met", "white", True)),
)
plain = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(2**70), 2**70),
    st.integers(-3, 70),
    st.floats(),
    st.complex_numbers(),
    st.binary(max_size=5),
    st.just(object()),
    st.just(int),
    st.just(len),
)
scalars = st.one_of(squares, moves, text, values, plain)
garbage = st.one_of(
    scalars,
    st.lists(scalars, max_size=4),
    st.lists(st.lists(scalars, max_size=3), max_size=3),
    st.dictionaries(st.one_of(squares, st.text(max_size=2)), scalars, max_size=3),
    st.sets(st.integers(-1, 64), max_size=4),
    st.builds(iter, st.lists(scalars, max_size=3)),
)

# Asking for a million games or a deep tree is not wrong, only long.
LONG = {"perft", "perft_divide", "random_games"}


def functions() -> list[tuple[str, Callable[..., Any]]]:
    found: list[tuple[str, Callable[..., Any]]] = []
    for name in makruk.__all__:
        value = getattr(makruk, name)
        if callable(value) and name not in LONG:
            if inspect.isclass(value) and value.__module__ != "makruk":
                continue
            if isinstance(value, type) and issubclass(value, BaseException):
                continue
            found.append((name, value))
        if inspect.isclass(value) and value.__module__ == "makruk":
            for attribute, descriptor in vars(value).items():
                if isinstance(descriptor, staticmethod):
                    found.append((f"{name}.{attribute}", getattr(value, attribute)))
    for name in batch.__all__:
        value = getattr(batch, name)
        if callable(value) and name not in LONG:
            found.append((f"batch.{name}", value))
    for name in pgn.__all__:
        value = getattr(pgn, name)
        if callable(value) and (value is pgn.Reader or not inspect.isclass(value)):
            found.append((f"pgn.{name}", value))
    for name in svg.__all__:
        value = getattr(svg, name)
        if callable(value) and not inspect.isclass(value):
            found.append((f"svg.{name}", value))
    for name, value in vars(makruk._makruk).items():
        if callable(value) and name.startswith(("_restore", "_detect", "_variant", "_Pgn", "_svg")):
            found.append((name, value))
    return found


def subjects() -> list[Any]:
    game = Game(FENS[3], "thai-2569")
    return [
        Position(),
        Position(FENS[2]),
        game,
        Game(),
        Board(),
        Setup(),
        Rules.FAIRY,
        Move("e3", "e4"),
        Position().legal_moves,
        SquareSet(5),
        Piece("khon", "black"),
        Position(FENS[2]).counting,
        makruk.Outcome(None, "stalemate"),
        Epd('4k3/8/8/8/8/8/8/RK6 w - - bm Ra8; id "1";'),
        record := PgnGame.from_pgn("1. e4 e5 {a} (1... d5 2. d4) 2. Nd2 *"),
        record.root,
        record.main_line()[1].variations[0],
        record.tags,
        PgnTags({"White": "a"}),
        pgn.Reader("1. e4 *\n\n1. d4 {x} *\n"),
        makruk._makruk._PgnSplitter(),
    ]


SHOWN = {"__repr__", "__str__", "__hash__", "_repr_svg_", "_repr_html_"}
FUNCTIONS = functions()
OPERATORS = {
    *("contains", "getitem", "len", "iter", "eq", "lt", "or", "and", "sub", "xor", "ror", "rsub"),
    *("deepcopy", "reduce", "str", "repr", "hash"),
}
METHODS = sorted(
    {
        (index, name)
        for index, subject in enumerate(subjects())
        for name in dir(type(subject))
        if callable(getattr(type(subject), name))
        and (not name.startswith("_") or name.strip("_") in OPERATORS)
    }
)


def refused_politely(call: Callable[..., Any], arguments: list[Any], named: dict[str, Any]) -> None:
    try:
        result = call(*arguments, **named)
    except (TypeError, MakrukError):
        return
    except (IndexError, KeyError, ValueError) as error:
        # As lists have them.
        assert getattr(call, "__name__", "") in (
            "__getitem__",
            "__delitem__",
            "index",
            "PieceType",
            "Color",
        ), (
            call,
            arguments,
            error,
        )
        return
    repr(result), str(result)
    if isinstance(result, Iterator) and isinstance(call, types.FunctionType):
        with contextlib.suppress(MakrukError):
            list(result)


@settings(max_examples=1500, deadline=None)
@given(
    st.sampled_from(FUNCTIONS),
    st.lists(garbage, max_size=4),
    st.dictionaries(
        st.sampled_from(
            ["rules", "dialect", "promotion", "turn", "notation", "variant", "on_error"]
        ),
        garbage,
        max_size=1,
    ),
)
def test_functions(
    function: tuple[str, Callable[..., Any]], arguments: list[Any], named: dict[str, Any]
) -> None:
    refused_politely(function[1], arguments, named)


@settings(max_examples=2500, deadline=None)
@given(st.sampled_from(METHODS), st.lists(garbage, max_size=3))
def test_methods(method: tuple[int, str], arguments: list[Any]) -> None:
    subject = subjects()[method[0]]
    refused_politely(getattr(subject, method[1]), arguments, {})


@settings(max_examples=300, deadline=None)
@given(garbage, st.one_of(st.integers(-5, 3), st.floats(), st.text(), st.just(2**80)))
def test_long_ones(subject: Any, number: Any) -> None:
    for call in (makruk.perft, makruk.perft_divide, batch.perft):
        refused_politely(call, [subject, number], {})
    refused_politely(batch.random_games, [number, subject, number], {})
    refused_politely(batch.random_games, [1, 0, 5, subject], {})


@settings(max_examples=500, deadline=None)
@given(st.lists(moves, max_size=40))
def test_unchecked_moves_do_no_harm(line: list[Move | str]) -> None:
    """Whatever wreck they leave behind, every question about it has an answer or an error."""
    position = Position()
    game = Game()
    for move in line:
        try:
            position = position.play_unchecked(move)
            game.push_unchecked(move)
        except MakrukError:
            continue
    for subject in (position, game):
        for name in dir(type(subject)):
            member = getattr(subject, name)
            if name.startswith("_") and name not in SHOWN:
                continue
            if callable(member) and member is not None:
                refused_politely(member, [], {})
    refused_politely(batch.legal_moves, [[position]], {})
    for call in (batch.planes, batch.legal_mask, batch.bitboards, batch.counting, batch.move_bits):
        refused_politely(call, [[position]], {})
