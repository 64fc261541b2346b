"""Records of games, from files of any size: one game is held in memory at a time.

>>> import io
>>> from makruk import pgn
>>> file = io.StringIO('[White "Malee"]\\n\\n1. e4 e5 1-0\\n\\n[White "Somchai"]\\n\\n1. d4 *\\n')
>>> for game in pgn.games(file):
...     print(game.tags["White"], game.movetext())
Malee 1. e4 e5 1-0
Somchai 1. d4 *

A source is the path of a file (`pathlib.Path` or another `os.PathLike`), the text of PGN itself
(`str` or `bytes`), or a file that is open, for bytes or for text. Bytes are read as UTF-8, and
where they are none as Latin-1. Options are those of `PgnGame.from_pgn`.
"""

# Most of `_makruk` that is private is there for this package.
# pyright: reportPrivateUsage=false

from __future__ import annotations

import io
import os
import threading
import weakref
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Protocol, overload

from ._errors import InvalidNameError, MakrukError, PgnError
from ._makruk import PgnGame, PgnNode, PgnTags, _PgnSplitter
from ._records import Score

if TYPE_CHECKING:
    from types import TracebackType
    from typing import Literal, TypeAlias

    from ._makruk import _Dialect, _Notation, _Rules

    class _Readable(Protocol):
        def read(self, size: int, /) -> str | bytes | bytearray | memoryview | None: ...

    _Source: TypeAlias = (
        str | bytes | bytearray | memoryview | os.PathLike[str] | os.PathLike[bytes] | _Readable
    )

__all__ = [
    "PgnError",
    "PgnGame",
    "PgnNode",
    "PgnTags",
    "Reader",
    "Score",
    "games",
    "headers",
    "read_game",
    "read_headers",
    "rows",
    "skip_game",
]

_CHUNK = 1 << 16


def _to_bytes(data: object) -> bytes:
    if isinstance(data, bytes):
        return data
    if isinstance(data, str):
        try:
            # Bytes that the file object could not read have become surrogates.
            return data.encode("utf-8", "surrogateescape")
        except UnicodeEncodeError:
            return data.encode("utf-8", "replace")
    if isinstance(data, bytearray):
        return bytes(data)
    if isinstance(data, memoryview):
        return data.tobytes()
    raise TypeError(f"expected str or bytes, got {type(data).__name__}")


class _Input:
    """The bytes of a source, chunk by chunk."""

    def __init__(self, source: _Source) -> None:
        self.owned: io.BufferedReader | None = None
        self.handle: Any
        if isinstance(source, str):
            if source.lower().endswith(".pgn") and "\n" not in source:
                error = MakrukError("a str is the text of PGN: give a path as pathlib.Path")
                error.code, error.text = "ERR_PGN_SOURCE", source[:120]
                raise error
            self.handle = io.BytesIO(_to_bytes(source))
        elif isinstance(source, bytes | bytearray | memoryview):
            self.handle = io.BytesIO(source)
        elif isinstance(source, os.PathLike):
            # Pieces are as large as is asked for already.
            self.owned = open(source, "rb")  # noqa: SIM115
            self.handle = self.owned
        elif callable(getattr(source, "read", None)):
            self.handle = source
        else:
            raise TypeError(
                f"expected a path, str, bytes or an open file, got {type(source).__name__}"
            )

    def read(self) -> bytes:
        """The next piece; nothing at the end."""
        data = self.handle.read(_CHUNK)
        if data is None:
            raise BlockingIOError("the file has no data now: it is in non-blocking mode")
        return _to_bytes(data)

    def close(self) -> None:
        if self.owned is not None:
            self.owned.close()


class Reader(Iterator[PgnGame]):
    """Reads games one after another, with the options of `PgnGame.from_pgn`; holds what it has read
    ahead. As an iterator it raises the error of a game that cannot be read, and goes on behind it.

    A file that was given as a path is closed at the end, by `close`, or by `with`.

    >>> from makruk.pgn import Reader
    >>> reader = Reader("1. e4 *\\n\\n1. Ke6 *\\n\\n1. d4 d5 *\\n")
    >>> reader.read_game().movetext(), reader.skip_game(), reader.read_game().movetext()
    ('1. e4 *', True, '1. d4 d5 *')
    >>> print(reader.read_game())
    None
    """

    def __init__(
        self,
        source: _Source,
        notation: _Notation = "san",
        rules: _Rules | None = None,
        fen_dialect: _Dialect = "fairy",
        lenient: bool = False,
        max_depth: int = 256,
    ) -> None:
        self._options: tuple[Any, ...] = (notation, rules, fen_dialect, lenient, max_depth)
        self._splitter = _PgnSplitter()
        # Wrong options are found before a file is opened.
        self._splitter.next_game(*self._options)
        self._input = _Input(source)
        self._ended = False
        # A piece must be fed before another thread reads the next.
        self._lock = threading.RLock()

    def _more(self) -> bool:
        """Reads on; tells whether anything may have become complete."""
        if self._ended:
            return False
        data = self._input.read()
        if data:
            self._splitter.feed(data)
        else:
            self._splitter.finish()
            self._ended = True
            self._input.close()
        return True

    def read_game(self) -> PgnGame | None:
        """The next game, `None` behind the last. Raises `PgnError` for one that cannot be read; the
        next call goes on behind it."""
        with self._lock:
            while True:
                game = self._splitter.next_game(*self._options)
                if game is not None or not self._more():
                    return game

    def read_headers(self) -> PgnTags | None:
        """The tags of the next game, whose moves are passed over; `None` behind the last game."""
        with self._lock:
            while True:
                tags = self._splitter.next_headers()
                if tags is not None or not self._more():
                    return tags

    def skip_game(self) -> bool:
        """Passes over a game without reading it; tells whether there was one."""
        with self._lock:
            while not self._splitter.skip():
                if not self._more():
                    return False
            return True

    def _read_row(self) -> dict[str, Any] | None:
        with self._lock:
            while True:
                row = self._splitter.next_row(*self._options)
                if row is not None or not self._more():
                    return row

    def close(self) -> None:
        """Closes the file, if it was given as a path. There are no more games."""
        with self._lock:
            self._ended = True
            self._splitter = _PgnSplitter()
            self._input.close()

    def __iter__(self) -> Reader:
        return self

    def __next__(self) -> PgnGame:
        game = self.read_game()
        if game is None:
            raise StopIteration
        return game

    def __enter__(self) -> Reader:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
        /,
    ) -> None:
        self.close()


def _games_or_errors(reader: Reader, keep: bool) -> Iterator[PgnGame | PgnError]:
    with reader:
        while True:
            try:
                game = reader.read_game()
            except PgnError as error:
                if keep:
                    yield error
            else:
                if game is None:
                    return
                yield game


def _refused_on_error(on_error: object) -> Exception:
    if not isinstance(on_error, str):
        return TypeError(f"expected str, got {type(on_error).__name__}")
    message = f"unknown on_error `{on_error[:120]}`, expected raise, yield or skip"
    error = InvalidNameError(message)
    error.code, error.text = "ERR_NAME", on_error[:120]
    return error


@overload
def games(
    source: _Source,
    notation: _Notation = ...,
    rules: _Rules | None = ...,
    fen_dialect: _Dialect = ...,
    lenient: bool = ...,
    max_depth: int = ...,
    on_error: Literal["raise", "skip"] = ...,
) -> Iterator[PgnGame]: ...


@overload
def games(
    source: _Source,
    notation: _Notation = ...,
    rules: _Rules | None = ...,
    fen_dialect: _Dialect = ...,
    lenient: bool = ...,
    max_depth: int = ...,
    *,
    on_error: Literal["yield"],
) -> Iterator[PgnGame | PgnError]: ...


def games(
    source: _Source,
    notation: _Notation = "san",
    rules: _Rules | None = None,
    fen_dialect: _Dialect = "fairy",
    lenient: bool = False,
    max_depth: int = 256,
    on_error: str = "raise",
) -> Iterator[Any]:
    """The games of a source, one at a time.

    A game that cannot be read is raised as `PgnError` (and the iterator goes on behind it when it
    is asked again), with `on_error="yield"` given in place of a game, and with `"skip"` passed
    over.

    >>> from makruk import pgn
    >>> text = "1. e4 *\\n\\n1. Ke6 *\\n\\n1. d4 d5 *\\n"
    >>> for game in pgn.games(text, on_error="yield"):
    ...     print(game if isinstance(game, pgn.PgnError) else game.movetext())
    1. e4 *
    line 3, column 4: cannot play `Ke6`: illegal move `Ke6`: no piece of the side to move can do \
that (`rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1`)
    1. d4 d5 *
    """
    if on_error not in ("raise", "yield", "skip"):
        raise _refused_on_error(on_error)
    reader = Reader(source, notation, rules, fen_dialect, lenient, max_depth)
    return reader if on_error == "raise" else _games_or_errors(reader, on_error == "yield")


def headers(source: _Source) -> Iterator[PgnTags]:
    """The tags of each game; moves are not looked at.

    >>> from makruk import pgn
    >>> [tags.get("White") for tags in pgn.headers('[White "a"]\\n\\n1. e4 *\\n\\n1. d4 *')]
    ['a', None]
    """
    return _headers(Reader(source))


def _headers(reader: Reader) -> Iterator[PgnTags]:
    with reader:
        while (tags := reader.read_headers()) is not None:
            yield tags


def rows(
    source: _Source,
    notation: _Notation = "san",
    rules: _Rules | None = None,
    fen_dialect: _Dialect = "fairy",
    lenient: bool = False,
    max_depth: int = 256,
) -> Iterator[dict[str, Any]]:
    """A flat dict for each game, such as `pandas.DataFrame(pgn.rows(path))` takes: its tags, and
    `moves` (a list of UCI text), `plies` (their number), `result` (`1-0`, `0-1`, `1/2-1/2`, `*`),
    `error` and `error_code`, both `None` for a game that could be read. Of one that could not, the
    row has what was read.

    >>> from makruk import pgn
    >>> list(pgn.rows('[White "a"]\\n\\n1. e4 e5 1-0'))[0]["moves"]
    ['e3e4', 'e6e5']
    """
    return _rows(Reader(source, notation, rules, fen_dialect, lenient, max_depth))


def _rows(reader: Reader) -> Iterator[dict[str, Any]]:
    with reader:
        while (row := reader._read_row()) is not None:
            yield row


class _Handle:
    """What has been read ahead of a file that the caller holds. It must not hold the file itself:
    this lives as long as that does."""

    def __init__(self) -> None:
        self.splitter = _PgnSplitter()
        self.ended = False
        self.place: object = None
        self.lock = threading.RLock()


_handles: weakref.WeakKeyDictionary[Any, _Handle] = weakref.WeakKeyDictionary()
_handles_lock = threading.Lock()


def _place(handle: Any) -> object:
    """Where a file stands, `None` where it does not say."""
    try:
        return handle.tell()
    except (AttributeError, OSError, ValueError):
        return None


def _reader(handle: _Readable | Reader, options: tuple[Any, ...] | None = None) -> Reader:
    if isinstance(handle, Reader):
        return handle
    if isinstance(handle, str | bytes | bytearray | memoryview | os.PathLike):
        name = type(handle).__name__
        raise TypeError(f"expected an open file or a Reader, got {name}: Reader(source) reads it")
    return _HandleReader(handle, options or ())


class _HandleReader(Reader):
    """A reader for one call, which leaves what it has read ahead to the next."""

    def __init__(self, handle: _Readable, options: tuple[Any, ...]) -> None:
        super().__init__(handle, *options)
        try:
            with _handles_lock:
                self._state = _handles.setdefault(handle, _Handle())
        except TypeError:
            raise TypeError(
                f"{type(handle).__name__} cannot be kept track of: Reader(handle) does it"
            ) from None
        state = self._state
        self._lock = state.lock
        with state.lock:
            place = _place(handle)
            if state.place != place:
                # Somebody has put the file to another place: what was read ahead is void.
                state.splitter, state.ended = _PgnSplitter(), False
                state.place = place
            self._splitter = state.splitter

    def _more(self) -> bool:
        # Another thread may have come to the end in the meantime.
        self._ended = self._state.ended
        more = super()._more()
        self._state.ended = self._ended
        self._state.place = _place(self._input.handle)
        return more


def read_game(
    handle: _Readable | Reader,
    notation: _Notation = "san",
    rules: _Rules | None = None,
    fen_dialect: _Dialect = "fairy",
    lenient: bool = False,
    max_depth: int = 256,
) -> PgnGame | None:
    """The next game of an open file, `None` behind the last. Raises `PgnError` for one that cannot
    be read. The next call goes on behind it.

    The file is read in pieces, so `handle.tell()` is ahead of the game; what is ahead is kept for
    the next call, until the file is put to another place with `handle.seek`. A `Reader` in place of
    the file has its own options.

    >>> import io
    >>> from makruk import pgn
    >>> file = io.BytesIO(b"1. e4 *\\n\\n1. d4 *\\n\\n1. a4 *\\n")
    >>> pgn.read_game(file).movetext(), pgn.skip_game(file), pgn.read_game(file).movetext()
    ('1. e4 *', True, '1. a4 *')
    """
    return _reader(handle, (notation, rules, fen_dialect, lenient, max_depth)).read_game()


def read_headers(handle: _Readable | Reader) -> PgnTags | None:
    """The tags of the next game of an open file, whose moves are passed over; `None` behind the
    last game. See `read_game`."""
    return _reader(handle).read_headers()


def skip_game(handle: _Readable | Reader) -> bool:
    """Passes over the next game of an open file; tells whether there was one. See `read_game`."""
    return _reader(handle).skip_game()
