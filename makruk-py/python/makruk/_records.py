"""Small values that are only read, and the functions that give them."""

# Most of `_makruk` that is private is there for this package.
# pyright: reportPrivateUsage=false

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from . import _makruk

if TYPE_CHECKING:
    from ._enums import Notation
    from ._errors import MakrukError
    from ._makruk import Move, Position


class Detected(NamedTuple):
    """How far a record can be read in one notation; see `detect_notation`."""

    notation: Notation
    """The notation."""
    moves: list[Move]
    """The moves that it reads, up to the first text that it does not."""
    exact: int
    """How many of these the notation would write exactly as they stand, marks of check and of
    annotators apart: the more, the likelier it is the one that was written."""
    failure: MakrukError | None
    """Why the first text is not read that is not; its `index` is the place in the record."""

    @property
    def fits(self) -> bool:
        """Whether the notation reads the whole record."""
        return self.failure is None


def detect_notation(root: Position, tokens: Iterable[str]) -> list[Detected]:
    """Reads a record in every notation and says how far each gets: one entry for each, in the
    order of `Notation`. It decides nothing: several may fit, and they need not mean the same moves.

    The tokens are moves only, without numbers, comments and the result.

    >>> from makruk import Position, detect_notation
    >>> found = detect_notation(Position(), ["e4", "d5", "Qd2"])
    >>> [entry.notation for entry in found if entry.fits]
    [Notation.PLAYOK, Notation.WESTERN]
    >>> found[0].failure.code, found[0].failure.index
    ('ERR_SAN', 2)
    """
    return [Detected(*entry) for entry in _makruk._detect_notation(root, tokens)]


class Score(NamedTuple):
    """What an engine says of a position, as White sees it: one of the two."""

    centipawns: int | None
    """Hundredths of a pawn."""
    mate: int | None
    """Mate in so many moves, negative where Black gives it."""


for _class in (Detected, Score):
    # Where users find it, in pickles as well.
    _class.__module__ = "makruk"
