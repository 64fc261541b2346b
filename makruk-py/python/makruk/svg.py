"""Pictures of boards and pieces, as SVG.

>>> from makruk import Game, svg
>>> game = Game()
>>> _ = game.push_san("e4")
>>> picture = svg.board(game, arrows=[("d6", "d5")], pieces="thai", size=400)
>>> picture.startswith("<svg "), "Black to move." in picture
(True, True)

A picture is one `<svg>` element as a `str`, which a notebook shows as a picture. It needs nothing
beside it, so several can stand in one page, and it carries a text alternative. The same arguments
give the same text. `Position`, `Game`, `Board`, `SquareSet` and `Piece` show themselves in a
notebook without being asked.
"""

# Most of `_makruk` that is private is there for this package.
# pyright: reportPrivateUsage=false

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import EllipsisType, MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

from . import _makruk
from ._enums import Color, Variant, _Name
from ._makruk import Game

if TYPE_CHECKING:
    from typing import Literal, SupportsIndex, TypeAlias

    from ._makruk import (
        Board,
        Counting,
        Piece,
        Position,
        SquareSet,
        _Color,
        _Coordinates,
        _Language,
        _Move,
        _PieceSet,
        _Square,
        _Squares,
        _Variant,
    )

    _Theme: TypeAlias = "Theme | Literal['light', 'dark']"
    _Arrow: TypeAlias = tuple[_Square, _Square] | tuple[_Square, _Square, str | None]

__all__ = [
    "COLOR_NAMES",
    "Arrow",
    "Coordinates",
    "Language",
    "PieceSet",
    "Theme",
    "board",
    "caption",
    "describe",
    "piece",
]

COLOR_NAMES: Final[list[str]] = _makruk._COLOR_NAMES
"""What `colors` may name: the wood, the lines, the text beside the board, the pieces, the marks."""

_NOTHING: Final[Mapping[object, str]] = MappingProxyType({})


class Coordinates(_Name):
    """What the squares are called along the edge of a board."""

    NONE = "none"
    """None, and no margin for them."""
    LATIN = "latin"
    THAI = "thai"


class PieceSet(_Name):
    """How pieces are drawn."""

    FIGURES = "figures"
    """The forms of the Thai pieces. A pawn is a cowrie, a promoted pawn one turned over."""
    LATIN = "latin"
    """The letters of FEN in discs, `M~` for a promoted pawn."""
    THAI = "thai"
    """The letters of Thai records in discs."""


class Language(_Name):
    """The language of the text alternative and of the count under a board."""

    ENGLISH = "english"
    THAI = "thai"


class Theme(_Name):
    """Colors for a light or a dark page."""

    LIGHT = "light"
    DARK = "dark"


class Arrow(NamedTuple):
    """An arrow from one square to another, or a ring where both are the same.

    >>> from makruk import Position, svg
    >>> picture = svg.board(Position(), arrows=[svg.Arrow("b1", "d2", "#c00"), ("e1", "e1")])
    >>> picture.count("#cc0000")
    1
    """

    from_square: _Square
    """Where it begins."""
    to_square: _Square
    """Where it points."""
    color: str | None = None
    """Its own color, as `colors` has them; `None` for that of all arrows."""


class _Picture(str):
    """SVG that a notebook shows as a picture."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        # One without a size takes all the room there is: of a page that is too much.
        return f'<div style="max-width:400px">{self}</div>'


def board(
    position: Position | Game | Board | SquareSet,
    *,
    orientation: _Color = Color.WHITE,
    lastmove: _Move | EllipsisType | None = ...,
    check: _Square | bool = True,
    arrows: Iterable[_Arrow] = (),
    fill: Mapping[int, str] | Mapping[str, str] = _NOTHING,  # type: ignore[assignment]
    squares: _Squares = (),
    targets: _Squares = (),
    size: SupportsIndex | None = None,
    coordinates: _Coordinates | bool = Coordinates.LATIN,
    pieces: _PieceSet = PieceSet.FIGURES,
    variant: _Variant = Variant.MAKRUK,
    count: bool = True,
    theme: _Theme = Theme.LIGHT,
    colors: Mapping[str, str] = _NOTHING,  # type: ignore[assignment]
    language: _Language = Language.ENGLISH,
) -> str:
    """A picture of a board as SVG, with a text alternative. A `SquareSet` is an empty board with
    those squares marked.

    - `orientation`: whose side is below.
    - `lastmove`: a move whose two squares are colored; of a `Game` its last move, unless `None` is
      given.
    - `check`: whether the king of the side to move is marked if it is in check, or a square that is
      marked whatever stands there.
    - `arrows`: over the pieces, see `Arrow`.
    - `fill`: colors of single squares.
    - `squares`: squares with a cross.
    - `targets`: where a piece may go: a dot on an empty square, a ring around a piece.
    - `size`: the width in pixels, from 1 to 65535; without one, as large as there is room.
    - `coordinates`: the names along the edge, or whether there are any.
    - `variant`: the game whose letters a `Board` has; a position knows its own.
    - `count`: whether a running count is told under the board.
    - `colors`: values for names of `COLOR_NAMES`, over those of the `theme`.

    Colors are `#rgb`, `#rgba`, `#rrggbb` or `#rrggbbaa`, so one that comes from a user brings
    nothing else into a page. Names, colors and squares that are none raise `InvalidNameError`, a
    size out of range a `MakrukError`.

    >>> from makruk import Position, SquareSet, svg
    >>> position = Position("8/2k5/8/3K4/6r1/8/8/8 b - 32 9 79")
    >>> thai = svg.board(position, coordinates="thai", language="thai", theme="dark")
    >>> "ฝ่ายขาวนับศักดิ์หมาก ๕ จาก ๑๖ ฝ่ายดำเหลือ ๑๒ ตา" in thai
    True
    >>> moves = position.legal_moves_from("g4")
    >>> picture = svg.board(position, targets=[move.to_square for move in moves])
    >>> picture.count("<circle") == len(moves)
    True
    >>> svg.board(SquareSet(["a1", "h8"]), size=200).count("stroke-linecap")
    2
    """
    if isinstance(lastmove, EllipsisType):
        lastmove = position.peek() if isinstance(position, Game) else None
    return _Picture(
        _makruk._svg_board(
            position,
            orientation,
            lastmove,
            check,
            arrows,
            fill,
            squares,
            targets,
            size,
            coordinates,
            pieces,
            variant,
            count,
            theme,
            colors,
            language,
        )
    )


def piece(
    piece: Piece,
    *,
    size: SupportsIndex | None = None,
    pieces: _PieceSet = PieceSet.FIGURES,
    variant: _Variant = Variant.MAKRUK,
    theme: _Theme = Theme.LIGHT,
    colors: Mapping[str, str] = _NOTHING,  # type: ignore[assignment]
    language: _Language = Language.ENGLISH,
) -> str:
    """A picture of one piece as SVG. The options are those of `board`.

    >>> from makruk import Piece, svg
    >>> 'aria-label="white promoted pawn"' in svg.piece(Piece.from_symbol("M~"), size=60)
    True
    >>> ">Q<" in svg.piece(Piece.from_symbol("M"), pieces="latin", variant="asean")
    True
    """
    return _Picture(_makruk._svg_piece(piece, size, pieces, variant, theme, colors, language))


def describe(position: Position | Game | Board, language: _Language = Language.ENGLISH) -> str:
    """The position in words, as the text alternative of its picture has it.

    >>> from makruk import Position, svg
    >>> svg.describe(Position("8/2k5/8/3K4/6r1/8/8/8 b - 32 9 79"))
    'Makruk board. White: king d5. Black: king c7, rook g4. Black to move. White counts 5 of 16, \
Black has 12 moves left.'
    """
    return _makruk._svg_describe(position, language)


def caption(counting: Counting, language: _Language = Language.ENGLISH) -> str:
    """A count in words, as it stands under a picture. In Thai it names the kind of the count.

    >>> from makruk import Counting, svg
    >>> svg.caption(Counting("pieces-honor", "white", count=5, limit=16, moves_left=12), "thai")
    'ฝ่ายขาวนับศักดิ์หมาก ๕ จาก ๑๖ ฝ่ายดำเหลือ ๑๒ ตา'
    """
    return _makruk._svg_caption(counting, language)
