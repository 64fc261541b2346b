"""Pictures: what Python adds to them. What they show is for the tests of the core."""

from __future__ import annotations

import copy
import pickle
import re
import xml.etree.ElementTree as ET
from collections.abc import Callable
from html.parser import HTMLParser
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from makruk import (
    Board,
    Game,
    InvalidNameError,
    MakrukError,
    Piece,
    Position,
    SquareSet,
    batch,
    svg,
)

from .test_garbage import garbage

CHECK = "4k3/8/8/8/8/8/8/4R1K1 b - 32 9 79"
COUNTED = "8/2k5/8/3K4/6r1/8/8/8 b - 32 9 79"


def label(picture: str) -> str:
    return ET.fromstring(picture).attrib["aria-label"]


def rects(picture: str) -> list[str]:
    return re.findall(r'<rect x="(\d+ ?" y="\d+)" width="100"', picture)


def test_every_argument_changes_the_picture() -> None:
    position = Position(COUNTED)
    plain = svg.board(position)
    changes: list[dict[str, Any]] = [
        {"orientation": "black"},
        {"lastmove": "g3g4"},
        {"check": "d5"},
        {"arrows": [("g4", "g8")]},
        {"fill": {"a1": "#f00"}},
        {"squares": ["a1"]},
        {"targets": ["a1"]},
        {"size": 300},
        {"coordinates": False},
        {"coordinates": "thai"},
        {"pieces": "latin"},
        {"count": False},
        {"theme": "dark"},
        {"colors": {"board": "#abc"}},
        {"language": "thai"},
    ]
    pictures = [svg.board(position, **change) for change in changes]
    assert len({plain, *pictures}) == len(changes) + 1
    for picture in pictures:
        ET.fromstring(picture)
    # And what is said by default is the default.
    said = svg.board(
        position, orientation="white", lastmove=None, check=True, arrows=(), fill={}, squares=(),
        targets=(), size=None, coordinates=True, pieces="figures", count=True, theme="light",
        colors={}, language="english",
    )  # fmt: skip
    assert said == plain == svg.board(Game(COUNTED))


def test_the_last_move_of_a_game_is_marked() -> None:
    game = Game()
    nothing = svg.board(game)
    game.push_san("e4")
    assert svg.board(game) == svg.board(game.position, lastmove="e3e4") != nothing
    assert svg.board(game, lastmove=None) == svg.board(game.position)
    assert svg.board(game, lastmove="a3a4") == svg.board(game.position, lastmove="a3a4")


def test_check() -> None:
    marked = svg.board(Position(CHECK))
    assert marked != svg.board(Position(CHECK), check=False)
    assert marked == svg.board(Position(CHECK), check="e8") == svg.board(Position(CHECK), check=60)
    # `True` is the number 1, but not the square b1.
    assert svg.board(Position(CHECK), check=True) != svg.board(Position(CHECK), check=1)


def test_squares_may_be_any_set() -> None:
    position = Position()
    for squares in (["a1", "h8"], SquareSet(["a1", 63]), {0, 63}, 1 | 1 << 63):
        assert svg.board(position, squares=squares) == svg.board(position, squares=("a1", "h8"))
    assert svg.board(SquareSet(["a1"]), squares=["h8"]) == svg.board(SquareSet(["a1", "h8"]))
    assert svg.board(SquareSet(["a1"])) == svg.board(Board.empty(), squares=["a1"])


def test_arrows_and_fills() -> None:
    position = Position()
    arrow = svg.board(position, arrows=[svg.Arrow("e3", "e4", "#ff0000")])
    assert arrow == svg.board(position, arrows=[(20, 28, "#f00")])
    assert svg.board(position, arrows=[("e3", "e4", None)]) == svg.board(
        position, arrows=[svg.Arrow("e3", "e4")]
    )
    one = svg.board(position, fill={"e4": "#123456"})
    assert one.count("#123456") == 1
    assert one == svg.board(position, fill={28: "#123456"})


def test_pieces() -> None:
    for symbol in "KSMNRPM~"[:6] + "ksmnrp":
        assert label(svg.piece(Piece.from_symbol(symbol))).split()[0] in ("white", "black")
    khon = Piece("khon", "black")
    assert 'width="60"' in svg.piece(khon, size=60, pieces="thai", theme="dark", language="thai")


def test_words_are_those_of_the_picture() -> None:
    position = Position(COUNTED)
    for language in svg.Language:
        assert label(svg.board(position, language=language)) == svg.describe(position, language)
        assert position.counting is not None
        assert svg.caption(position.counting, language) in svg.board(position, language=language)
    assert svg.describe(Board()) == label(svg.board(Board()))
    assert svg.describe(Game(COUNTED)) == svg.describe(position)
    assert position.counting is not None
    assert svg.caption(position.counting) == str(position.counting)


@pytest.mark.parametrize(
    ("arguments", "code", "text"),
    [
        ({"pieces": "wood"}, "ERR_NAME", "wood"),
        ({"theme": "sepia"}, "ERR_NAME", "sepia"),
        ({"language": "khmer"}, "ERR_NAME", "khmer"),
        ({"coordinates": "roman"}, "ERR_NAME", "roman"),
        ({"orientation": "red"}, "ERR_NAME", "red"),
        ({"colors": {"boards": "#fff"}}, "ERR_NAME", "boards"),
        ({"colors": {"board": 'red" onload="x'}}, "ERR_NAME", 'red" onload="x'),
        ({"fill": {"e9": "#fff"}}, "ERR_NAME", "e9"),
        ({"fill": {"e4": "red"}}, "ERR_NAME", "red"),
        ({"squares": ["i1"]}, "ERR_NAME", "i1"),
        ({"targets": [64]}, "ERR_NAME", "64"),
        ({"arrows": [("e4", "e0")]}, "ERR_NAME", "e0"),
        ({"arrows": [("e4", "e5", "blue")]}, "ERR_NAME", "blue"),
        ({"check": "z1"}, "ERR_NAME", "z1"),
        ({"lastmove": "e3"}, "ERR_UCI", "e3"),
        ({"size": 0}, "ERR_RANGE", "0"),
        ({"size": 65536}, "ERR_RANGE", "65536"),
        ({"size": -1}, "ERR_RANGE", "-1"),
    ],
)
def test_refused(arguments: dict[str, Any], code: str, text: str) -> None:
    with pytest.raises(MakrukError) as caught:
        svg.board(Position(), **arguments)
    assert (caught.value.code, caught.value.text) == (code, text)
    assert isinstance(caught.value, InvalidNameError) == (code == "ERR_NAME")


@pytest.mark.parametrize(
    "call",
    [
        lambda: svg.board("e4"),  # type: ignore[arg-type]
        lambda: svg.board(Position(), arrows=["e3e4"]),  # type: ignore[list-item]
        lambda: svg.board(Position(), arrows=[("e3",)]),  # type: ignore[list-item]
        lambda: svg.board(Position(), arrows="e3"),  # type: ignore[arg-type]
        lambda: svg.board(Position(), fill=["e4"]),  # type: ignore[arg-type]
        lambda: svg.board(Position(), theme=1),  # type: ignore[arg-type]
        lambda: svg.board(Position(), size="400"),  # type: ignore[arg-type]
        lambda: svg.describe(SquareSet()),  # type: ignore[arg-type]
        lambda: svg.piece("K"),  # type: ignore[arg-type]
        lambda: svg.caption(None),  # type: ignore[arg-type]
    ],
)
def test_wrong_types(call: Callable[[], str]) -> None:
    with pytest.raises(TypeError):
        call()


OPTIONS = [
    *("orientation", "lastmove", "check", "arrows", "fill", "squares", "targets", "size"),
    *("coordinates", "pieces", "count", "theme", "colors", "language"),
]


@settings(max_examples=1000, deadline=None)
@given(st.dictionaries(st.sampled_from(OPTIONS), garbage, min_size=1, max_size=2))
def test_garbage(named: dict[str, Any]) -> None:
    try:
        picture = svg.board(Position(), **named)
    except (TypeError, MakrukError):
        return
    ET.fromstring(picture)


def test_a_picture_is_text_that_shows_itself() -> None:
    picture = svg.board(Position())
    assert isinstance(picture, str)
    shown: Any
    for shown in (picture, copy.deepcopy(picture), pickle.loads(pickle.dumps(picture))):
        assert shown == picture
        assert shown._repr_svg_() == picture
        assert picture in shown._repr_html_()


class Page(HTMLParser):
    """Text outside of pictures, and whether all that was opened is closed in order."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.words: list[str] = []
        self.tags: list[str] = []
        self.feed(text)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self.open.append(tag)
        self.tags.append(tag)
        for name, value in attrs:
            assert not name.startswith("on") and name not in ("id", "src", "href"), (name, value)
            assert "color:" not in value, "text has the color of the page"

    def handle_startendtag(self, tag: str, attrs: Any) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "svg" not in self.open:
            self.words.append(data)


def test_positions_in_a_notebook() -> None:
    assert Page(Position()._repr_html_()).words == ["White to move."]
    words = "Black to move. Check. Black counts 5 of 16, White has 11 moves left."
    assert Page(Position(CHECK)._repr_html_()).words == [words]
    mate = Position("k7/1R6/1K6/8/8/8/8/1R6 w - - 0 1").play("b1a1")
    assert mate.outcome() is not None
    assert Page(mate._repr_html_()).words == [f"{mate.counting}. Game over: 1-0 (checkmate)."]


def test_games_in_a_notebook() -> None:
    game = Game()
    assert "table" not in Page(game._repr_html_()).tags
    for san in ("e4", "e5", "Nd2"):
        game.push_san(san)
    page = Page(game._repr_html_())
    moves = ["White", "Black", "1.", "e4", "e5", "2.", "Nd2"]
    assert page.words == ["Black to move.", *moves]
    assert svg.board(game, count=False, colors={"text": "#767676"}) in game._repr_html_()
    game.resign("black")
    assert Page(game._repr_html_()).words == ["Game over: 1-0 (resignation).", *moves]

    black = Game(COUNTED)
    black.push_uci("g4g5")
    assert Page(black._repr_html_()).words[1:] == ["White", "Black", "79.", "…", "Rg5+"]


def test_other_values_in_a_notebook() -> None:
    assert Page(SquareSet(["a1", "h8"])._repr_html_()).words == ["2 squares: a1 h8"]
    assert Page(SquareSet(["a1"])._repr_html_()).words == ["1 square: a1"]
    assert Page(SquareSet()._repr_html_()).words == ["0 squares"]
    assert Page(Board()._repr_html_()).words == []


def test_whatever_is_shown_is_well_formed_and_the_same_again() -> None:
    values: list[Any] = [*batch.random_games(20, seed=5), SquareSet(7), Board(), Position(CHECK)]
    for value in values:
        assert Page(value._repr_html_()).tags.count("svg") == 1
        ET.fromstring(value._repr_svg_())
        assert copy.copy(value)._repr_html_() == value._repr_html_()
    ET.fromstring(Piece("met", "white", promoted=True)._repr_svg_())
