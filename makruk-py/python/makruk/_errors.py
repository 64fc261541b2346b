"""What is refused. One family, so that `except MakrukError` catches it all."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ._enums import FenField, IllegalReason, Status
    from ._makruk import Move, Outcome, PgnGame


class MakrukError(ValueError):
    """Anything that the package refuses.

    A number out of range is this error itself, with the code `ERR_RANGE`; two lists of different
    lengths where they should be the same, `ERR_LENGTH`; a pickle that does not fit, `ERR_STATE`.

    >>> from makruk import *
    >>> try:
    ...     Position("rnsmksnr/7/8/8/8/8/8/4K3 w")
    ... except MakrukError as error:
    ...     print(error.code, error.text)
    ERR_FEN_BOARD 7
    """

    code: str = "ERR"
    """For programs: the same in every version and every language."""
    text: str = ""
    """What was refused; long texts are cut off."""
    index: int | None = None
    """The place in the list of a bulk call."""


class InvalidFenError(MakrukError):
    """A text that is not a FEN."""

    kind: FenField
    """The field."""
    number: int
    """The number of the field as it was counted in the text, from 1; 0 for the whole text."""
    position: int
    """Where the offending text begins, in bytes of UTF-8."""


class InvalidPositionError(MakrukError):
    """A placement that cannot be played from; `text` is its FEN."""

    kinds: Status
    """Every reason, not only the first."""


class InvalidMoveError(MakrukError):
    """A text that is no move in UCI (`ERR_UCI`) or in another notation (`ERR_SAN`)."""

    kind: str
    """`length`, `from`, `to`, `promotion`; in other notations `target`, `origin`, `promotion`."""
    position: int | None = None
    """In other notations than UCI, where the offending part begins, in bytes of UTF-8."""


class IllegalMoveError(MakrukError):
    """A well-formed move that is not legal in the position."""

    reason: IllegalReason
    """Why."""
    fen: str
    """The position, with promotion marks."""


class AmbiguousMoveError(MakrukError):
    """A text of a move that more than one legal move fits."""

    candidates: list[Move]
    """The legal moves that it could be."""
    fen: str
    """The position, with promotion marks."""


class CountingError(MakrukError):
    """A count that may not be started or stopped; `code` says why."""


class GameOverError(MakrukError):
    """What was asked for needs a game that is not over."""

    outcome: Outcome
    """How it is over."""


class InvalidNameError(MakrukError):
    """A word that is not one of the names it should be, or a number that names no square."""


class PgnError(MakrukError):
    """A record that could not be read to its end; `text` is `token`.

    >>> from makruk import PgnError, PgnGame
    >>> try:
    ...     PgnGame.from_pgn("1. e4 e5 2. Ke6 *")
    ... except PgnError as error:
    ...     print(error.code, error.ply, error.cause.code)
    ERR_PGN_MOVE 2 ERR_ILLEGAL_MOVE
    """

    kind: str
    """`tag`, `variant`, `rule-set`, `fen`, `move`, `null-move`, `counting`, `unclosed-comment`,
    `unclosed-variation`, `stray`, `depth`, `too-large`, `encoding` or `no-game`."""
    offset: int
    """Where it stands in the source, in bytes from its beginning."""
    line: int
    """The line, from 1; 0 where the record was not read from a text."""
    column: int
    """The column, in characters from 1."""
    ply: int
    """How many moves lead to this place."""
    token: str
    """The beginning of what stands there."""
    partial: PgnGame | None
    """What was read all the same: for a move that cannot be played all before it, for an error in a
    variation, a tag or a comment the rest of the game as well."""
    cause: MakrukError | None
    """Why, where another part of the package has refused something; also `__cause__`."""


for _error in list(globals().values()):
    if isinstance(_error, type) and issubclass(_error, MakrukError):
        # Where users find it, in tracebacks and in pickles.
        _error.__module__ = "makruk"
