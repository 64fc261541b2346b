"""Many positions in one call: much of it is done by all cores, without the interpreter.

Where positions are expected, any iterable of `Position`, FEN text or `Game` will do. The first
item that is refused raises its error, whose `index` is its place.

Values and texts come as a `Column`, a sequence that makes the Python object of an item when it is
asked for: all work and all checks are done in the call. Numbers come as NumPy arrays; the functions
and properties that give them are the only ones that need NumPy. Two answers are plain lists: that
of `perft`, which is few numbers and a lot of work, and that of `random_games`, since a game can be
changed.
"""

# Most of `_makruk` that is private is there for this module.
# pyright: reportPrivateUsage=false

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Sequence as _Sequence
from typing import TYPE_CHECKING, Any, Final

from . import _makruk
from ._makruk import MOVE_INDEXES, CodeColumn, Column, MoveColumn

if TYPE_CHECKING:
    from typing import Literal, TypeAlias

    import numpy
    from numpy.typing import NDArray

    from ._makruk import Game, Move, Outcome, Position, Rules

    _PositionLike: TypeAlias = Position | Game | str
    _GameLike: TypeAlias = (
        _PositionLike | list[str] | list[Move] | list[Move | str] | tuple[Move | str, ...]
    )

PLANES: Final[list[str]] = list(_makruk.PLANES)
"""What `planes` hold, in order."""

__all__ = [
    "MOVE_INDEXES",
    "PLANES",
    "CodeColumn",
    "Column",
    "MoveColumn",
    "bitboards",
    "count_legal_moves",
    "counting",
    "fens_after",
    "fens_after_each_move",
    "legal_mask",
    "legal_moves",
    "move_bits",
    "move_from_index",
    "move_index",
    "outcomes",
    "perft",
    "planes",
    "play",
    "positions",
    "random_games",
    "results",
    "zobrist_hashes",
]

# Type checkers are not told that this is an abstract base class.
_Sequence.register(Column)  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType]


def positions(fens: Iterable[_PositionLike], rules: Rules | str = "fairy") -> Column[Position]:
    """Reads many FENs.

    >>> from makruk import batch, STARTING_FEN
    >>> batch.positions([STARTING_FEN])[0].ply
    0
    """
    return _makruk._batch_positions(fens, rules)


def legal_moves(positions: Iterable[_PositionLike]) -> MoveColumn:
    """The legal moves of each position: lists of UCI texts, or as numbers.

    >>> from makruk import batch
    >>> batch.legal_moves(["k7/8/1K6/8/8/8/8/8 b"])
    [['a8b8']]
    """
    return _makruk._batch_legal_moves(positions)


def play(positions: Iterable[_PositionLike], moves: Iterable[Move | str]) -> Column[Position]:
    """Each position after the legal move beside it.

    >>> from makruk import batch, Position
    >>> [position.turn for position in batch.play([Position()], ["e3e4"])]
    [Color.BLACK]
    """
    return _makruk._batch_play(positions, moves)


def fens_after(
    positions: Iterable[_PositionLike], lines: Iterable[Iterable[Move | str]]
) -> Column[str]:
    """The FEN of each position after the line of legal moves beside it.

    >>> from makruk import batch, Position
    >>> batch.fens_after([Position()], [["e3e4", "e6e5"]])
    ['rnsmksnr/8/pppp1ppp/4p3/4P3/PPPP1PPP/8/RNSKMSNR w - - 0 2']
    """
    return _makruk._batch_fens_after(positions, lines)


def fens_after_each_move(positions: Iterable[_PositionLike]) -> Column[dict[str, str]]:
    """For each position, the FEN after each of its legal moves.

    >>> from makruk import batch
    >>> batch.fens_after_each_move(["k7/8/1K6/8/8/8/8/8 b"])
    [{'a8b8': '1k6/8/1K6/8/8/8/8/8 w - - 1 2'}]
    """
    return _makruk._batch_fens_after_each_move(positions)


def outcomes(
    games: Iterable[_GameLike], root: Position | None = None
) -> CodeColumn[Outcome | None]:
    """How each game or position is over, `None` where it is not.

    A list or tuple of legal moves is a game that begins at `root`, the start position if that is
    left out.
    """
    return _makruk._batch_outcomes(games, _makruk.Position() if root is None else root)


def results(games: Iterable[_GameLike], root: Position | None = None) -> CodeColumn[str]:
    """The result of each game or position: `1-0`, `0-1`, `1/2-1/2`, or `*` where there is none.

    A list or tuple of legal moves is a game that begins at `root`, the start position if that is
    left out.

    >>> from makruk import batch, Position
    >>> batch.results([Position(), "k6R/8/1K6/8/8/8/8/8 b"])
    ['*', '1-0']
    >>> batch.results([["e3e4", "e6e5"], ["b1d2", "b8d7", "d2b1", "d7b8"] * 2])
    ['*', '1/2-1/2']
    """
    return _makruk._batch_results(games, _makruk.Position() if root is None else root)


def perft(positions: Iterable[_PositionLike], depth: int) -> list[int]:
    """`makruk.perft` of each position; few positions are divided among the cores too.

    >>> from makruk import batch, Position
    >>> batch.perft([Position()], 4)
    [273026]
    """
    return _makruk._batch_perft(positions, depth)


def random_games(
    count: int, seed: int = 0, max_plies: int = 1000, root: Position | None = None
) -> list[Game]:
    """Games of random legal moves from `root` (the start position if it is left out), each to its
    end or to `max_plies`. The same seed gives the same games; game `i` has the seed `seed + i`.

    >>> from makruk import batch
    >>> a, b = batch.random_games(2, seed=7), batch.random_games(1, seed=8)
    >>> a[1] == b[0]
    True
    """
    return _makruk._batch_random_games(
        count, seed, max_plies, _makruk.Position() if root is None else root
    )


def move_index(move: Move | str) -> int:
    """The index of a move in `legal_mask`: `64 * from + to`. Promotion is no choice and has none
    of its own; in ASEAN chess, where it is, all choices share one index, which stands for the rook.
    With `mover_first` and Black to move the same move has the index `4095 - index`.

    >>> from makruk import batch
    >>> batch.move_index("e3e4")
    1308
    """
    return _makruk._move_index(move)


def move_from_index(position: Position, index: int) -> Move | None:
    """The legal move with this index, `None` where there is none.

    >>> from makruk import batch, Position
    >>> batch.move_from_index(Position(), 1308)
    Move.from_uci('e3e4')
    """
    return _makruk._move_from_index(position, index)


def _numpy() -> Any:
    try:
        import numpy
    except ImportError as error:
        raise ImportError(
            "this function gives NumPy arrays: install NumPy, or `makruk[numpy]`"
        ) from error
    return numpy


def count_legal_moves(positions: Iterable[_PositionLike]) -> NDArray[numpy.int64]:
    """How many legal moves each position has: an array of shape `(n,)`.

    >>> from makruk import batch, Position
    >>> batch.count_legal_moves([Position(), "k7/8/1K6/8/8/8/8/8 b"]).tolist()
    [23, 1]
    """
    np = _numpy()
    counts: NDArray[numpy.int64] = np.frombuffer(
        _makruk._batch_count_legal_moves(positions), dtype=np.int64
    )
    return counts


def zobrist_hashes(positions: Iterable[_PositionLike]) -> NDArray[numpy.uint64]:
    """The key of each position: an array of shape `(n,)`."""
    np = _numpy()
    hashes: NDArray[numpy.uint64] = np.frombuffer(
        _makruk._batch_zobrist_hashes(positions), dtype=np.uint64
    )
    return hashes


def bitboards(positions: Iterable[_PositionLike]) -> NDArray[numpy.uint64]:
    """The sets of squares of each position, as masks of which bit 0 is a1: an array of shape
    `(n, 9)` with pawns, mets, khons, knights, rooks, kings, White, Black, promoted pawns.

    >>> from makruk import batch, Position
    >>> hex(batch.bitboards([Position()])[0, 0])
    '0xff0000ff0000'
    """
    np = _numpy()
    masks = np.frombuffer(_makruk._batch_bitboards(positions), dtype=np.uint64)
    rows: NDArray[numpy.uint64] = masks.reshape(-1, 9)
    return rows


def counting(positions: Iterable[_PositionLike]) -> NDArray[numpy.uint16]:
    """The running count of each position: an array of shape `(n, 5)` with kind (0 none, 1 board
    honor, 2 pieces honor), side (0 White, 1 Black), the number spoken last, the limit, and the
    moves that the attacker has left. All 0 without a count.

    >>> from makruk import batch
    >>> batch.counting(["8/2k5/8/3K4/6r1/8/8/8 b - 32 9 79"]).tolist()
    [[2, 0, 5, 16, 12]]
    """
    np = _numpy()
    numbers = np.frombuffer(_makruk._batch_counting(positions), dtype=np.uint16)
    rows: NDArray[numpy.uint16] = numbers.reshape(-1, 5)
    return rows


def planes(
    positions: Iterable[_PositionLike],
    dtype: Literal["uint8", "float32"] = "uint8",
    mover_first: bool = False,
) -> NDArray[Any]:
    """Feature planes for learning: an array of 0 and 1 of shape `(n, 14, 8, 8)`, whose last two
    axes are rank and file, both counted from 0. `PLANES` names the planes.

    With `mover_first` a position is seen by the side to move: with Black to move the board is
    turned by half a turn and the colors are swapped, so that `white` in the names is the mover. The
    last plane still says who moves.

    >>> from makruk import batch, Position
    >>> array = batch.planes([Position()])
    >>> array.shape, int(array[0, batch.PLANES.index("white pawn"), 2].sum())
    ((1, 14, 8, 8), 8)
    """
    if dtype not in ("uint8", "float32"):
        raise TypeError(f"expected the dtype 'uint8' or 'float32', got {dtype!r}")
    np = _numpy()
    cells = np.frombuffer(_makruk._batch_planes(positions, mover_first), dtype=np.uint8)
    rows: NDArray[Any] = cells.reshape(-1, len(PLANES), 8, 8).astype(dtype, copy=False)
    return rows


def move_bits(
    positions: Iterable[_PositionLike],
) -> tuple[NDArray[numpy.uint16], NDArray[numpy.int64]]:
    """All legal moves as 16 bits (see `Move.from_bits`), one position after the other, and where
    they begin: those of position `i` are `moves[starts[i]:starts[i + 1]]`. The same as `moves` and
    `starts` of `legal_moves`.

    >>> from makruk import batch, Move
    >>> moves, starts = batch.move_bits(["k7/8/1K6/8/8/8/8/8 b"])
    >>> [Move.from_bits(int(bits)) for bits in moves], starts.tolist()
    ([Move.from_uci('a8b8')], [0, 1])
    """
    _numpy()
    column = legal_moves(positions)
    return column.moves, column.starts


def legal_mask(
    positions: Iterable[_PositionLike], mover_first: bool = False
) -> NDArray[numpy.bool_]:
    """Which move indexes (see `move_index`) are legal: an array of shape `(n, 4096)`.

    >>> from makruk import batch, Position
    >>> mask = batch.legal_mask([Position()])
    >>> int(mask.sum()), bool(mask[0, batch.move_index("e3e4")])
    (23, True)
    """
    np = _numpy()
    cells = np.frombuffer(_makruk._batch_legal_mask(positions, mover_first), dtype=np.bool_)
    rows: NDArray[numpy.bool_] = cells.reshape(-1, MOVE_INDEXES)
    return rows
