"""Every example in the README, in the pages of `docs` and in the docstrings runs."""

from __future__ import annotations

import doctest
import inspect
import re
from pathlib import Path
from typing import Any

import makruk
import pytest
from makruk import _enums, _errors, _makruk, _records, batch, pgn, svg

from .conftest import ROOT

FLAGS = doctest.NORMALIZE_WHITESPACE | doctest.IGNORE_EXCEPTION_DETAIL


def documented() -> list[tuple[str, str]]:
    found = {}
    for module in (makruk, batch, pgn, svg, _makruk, _enums, _errors, _records):
        found[module.__name__] = module.__doc__ or ""
        for name, value in vars(module).items():
            if not getattr(value, "__module__", "").startswith("makruk"):
                continue
            found[f"{module.__name__}.{name}"] = inspect.getdoc(value) or ""
            if inspect.isclass(value):
                for attribute, member in vars(value).items():
                    if not attribute.startswith("__"):
                        doc = getattr(member, "__doc__", None) or ""
                        found[f"{module.__name__}.{name}.{attribute}"] = doc
    examples = {doc: name for name, doc in found.items() if ">>>" in doc}
    return [(name, doc) for doc, name in examples.items()]


def run(name: str, text: str, namespace: dict[str, Any]) -> None:
    test = doctest.DocTestParser().get_doctest(inspect.cleandoc(text), namespace, name, name, 0)
    failures: list[str] = []
    doctest.DocTestRunner(optionflags=FLAGS, verbose=False).run(test, out=failures.append)
    assert not failures, "".join(failures)


@pytest.mark.parametrize(("name", "text"), documented(), ids=[name for name, _ in documented()])
def test_docstring(name: str, text: str) -> None:
    run(name, text, {})


def test_there_are_examples() -> None:
    assert len(documented()) > 50


def blocks(page: Path, language: str) -> list[str]:
    return re.findall(
        rf"^```{language}\n(.*?)^```", page.read_text("utf-8"), re.DOTALL | re.MULTILINE
    )


def with_blocks(*languages: str) -> list[Path]:
    """The pages that have code in one of these languages."""
    pages = [ROOT / "makruk-py" / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
    return [page for page in pages if any(blocks(page, language) for language in languages)]


@pytest.mark.parametrize("page", with_blocks("python"), ids=lambda page: page.name)
def test_page(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # Files that an example writes.
    monkeypatch.chdir(tmp_path)
    # One text: a block builds upon those before it.
    text = "\n".join(blocks(page, "python"))
    assert doctest.DocTestParser().get_examples(text), "no example has a prompt"
    for block in blocks(page, "python"):
        assert block.startswith(">>> "), block
    run(page.name, text, {})


def test_readme_is_long() -> None:
    assert len(blocks(ROOT / "makruk-py" / "README.md", "python")) > 5


@pytest.mark.parametrize("page", with_blocks("fen", "pgn"), ids=lambda page: page.name)
def test_positions_and_records(page: Path) -> None:
    for block in blocks(page, "fen"):
        for line in block.splitlines():
            assert makruk.Position(line).fen() == line
    for block in blocks(page, "pgn"):
        games = list(pgn.games(block))
        assert games, block
        for game in games:
            assert list(game.main_line()), block
