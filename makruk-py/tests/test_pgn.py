"""Records: the data that all languages share, files in pieces, editing, pickles."""

from __future__ import annotations

import copy
import gc
import io
import pathlib
import pickle
import random
import threading
from collections.abc import Iterator
from typing import Any

import makruk
import pytest
from makruk import Game, MakrukError, PgnError, PgnGame, PgnTags, Position, Variant, batch, pgn

from .conftest import DATA, rows

Row = dict[str, Any]
BYTES = (DATA / "records.pgn").read_bytes()
ROWS = rows("records.jsonl")
SIZES = (1, 7, 4096)
Found = PgnGame | PgnError


def check(found: Found, row: Row) -> None:
    record: PgnGame | None
    if isinstance(found, PgnError):
        expected = row["error"]
        for field, value in expected.items():
            assert getattr(found, field) == value, field
        assert found.text == found.token
        assert found.code == "ERR_PGN_" + found.kind.upper().replace("-", "_")
        record = found.partial
    else:
        assert "error" not in row
        record = found
    assert record is not None
    assert record.tags.get("Id", "") == row["id"]
    assert " ".join(move.uci() for move in record.moves()) == row["moves"]
    assert record.result() == row["result"]
    assert record.movetext() == row["movetext"]
    assert pickle.loads(pickle.dumps(record)) == record == copy.deepcopy(record)


class Trickle:
    """A file that gives as much as it likes."""

    def __init__(self, data: str | bytes, size: int) -> None:
        self.data, self.size, self.at = data, size, 0

    def read(self, size: int = -1) -> str | bytes:
        piece = self.data[self.at : self.at + min(self.size, size)]
        self.at += len(piece)
        return piece


def sources(tmp_path: pathlib.Path) -> Iterator[Any]:
    text = BYTES.decode()
    path = tmp_path / "records.pgn"
    path.write_bytes(BYTES)
    yield from (text, BYTES, bytearray(BYTES), memoryview(BYTES), path)
    yield from (io.BytesIO(BYTES), io.StringIO(text, newline=""), path.open("rb"))
    yield path.open(encoding="utf-8", newline="")
    for size in SIZES:
        yield from (Trickle(BYTES, size), Trickle(text, size))


def test_records(tmp_path: pathlib.Path) -> None:
    for source in sources(tmp_path):
        found = list(pgn.games(source, on_error="yield"))
        assert len(found) == len(ROWS)
        for one, row in zip(found, ROWS, strict=True):
            check(one, row)


def test_errors_are_raised_and_passed_over(tmp_path: pathlib.Path) -> None:
    for source in sources(tmp_path):
        games = pgn.games(source)
        for row in ROWS:
            if "error" in row:
                with pytest.raises(PgnError) as caught:
                    next(games)
                check(caught.value, row)
                assert caught.value.__cause__ is caught.value.cause
            else:
                check(next(games), row)
        assert next(games, None) is None
    good = [row for row in ROWS if "error" not in row]
    found = list(pgn.games(BYTES, on_error="skip"))
    assert [one.tags.get("Id", "") for one in found] == [row["id"] for row in good]


def test_rows_and_headers(tmp_path: pathlib.Path) -> None:
    for source in sources(tmp_path):
        table = list(pgn.rows(source))
        assert [" ".join(row["moves"]) for row in table] == [row["moves"] for row in ROWS]
        for ours, row in zip(table, ROWS, strict=True):
            assert ours["error_code"] == row.get("error", {}).get("code")
            assert (ours["error"] is None) == ("error" not in row)
            assert ours["result"] == row["result"]
            assert ours["plies"] == len(ours["moves"])
            assert ours.get("Id", "") == row["id"]
    for source in sources(tmp_path):
        ids = [tags.get("Id", "") for tags in pgn.headers(source)]
        assert ids == [row["id"] for row in ROWS]


def test_handles(tmp_path: pathlib.Path) -> None:
    """Calls of all kinds on one handle, in any order."""
    rng = random.Random(2569)
    for _ in range(6):
        for source in sources(tmp_path):
            if isinstance(source, str | bytes | bytearray | memoryview | pathlib.Path):
                source = pgn.Reader(source)
            for row in ROWS:
                match rng.randrange(3):
                    case 0:
                        assert pgn.skip_game(source)
                    case 1:
                        tags = pgn.read_headers(source)
                        assert tags is not None and tags.get("Id", "") == row["id"]
                    case _:
                        found: Found | None
                        try:
                            found = pgn.read_game(source)
                        except PgnError as error:
                            found = error
                        assert found is not None
                        check(found, row)
            assert pgn.read_game(source) is None
            assert pgn.read_headers(source) is None
            assert not pgn.skip_game(source)


def test_seek_starts_anew(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "two.pgn"
    path.write_text("1. e4 *\n\n1. d4 *\n")
    for file in (path.open("rb"), path.open(encoding="utf-8"), io.StringIO(path.read_text())):
        with file:
            for _ in range(2):
                first = pgn.read_game(file)
                assert first is not None and first.movetext() == "1. e4 *"
                file.seek(0)
            assert pgn.skip_game(file) and pgn.skip_game(file) and not pgn.skip_game(file)
            file.seek(0)
            assert pgn.skip_game(file)


def test_handles_are_forgotten() -> None:
    gc.collect()
    before = len(pgn._handles)
    handle = io.BytesIO(BYTES)
    assert pgn.skip_game(handle)
    assert len(pgn._handles) == before + 1
    del handle
    gc.collect()
    assert len(pgn._handles) == before


def test_memory_does_not_grow() -> None:
    """A stream without an end, of which the beginning is read."""

    class Endless:
        sent = 0

        def read(self, size: int) -> bytes:
            self.sent += size
            return (b"1. e4 e5 2. Nd2 *\n\n" * (size // 19 + 1))[:size]

    source = Endless()
    games = pgn.games(source, on_error="skip")
    for _ in range(3_000):
        assert next(games) is not None
    assert source.sent <= 2 << 16


def test_closing(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "one.pgn"
    path.write_text("1. e4 *\n\n1. d4 *\n")
    with pgn.Reader(path) as reader:
        assert reader.skip_game()
        file = reader._input.owned
        assert file is not None
    assert file.closed and reader.read_game() is None
    assert len(list(pgn.Reader(path))) == 2
    with pytest.raises(FileNotFoundError):
        pgn.games(tmp_path / "none.pgn")
    with pytest.raises(MakrukError) as caught:
        pgn.games("games.pgn")
    assert caught.value.code == "ERR_PGN_SOURCE"


def test_wrong_arguments() -> None:
    calls: list[Any] = [pgn.games, pgn.rows, pgn.headers, pgn.Reader, pgn.read_game, pgn.skip_game]
    for source in (None, 5, object(), [b"1. e4"], iter("x")):
        for call in calls:
            with pytest.raises(TypeError):
                call(source)

    class Wrong:
        def __init__(self, data: Any) -> None:
            self.data = data

        def read(self, size: int) -> Any:
            return self.data

    for data in (5, [1], object()):
        with pytest.raises(TypeError):
            next(pgn.games(Wrong(data)))

    class Waiting:
        def read(self, size: int) -> None:
            return None

    with pytest.raises(BlockingIOError):
        next(pgn.games(Waiting()))
    for text in ("1. e4", b"1. e4"):
        with pytest.raises(TypeError):
            pgn.read_game(text)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        pgn.games("1. e4", on_error=5)  # type: ignore[call-overload]
    with pytest.raises(makruk.InvalidNameError):
        pgn.games("1. e4", on_error="pass")  # type: ignore[call-overload]
    with pytest.raises(makruk.InvalidNameError):
        pgn.games("1. e4", notation="latin")  # type: ignore[call-overload]
    for reader in (PgnGame.from_pgn, Game.from_pgn):
        with pytest.raises(PgnError) as caught:
            reader("nothing here")
        assert caught.value.code == "ERR_PGN_NO_GAME" and caught.value.partial is None


def test_an_unreadable_file_goes_on() -> None:
    """An exception of the file is handed on, and nothing is lost."""

    class Shaky:
        def __init__(self) -> None:
            self.inner, self.calls = io.BytesIO(b"1. e4 *\n\n1. d4 *\n"), 0

        def read(self, size: int) -> bytes:
            self.calls += 1
            if self.calls % 2 == 0:
                raise OSError("shaky")
            return self.inner.read(3)

    reader = pgn.Reader(Shaky())
    found = []
    for _ in range(100):
        try:
            game = reader.read_game()
        except OSError:
            continue
        if game is None:
            break
        found.append(game.movetext())
    assert found == ["1. e4 *", "1. d4 *"]


def test_lenient_and_depth() -> None:
    text = "1. e4 (1. d4 (1. c4)) {open"
    with pytest.raises(PgnError) as caught:
        PgnGame.from_pgn(text)
    assert caught.value.kind == "unclosed-comment"
    assert len(PgnGame.from_pgn(text, lenient=True).moves()) == 1
    with pytest.raises(PgnError) as caught:
        PgnGame.from_pgn("1. e4 (1. d4 (1. c4)) *", max_depth=1)
    assert caught.value.kind == "depth"
    # All in place of the first move, though 300 deep.
    deep = "1. e4 " + "(1. d4 " * 300 + ")" * 300 + " *"
    record = PgnGame.from_pgn(deep, max_depth=5000)
    assert pickle.loads(pickle.dumps(record)) == record
    again = PgnGame.from_pgn(record.to_pgn(), max_depth=5000)
    assert again.movetext() == record.movetext()


def test_latin_1() -> None:
    tags = '[White "Ren\u00e9"]\n\n1. e4 *'
    for data in (tags.encode(), tags.encode("latin-1")):
        assert PgnGame.from_pgn(data).tags["White"] == "Ren\u00e9"
        file = io.TextIOWrapper(io.BytesIO(data), encoding="utf-8", errors="surrogateescape")
        game = pgn.read_game(file)
        assert game is not None and game.tags["White"] == "Ren\u00e9"


def test_games_come_back() -> None:
    for variant in Variant:
        for seed in range(4):
            start = Position(rules=variant.rules)
            game = batch.random_games(1, seed=seed, max_plies=150, root=start)[0]
            if game.declared_outcome() is None and not game.is_game_over():
                game.resign(game.turn)
            for notation in ("san", "lan", "playok", "thai-lan", "thai-record"):
                if variant is Variant.ASEAN and notation not in ("san", "lan"):
                    continue
                text = game.to_pgn({"White": "A"}, notation=notation, width=40)
                assert max(map(len, text.splitlines())) <= 90
                assert Game.from_pgn(text, notation=notation) == game
                record = PgnGame.from_pgn(text, notation=notation)
                assert record.tags["White"] == "A" and record.tags["Variant"] == variant.tag
                assert record.to_game() == game
                assert record.root_position == game.root
            again = PgnGame.from_game(game)
            assert pickle.loads(pickle.dumps(again)) == again


def test_declared_counts() -> None:
    start = Position("4k3/8/8/8/8/8/4m3/RK6 w - 128 0 1", "thai-2569")
    game = Game.from_position(start)
    game.start_counting("white")
    game.push("a1a2")
    record = PgnGame.from_game(game)
    assert record.root.commands == [("count", "start")]
    assert record.tags["RuleSet"] == "thai-2569"
    assert record.to_game() == game == Game.from_pgn(str(record))
    fresh = PgnGame(start.start_counting("white"))
    fresh.root.add_move("a1a2").set_comments(["x"])
    for copied in (pickle.loads(pickle.dumps(fresh)), copy.copy(fresh)):
        assert copied == fresh and copied.root_position.has_fresh_count()
    # A declaration that cannot be made there.
    fresh.root.set_comments(["[%count stop] [%count stop]"])
    assert pickle.loads(pickle.dumps(fresh)) == fresh
    with pytest.raises(PgnError) as caught:
        fresh.to_game()
    assert caught.value.code == "ERR_PGN_COUNTING" and caught.value.line == 0


def test_tree() -> None:
    record = PgnGame()
    root = record.root
    e4 = root.add_san("e4")
    assert root.add_move("e3e4") == e4 and hash(root.children[0]) == hash(e4)
    d4, c4 = root.add_san("d4"), root.add_san("c4")
    assert root.children == [e4, d4, c4] and e4.variations == [d4, c4] and d4.variations == []
    assert not e4.promote() and c4.promote() and root.children == [e4, c4, d4]
    assert c4.demote() and not c4.demote() and root.children == [e4, d4, c4]
    d5 = d4.add_san("d5")
    assert (d5.ply, d5.san, d5.parent, d5.position.turn) == (2, "d5", d4, "white")
    assert d5.promote_to_main() and record.main_line() == [d4, d5]
    assert [root.move, root.san, root.parent, d5.next] == [None] * 4
    assert (repr(root), repr(d5)) == ("<PgnNode: root>", "<PgnNode: ply 2, d5>")
    d5.set_comments(["two\nlines", "", "[%clk 1:00:01.5]"])
    d5.set_nags([1, 13])
    c4.set_comments_before(["first"])
    assert d5.comments == ["two lines", "[%clk 1:00:01.5]"] and d5.clock == 3601.5
    assert d5.nags == [1, 13] and c4.comments_before == ["first"]
    d5.set_command("eval", "#-3")
    assert d5.eval == makruk.Score(None, -3)
    d5.set_command("clk", None)
    assert d5.clock is None
    record.set_result("1-0")
    assert record.result() == record.tags["Result"] == "1-0"
    again = PgnGame.from_pgn(record.to_pgn())
    assert again == record != PgnGame() and again.to_pgn() == record.to_pgn() == str(record)
    assert pickle.loads(pickle.dumps(d5)).san == "d5"
    other = copy.deepcopy(d5)
    assert other != d5 and other.comments == d5.comments
    assert c4.remove() and not c4.remove() and not root.remove()
    with pytest.raises(MakrukError) as caught:
        pickle.dumps(c4)
    assert caught.value.code == "ERR_STATE"
    wrong: Any
    for wrong in ("text", 5, [5], None):
        with pytest.raises(TypeError):
            root.set_comments(wrong)
    for wrong in ("1", ["a"], 1):
        with pytest.raises(TypeError):
            root.set_nags(wrong)
    with pytest.raises(MakrukError):
        root.set_nags([70_000])
    with pytest.raises(makruk.IllegalMoveError):
        root.add_move("e3e6")
    with pytest.raises(makruk.InvalidNameError):
        record.set_result("1:0")
    with pytest.raises(TypeError):
        hash(record)
    assert repr(record) == "<PgnGame: ? - ?, 2 plies, 1-0>"


def test_tags() -> None:
    record = PgnGame()
    tags = record.tags
    tags["White"] = 'Chao "Khun" \\ Ya\nof Siam'
    assert record.tags["WHITE"] == 'Chao "Khun" \\ Ya of Siam'
    assert list(tags) == tags.keys() and len(tags) == len(tags.items()) == 8
    assert dict(tags) == dict(tags.items())
    del tags["Black"]
    assert "Black" not in tags and 5 not in tags and not tags.remove("Black")
    with pytest.raises(KeyError):
        tags["Black"]
    with pytest.raises(KeyError):
        del tags["Black"]
    assert tags.get("Black") is None and tags.get("Black", "x") == "x"
    with pytest.raises(makruk.InvalidNameError):
        tags["a b"] = "x"
    with pytest.raises(TypeError):
        tags["a"] = 5  # type: ignore[assignment]
    own = PgnTags({"White": "it's", "Round": '"1"'})
    assert eval(repr(own), dict(vars(makruk))) == own == pickle.loads(pickle.dumps(own))
    assert own != PgnTags() and copy.copy(tags) == tags
    twice = PgnGame.from_pgn('[A "1"]\n[a "2"]\n\n*').tags
    assert twice["A"] == "1" and twice.duplicates() == [("a", "2")]
    assert pickle.loads(pickle.dumps(twice)) == twice == copy.deepcopy(twice)
    assert (
        PgnGame.from_pgn(PgnGame.from_pgn(record.to_pgn()).to_pgn()).tags["White"] == tags["White"]
    )


def test_errors_can_be_pickled() -> None:
    for found in pgn.games(BYTES, on_error="yield"):
        if isinstance(found, PgnError):
            again = pickle.loads(pickle.dumps(found))
            assert (str(again), again.code, again.partial) == (
                str(found),
                found.code,
                found.partial,
            )


def test_threads_on_one_file() -> None:
    file = io.BytesIO(b"\n".join(b'[Round "%d"]\n\n1. e4 *\n' % i for i in range(5000)))
    found: list[int] = []

    def work() -> None:
        while (tags := pgn.read_headers(file)) is not None:
            found.append(int(tags["Round"]))

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(found) == list(range(5000))


def test_threads() -> None:
    """Many threads take games from one reader: each comes once."""
    text = "\n".join(f'[Round "{i}"]\n\n1. e4 e5 2. Nd2 Nd7 *\n' for i in range(2000))
    reader = pgn.Reader(Trickle(text, 700))
    record = PgnGame()
    found: list[str] = []

    def work() -> None:
        while (game := reader.read_game()) is not None:
            found.append(game.tags["Round"])
            record.root.add_san("e4").add_san("e5")
            assert record == record and len(record.main_line()) == 2

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(map(int, found)) == list(range(2000))
    assert record.movetext() == "1. e4 e5 *"
