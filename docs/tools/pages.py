"""The pages of the project, as a parser of Markdown reads them."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from markdown_it import MarkdownIt

if TYPE_CHECKING:
    from collections.abc import Iterator

    from markdown_it.token import Token

ROOT = Path(__file__).resolve().parents[2]
# What tools make and install.
NOT_OURS = {"target", "node_modules", ".git", ".pytest_cache", "dist"}


def pages() -> list[Path]:
    """All Markdown files, by their paths from the root."""
    found: list[Path] = []
    for directory, inner, files in os.walk(ROOT):
        inner[:] = sorted(set(inner) - NOT_OURS)
        found += [Path(directory, name).relative_to(ROOT) for name in files if name.endswith(".md")]
    return sorted(found)


def tokens(page: Path) -> Iterator[Token]:
    """The tokens of a page, those of inline text among them."""
    markdown = MarkdownIt("commonmark").enable("table")
    for token in markdown.parse((ROOT / page).read_text(encoding="utf-8")):
        yield token
        yield from token.children or ()


def fences(page: Path, language: str) -> Iterator[tuple[int, str]]:
    """The blocks of code in one language, each with its line."""
    for token in tokens(page):
        if token.type == "fence" and token.info == language:
            yield (token.map or [0])[0] + 1, token.content
