"""The module against the list of the public surface that all languages share."""

from __future__ import annotations

import enum
import inspect
from typing import Any

import makruk
import pytest
from makruk import batch, pgn, svg

from .conftest import ROOT

Entry = dict[str, Any]

# What Python asks of values, or what its users know from python-chess; not in the list.
EXTRAS = {"FILE_NAMES", "RANK_NAMES", "Square", "batch", "pgn", "svg", "__version__"}


def python_name(entry: Entry) -> str | None:
    name: str | None = entry.get("py", {}).get("name", entry["name"])
    return name


def kind(entry: Entry) -> str:
    found: str = entry.get("py", {}).get("kind", entry["kind"])
    return found


def owner(entry: Entry) -> Any:
    if entry["owner"] is None:
        return makruk
    modules = {"batch": batch, "pgn": pgn, "svg": svg}
    found = modules.get(entry["owner"]) or getattr(makruk, entry["owner"], None)
    return found or getattr(batch, entry["owner"])


def offered(api: list[Entry]) -> list[Entry]:
    return [entry for entry in api if python_name(entry) is not None]


def test_differences_say_why(api: list[Entry]) -> None:
    for entry in api:
        for language in ("py", "js", "rust"):
            difference = entry.get(language)
            if difference is not None and difference.get("name", "") is None:
                assert difference.get("why"), entry


def test_everything_is_there(api: list[Entry]) -> None:
    for entry in offered(api):
        if entry["kind"] == "constructor":
            continue
        where = owner(entry)
        name = python_name(entry)
        assert name is not None
        assert hasattr(where, name), entry
        alias = entry.get("py", {}).get("alias")
        if alias:
            assert hasattr(where, alias), entry


def test_kinds(api: list[Entry]) -> None:
    for entry in offered(api):
        if entry["kind"] == "constructor":
            continue
        name = python_name(entry)
        assert name is not None
        where = owner(entry)
        value = inspect.getattr_static(where, name)
        match kind(entry):
            case "class" | "enum" | "error":
                assert inspect.isclass(value), entry
            case "property":
                assert inspect.isdatadescriptor(value), entry
            case "static":
                assert isinstance(value, staticmethod), entry
            case "method":
                assert callable(getattr(where, name)) and not isinstance(value, staticmethod), entry
            case "function":
                assert callable(value), entry
            case "constant":
                assert not callable(value), entry
            case other:
                pytest.fail(f"unknown kind {other}")


def test_arguments(api: list[Entry]) -> None:
    for entry in offered(api):
        if "args" not in entry or kind(entry) == "property":
            continue
        name = python_name(entry)
        assert name is not None
        target = owner(entry) if entry["kind"] == "constructor" else getattr(owner(entry), name)
        if name.startswith("__"):
            continue  # Operators have the arguments that Python gives them.
        found = [
            parameter
            for parameter in inspect.signature(target).parameters.values()
            if parameter.name not in ("self", "cls")
        ]
        assert [p.name for p in found] == [a["name"] for a in entry["args"]], entry
        for parameter, argument in zip(found, entry["args"], strict=True):
            optional = parameter.default is not inspect.Parameter.empty
            assert optional == ("default" in argument), (entry, argument)


def test_enum_members(api: list[Entry]) -> None:
    for entry in offered(api):
        if entry["kind"] != "enum":
            continue
        cls = getattr(owner(entry), entry["name"])
        if issubclass(cls, enum.Flag):
            flags = [name for name, flag in cls.__members__.items() if flag.value.bit_count() == 1]
            assert flags == entry["members"]
        else:
            assert [member.value for member in cls] == entry["members"]
            for member in cls:
                assert member.name == member.value.replace("-", "_").upper()
                assert str(member) == member.value == f"{member}" == member
                assert eval(repr(member), dict(vars(owner(entry)))) is member


def test_errors(api: list[Entry]) -> None:
    for entry in api:
        if entry["kind"] != "error":
            continue
        cls = getattr(makruk, entry["name"])
        assert cls.__base__.__name__ == entry["base"]
        assert cls.__module__ == "makruk"
        for field in entry["fields"]:
            annotations = set().union(
                *(vars(base).get("__annotations__", {}) for base in cls.__mro__)
            )
            assert field in annotations, (entry, field)


def test_nothing_else(api: list[Entry]) -> None:
    known = {python_name(e) for e in api if e["owner"] is None}
    known |= {e.get("py", {}).get("alias") for e in api if e["owner"] is None}
    known |= {name.upper() for name in makruk.SQUARE_NAMES}
    assert set(makruk.__all__) - known == EXTRAS

    in_batch = {python_name(e) for e in api if e["owner"] == "batch"}
    assert set(batch.__all__) == in_batch
    in_pgn = {python_name(e) for e in api if e["owner"] == "pgn"} - {None}
    # Its classes are those of the package.
    assert set(pgn.__all__) - in_pgn == {"PgnError", "PgnGame", "PgnNode", "PgnTags", "Score"}
    assert in_pgn <= set(pgn.__all__)
    assert set(svg.__all__) == {python_name(e) for e in api if e["owner"] == "svg"}

    for cls in [*vars(makruk).values(), *vars(batch).values()]:
        mine_too = inspect.isclass(cls) and cls.__module__ in ("makruk", "makruk.batch")
        if mine_too and not issubclass(cls, Exception):
            mine = {python_name(e) for e in api if e["owner"] == cls.__name__}
            public = {name for name in vars(cls) if not name.startswith("_")}
            if cls in (makruk.MoveList, batch.Column):
                mine |= {"index", "count"}  # Every sequence has them.
            assert public <= mine, (cls, public - mine)


def test_every_name_is_documented(api: list[Entry]) -> None:
    for entry in offered(api):
        if entry["kind"] in ("constructor", "constant"):
            continue
        name = python_name(entry)
        assert name is not None
        if not name.startswith("__"):
            assert inspect.getattr_static(owner(entry), name).__doc__, entry


def test_squares() -> None:
    for number, name in enumerate(makruk.SQUARE_NAMES):
        assert getattr(makruk, name.upper()) == number == makruk.parse_square(name)
        assert makruk.square_name(number) == name
        assert makruk.square(makruk.square_file(number), makruk.square_rank(number)) == number
    assert list(range(64)) == makruk.SQUARES


def test_versions_agree() -> None:
    manifest = (ROOT / "Cargo.toml").read_text()
    assert f'version = "{makruk.__version__}"' in manifest
