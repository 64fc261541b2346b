"""What notebooks show of values: `svg` for `_repr_svg_`, `html` for `_repr_html_`.

A notebook may be light or dark, and does not tell. So text has the color of the page, lines are
half of it, and what a picture writes beside its board is gray.
"""

from __future__ import annotations

from html import escape
from itertools import zip_longest

from . import svg as pictures
from ._enums import Color
from ._makruk import Board, Game, Piece, Position, SquareSet, square_name

# As far from white as from black.
_COLORS = {"text": "#767676"}
_WIDTH = 390


def svg(value: Position | Game | Board | SquareSet | Piece) -> str:
    """The picture alone."""
    if isinstance(value, Piece):
        return str(pictures.piece(value, size=45))
    return str(pictures.board(value, size=_WIDTH, colors=_COLORS))


def html(value: Position | Game | Board | SquareSet) -> str:
    """The picture, and what it does not show in words."""
    # The count stands among the words.
    picture = str(pictures.board(value, count=False, colors=_COLORS))
    words = _words(value)
    shown = f'<div style="flex:0 1 {_WIDTH}px;min-width:200px">{picture}'
    if words:
        shown += f'<p style="margin:0.3em 0;text-align:center">{escape(words)}</p>'
    shown += "</div>"
    if isinstance(value, Game) and len(value):
        shown += _moves(value)
    return f'<div style="display:flex;flex-wrap:wrap;gap:1em">{shown}</div>'


def _words(value: Position | Game | Board | SquareSet) -> str:
    if isinstance(value, Board):
        return ""
    if isinstance(value, SquareSet):
        names = " ".join(square_name(square) for square in value)
        return f"{len(value)} {'square' if len(value) == 1 else 'squares'}: {names}".rstrip(": ")
    position = value.position if isinstance(value, Game) else value
    outcome = value.outcome()
    words: list[str] = []
    if outcome is None:
        words.append(f"{position.turn.capitalize()} to move")
        if position.checkers():
            words.append("Check")
    if value.counting is not None:
        words.append(pictures.caption(value.counting))
    if outcome is not None:
        words.append(f"Game over: {outcome}")
    return ". ".join(words) + "."


def _moves(game: Game) -> str:
    """The moves in a box that scrolls and begins at its end."""
    sans = game.history()
    if game.root.turn is Color.BLACK:
        sans.insert(0, "…")
    cell = '<td style="text-align:left;padding:0 0.6em">'
    rows: list[str] = []
    pairs = zip_longest(sans[::2], sans[1::2], fillvalue="")
    for number, (white, black) in enumerate(pairs, game.root.fullmove_number):
        rows.append(
            f'<tr><th scope="row" style="text-align:right">{number}.</th>'
            f"{cell}{escape(white)}</td>{cell}{escape(black)}</td></tr>"
        )
    head = "".join(
        f'<th scope="col" style="text-align:left;padding:0 0.6em">{side}</th>'
        for side in ("White", "Black")
    )
    return (
        '<div role="region" aria-label="Moves" tabindex="0" '
        'style="flex:0 0 auto;align-self:flex-start;'
        f'max-height:{_WIDTH}px;overflow:auto;display:flex;flex-direction:column-reverse">'
        '<table style="border-collapse:collapse;margin:0">'
        f"<thead><tr><td></td>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table></div>"
    )
