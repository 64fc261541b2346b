"""The rules of Makruk (Thai chess): legal moves, notation, both counts, results.

`Position` is a value that cannot be changed; `Game` is a position with its history.

>>> import makruk
>>> game = makruk.Game()
>>> game.push_san("e4")
Move.from_uci('e3e4')
>>> len(game.position.legal_moves)
23

Squares are numbers, from `A1` (0) to `H8` (63). Wherever a square, a move, a member of an enum or
a rule set is an argument, its text will do: `"e4"`, `"e3e4"`, `"khon"`, `"thai-2569"`.
"""

from collections.abc import Sequence as _Sequence
from collections.abc import Set as _Set
from typing import Final

from . import batch, pgn, svg
from ._enums import (
    Color,
    CountEnd,
    CounterMate,
    CountEvent,
    CountingMode,
    CountKind,
    Digits,
    FenDialect,
    FenField,
    IllegalReason,
    Notation,
    PieceLimits,
    PieceType,
    PromotionRank,
    Status,
    Termination,
    Variant,
)
from ._errors import (
    AmbiguousMoveError,
    CountingError,
    GameOverError,
    IllegalMoveError,
    InvalidFenError,
    InvalidMoveError,
    InvalidNameError,
    InvalidPositionError,
    MakrukError,
    PgnError,
)
from ._makruk import (
    EMPTY_FEN,
    STARTING_FEN,
    Board,
    Counting,
    Epd,
    FenCount,
    Game,
    Move,
    MoveList,
    Outcome,
    PgnGame,
    PgnNode,
    PgnTags,
    Piece,
    Position,
    Rules,
    Setup,
    SquareSet,
    __version__,
    between,
    opposite,
    parse_square,
    perft,
    perft_divide,
    piece_attacks,
    square,
    square_file,
    square_mirror,
    square_name,
    square_rank,
    square_rotate,
    validate_fen,
    zobrist_key,
)
from ._records import Detected, Score, detect_notation
from ._squares import *  # noqa: F403

# Type checkers are not told that these are abstract base classes.
_Sequence.register(MoveList)  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType]
_Set.register(SquareSet)  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType]

WHITE: Final = Color.WHITE
BLACK: Final = Color.BLACK
PAWN: Final = PieceType.PAWN
MET: Final = PieceType.MET
KHON: Final = PieceType.KHON
KNIGHT: Final = PieceType.KNIGHT
ROOK: Final = PieceType.ROOK
KING: Final = PieceType.KING

Role = PieceType
"""The word of Rust's chess libraries for `PieceType`."""
BaseBoard = Board
"""The word of python-chess for `Board`."""
START_FEN: Final = STARTING_FEN


__all__ = [
    "A1",
    "A2",
    "A3",
    "A4",
    "A5",
    "A6",
    "A7",
    "A8",
    "B1",
    "B2",
    "B3",
    "B4",
    "B5",
    "B6",
    "B7",
    "B8",
    "BLACK",
    "C1",
    "C2",
    "C3",
    "C4",
    "C5",
    "C6",
    "C7",
    "C8",
    "D1",
    "D2",
    "D3",
    "D4",
    "D5",
    "D6",
    "D7",
    "D8",
    "E1",
    "E2",
    "E3",
    "E4",
    "E5",
    "E6",
    "E7",
    "E8",
    "EMPTY_FEN",
    "F1",
    "F2",
    "F3",
    "F4",
    "F5",
    "F6",
    "F7",
    "F8",
    "FILE_NAMES",
    "G1",
    "G2",
    "G3",
    "G4",
    "G5",
    "G6",
    "G7",
    "G8",
    "H1",
    "H2",
    "H3",
    "H4",
    "H5",
    "H6",
    "H7",
    "H8",
    "KHON",
    "KING",
    "KNIGHT",
    "MET",
    "PAWN",
    "RANK_NAMES",
    "ROOK",
    "SQUARES",
    "SQUARE_NAMES",
    "STARTING_FEN",
    "START_FEN",
    "WHITE",
    "AmbiguousMoveError",
    "BaseBoard",
    "Board",
    "Color",
    "CountEnd",
    "CountEvent",
    "CountKind",
    "CounterMate",
    "Counting",
    "CountingError",
    "CountingMode",
    "Detected",
    "Digits",
    "Epd",
    "FenCount",
    "FenDialect",
    "FenField",
    "Game",
    "GameOverError",
    "IllegalMoveError",
    "IllegalReason",
    "InvalidFenError",
    "InvalidMoveError",
    "InvalidNameError",
    "InvalidPositionError",
    "MakrukError",
    "Move",
    "MoveList",
    "Notation",
    "Outcome",
    "PgnError",
    "PgnGame",
    "PgnNode",
    "PgnTags",
    "Piece",
    "PieceLimits",
    "PieceType",
    "Position",
    "PromotionRank",
    "Role",
    "Rules",
    "Score",
    "Setup",
    "Square",
    "SquareSet",
    "Status",
    "Termination",
    "Variant",
    "__version__",
    "batch",
    "between",
    "detect_notation",
    "opposite",
    "parse_square",
    "perft",
    "perft_divide",
    "pgn",
    "piece_attacks",
    "square",
    "square_file",
    "square_mirror",
    "square_name",
    "square_rank",
    "square_rotate",
    "svg",
    "validate_fen",
    "zobrist_key",
]
