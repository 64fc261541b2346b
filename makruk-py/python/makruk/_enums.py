"""Sets of alternatives. Members are strings, so their names can be used in their place."""

# Most of `_makruk` that is private is there for this package.
# pyright: reportPrivateUsage=false

from __future__ import annotations

import enum

from . import _makruk


class _Name(str, enum.Enum):
    """A member equals its string, prints as it, and is accepted wherever it is."""

    # As it is at run time: what `str` takes besides a value is of no use here.
    def __new__(cls, value: str) -> _Name:
        member = str.__new__(cls, value)
        member._value_ = value
        return member

    def __str__(self) -> str:
        return str.__str__(self)

    def __format__(self, format_spec: str) -> str:
        return format(str.__str__(self), format_spec)

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"


class Color(_Name):
    """One of the two players. White moves first.

    >>> from makruk import Color
    >>> ~Color.WHITE, Color.BLACK == "black"
    (Color.BLACK, True)
    """

    WHITE = "white"
    BLACK = "black"

    @property
    def other(self) -> Color:
        """The other player; also `~color`."""
        return Color.BLACK if self is Color.WHITE else Color.WHITE

    def __invert__(self) -> Color:
        return self.other


class PieceType(_Name):
    """What a piece is, whoever owns it. A promoted pawn (*bia-ngai*) is a met."""

    PAWN = "pawn"
    MET = "met"
    KHON = "khon"
    KNIGHT = "knight"
    ROOK = "rook"
    KING = "king"


class Variant(_Name):
    """The game that is played: Makruk or one of its sisters.

    >>> from makruk import Position, Variant
    >>> len(Position(rules=Variant.ASEAN.rules).legal_moves)
    23
    >>> Variant.CAMBODIAN.tag, Variant.from_tag("Ouk Chatrang")
    ('Cambodian', Variant.CAMBODIAN)
    """

    MAKRUK = "makruk"
    MAKPONG = "makpong"
    """A king in check may not step away."""
    CAMBODIAN = "cambodian"
    """Ouk Chatrang: first leaps of king and met, counts of its own."""
    KAROUK = "karouk"
    """Kar Ouk: Ouk Chatrang in which the first check wins."""
    ASEAN = "asean"
    """The array of chess, promotion on the last rank by choice, counts of its own."""

    @property
    def tag(self) -> str:
        """The value of the PGN tag `Variant`: the name with a capital."""
        return _makruk._variant_tag(self)

    @property
    def rules(self) -> _makruk.Rules:
        """The rules that agree with Fairy-Stockfish for this game."""
        return _makruk._variant_rules(self)

    @property
    def start_fen(self) -> str:
        """The FEN from which the game starts."""
        return _makruk._variant_start_fen(self)

    @staticmethod
    def from_tag(tag: str) -> Variant | None:
        """The game of the PGN tag `Variant` as programs write it: its name or what else it is
        called, in any case; `None` for any other game."""
        return _makruk._variant_from_tag(tag)


class CountingMode(_Name):
    """Who starts the board-honor count. The pieces-honor count always starts by itself."""

    AUTOMATIC = "automatic"
    """It starts by itself as soon as both sides have a piece and no pawn is left."""
    DECLARED = "declared"
    """A player starts it, and may stop it, on his own turn."""
    OFF = "off"
    """Nobody counts at all, not even a bare king."""


class CountEnd(_Name):
    """When a count has run out."""

    AFTER_LIMIT = "after-limit"
    """When the counter completes the move after the limit."""
    ATTACKERS_LAST_MOVE = "attackers-last-move"
    """When the attacker's move after the last counted number is made."""


class CounterMate(_Name):
    """What it is worth when the side that counts board honor gives mate."""

    WINS = "wins"
    DRAWS = "draws"


class PieceLimits(_Name):
    """Which pieces-honor limit holds for an army with one khon and two knights."""

    LOWEST = "lowest"
    """Two knights, 32."""
    BY_PIECE_TYPE = "by-piece-type"
    """One khon, 44."""


class PromotionRank(_Name):
    """Where pawns promote."""

    SIXTH = "sixth"
    LAST = "last"


class CountKind(_Name):
    """Which of the two counts is running."""

    BOARD_HONOR = "board-honor"
    """Sak kradan: both sides have a piece beside the king."""
    PIECES_HONOR = "pieces-honor"
    """Sak mak: one side has only its king, and that side counts."""


class CountEvent(_Name):
    """A declaration about the board-honor count."""

    START = "start"
    STOP = "stop"


class Termination(_Name):
    """Why a game is over."""

    CHECKMATE = "checkmate"
    FIRST_CHECK = "first-check"
    """Kar Ouk."""
    STALEMATE = "stalemate"
    INSUFFICIENT_MATERIAL = "insufficient-material"
    THREEFOLD_REPETITION = "threefold-repetition"
    BOARD_HONOR = "board-honor"
    PIECES_HONOR = "pieces-honor"
    FIFTY_MOVES = "fifty-moves"
    """ASEAN chess: fifty moves of each side without a capture or pawn move, while nobody counts."""
    COUNTER_MATE = "counter-mate"
    """Mate by the side that counts board honor, under rules where that draws."""
    AGREEMENT = "agreement"
    RESIGNATION = "resignation"
    TIMEOUT = "timeout"


class Notation(_Name):
    """How a move is written for people.

    The same letter means different pieces in different notations, so one is always asked for by
    name. `detect_notation` says which ones a record could be in.

    >>> from makruk import Notation, Position
    >>> " ".join(Position().notation("b1d2", notation) for notation in list(Notation)[:6])
    'Nd2 Nb1-d2 Nd2 Nd2 Mb1-d2 Md2'
    >>> Position().notation("b1d2", "thai-lan"), Position().notation("b1d2", "thai-record")
    ('ม ข๑-ง๒', 'มข1-ง2')
    """

    SAN = "san"
    """Standard algebraic in the letters of Fairy-Stockfish: the origin only as far as needed."""
    LAN = "lan"
    """Long algebraic: the origin always."""
    PLAYOK = "playok"
    """The letters of chess, `P` for a promoted pawn."""
    WESTERN = "western"
    """The letters of chess, met and promoted pawn alike, no mark for a promotion."""
    TH2569 = "th2569"
    """The English letters of the Thai rule book of 2569."""
    MAKRUK_JS = "makruk-js"
    """kaisukez/makruk-js."""
    THAI_SAN = "thai-san"
    """Thai letters, short, as Fairy-Stockfish writes them."""
    THAI_LAN = "thai-lan"
    """Thai letters, long, as Fairy-Stockfish writes them."""
    THAI_RECORD = "thai-record"
    """The official Thai record of 2569, with a dash."""
    THAI_RECORD_SPACED = "thai-record-spaced"
    THAI_RECORD_DOTTED = "thai-record-dotted"
    THAI_RECORD_ARROW = "thai-record-arrow"


class Digits(_Name):
    """The digits of ranks in Thai script."""

    ARABIC = "arabic"
    THAI = "thai"


class FenDialect(_Name):
    """Whose FEN it is. The same letter means different pieces elsewhere, so a dialect is named."""

    FAIRY = "fairy"
    """Fairy-Stockfish, pychess, makrukground: `P M S N R K`, promoted pawn `M~`."""
    CUTECHESS = "cutechess"
    """A position without a count has the limit 0."""
    SHORT = "short"
    """XBoard, Makruk-Stockfish: no third and fourth field; a count cannot be written."""
    WESTERN = "western"
    """PlayOK and XBoard's Western set: `P Q B N R K`."""
    MAKRUK_JS = "makruk-js"
    """kaisukez/makruk-js: `B E T M R K`, promoted pawn `F`; its count is in moves."""
    PLUS = "plus"
    """openmakruk: a plus sign before a promoted pawn."""
    PROMOTED_X = "promoted-x"
    """A letter of its own for a promoted pawn, `X`."""


class FenField(_Name):
    """The field of a FEN, or the operation of an EPD line, in which an error stands."""

    FIELDS = "fields"
    """The text as a whole: blank, or with too many or too few fields."""
    BOARD = "board"
    TURN = "turn"
    RIGHTS = "rights"
    CHECKS = "checks"
    """The checks that are left to each side (Kar Ouk)."""
    COUNTING = "counting"
    HALFMOVES = "halfmoves"
    FULLMOVES = "fullmoves"
    OPERATIONS = "operations"
    """An operation of EPD."""


class IllegalReason(_Name):
    """Why a move is not legal."""

    NO_PIECE = "no-piece"
    NOT_YOUR_PIECE = "not-your-piece"
    NOT_REACHABLE = "not-reachable"
    LEAVES_KING_IN_CHECK = "leaves-king-in-check"
    WRONG_PROMOTION = "wrong-promotion"
    NO_SUCH_MOVE = "no-such-move"
    KING_MUST_STAY = "king-must-stay"
    """The king is in check and may not step away (Makpong)."""
    CHECKED = "checked"
    """The game ended with the first check (Kar Ouk)."""


class Status(enum.Flag):
    """What is wrong or odd with a placement, as a set of flags.

    >>> from makruk import Setup, Status
    >>> Status.MISSING_KING in Setup.from_fen("8/8/8/8/8/8/8/K7").status()
    True
    """

    VALID = 0
    MISSING_KING = 1
    """A color has no king."""
    TOO_MANY_KINGS = 2
    """A color has more than one king."""
    OPPOSITE_CHECK = 4
    """The side that is not to move is in check: its king could be taken."""
    ADJACENT_KINGS = 8
    """The kings stand next to each other."""
    TOO_MUCH_MATERIAL = 16
    """A color has more than sixteen pieces."""
    BAD_COUNTING = 32
    """A count that the placement cannot have."""
    PAWN_BEYOND_PROMOTION = 64
    """A pawn stands on or past the rank where it promotes. Tolerated."""
    PAWN_BEHIND_START = 128
    """A pawn stands behind the rank where its color's pawns start. Tolerated."""
    BAD_RIGHTS = 256
    """A leap right in a game that has no leaps, or without the king or met that it is for."""
    TOLERATED = 192
    """What cannot come about in a game but can be played from."""

    def __repr__(self) -> str:
        names = [flag.name for flag in _FLAGS if flag.value & self.value]
        return " | ".join(f"Status.{name}" for name in names) or "Status.VALID"


_FLAGS = [flag for flag in Status.__members__.values() if flag.value.bit_count() == 1]
