"""Checks the pages of the project: `python check.py`.

* Every block of code is in a language that a test runs, on a page where it does.
* Every picture has words for those who do not see it.
* Every page of `docs` is in the table of contents.

Links are the work of another tool.
"""

from __future__ import annotations

import json
import re
import sys
import tomllib
from fnmatch import fnmatch
from html.parser import HTMLParser
from typing import TYPE_CHECKING

from pages import ROOT, pages, tokens

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

# `runners.json` says on which pages the blocks of a language are run: those of Rust by `Texts` of
# makruk-core/src/lib.rs, of Python, FEN and PGN by makruk-py/tests/test_docs.py, of JavaScript and
# HTML by makruk-wasm/test/readme.test.mjs, of the shell by shell.py; JSON and TOML are read here.
# Nothing is to be run in `text`.
RUNNERS: dict[str, list[str]] = json.loads(
    (ROOT / "docs/tools/runners.json").read_text(encoding="utf-8")
)
# README of the crate: the front page of its documentation.
DOCTESTED = {
    (ROOT / "makruk-core/src" / path).resolve().relative_to(ROOT).as_posix()
    for path in re.findall(
        r'include_str!\("(.+?\.md)"\)',
        (ROOT / "makruk-core/src/lib.rs").read_text(encoding="utf-8"),
    )
}
READERS = {"json": json.loads, "toml": tomllib.loads}


def block(page: Path, language: str, content: str) -> str | None:
    """What is wrong with a block of code."""
    if not language:
        return "a block without a language"
    if not any(fnmatch(page.as_posix(), pattern) for pattern in RUNNERS.get(language, ())):
        return f"no test runs blocks in `{language}` of this page"
    if language == "rust" and page.as_posix() not in DOCTESTED:
        return "the page is not among `Texts` of makruk-core/src/lib.rs"
    if language in READERS:
        try:
            READERS[language](content)
        except ValueError as error:
            return str(error)
    return None


class Images(HTMLParser):
    """Whether every picture in a piece of HTML has words."""

    wordless = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "img" and not dict(attrs).get("alt"):
            self.wordless = True


def problems(page: Path) -> Iterator[tuple[int, str]]:
    line = 1
    for token in tokens(page):
        if token.map:
            line = token.map[0] + 1
        if token.type == "code_block":
            yield line, "a block of code that is only indented: no test runs it"
        elif token.type == "fence":
            if problem := block(page, token.info, token.content):
                yield line, problem
        elif token.type == "image" and not token.content.strip():
            yield line, f"the picture {token.attrs['src']} has no words"
        elif token.type in ("html_block", "html_inline"):
            images = Images()
            images.feed(token.content)
            if images.wordless:
                yield line, "a picture without `alt`"


def main() -> int:
    found = [f"{page}:{line}: {problem}" for page in pages() for line, problem in problems(page)]
    contents = (ROOT / "docs/SUMMARY.md").read_text(encoding="utf-8")
    found += [
        f"{page}: not in docs/SUMMARY.md"
        for page in pages()
        if page.parts[0] == "docs"
        and page.name != "SUMMARY.md"
        and f"]({page.name})" not in contents
    ]
    print("\n".join(found) if found else f"{len(pages())} pages are in order")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
