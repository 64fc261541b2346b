"""Writes the examples of the README, of `docs` and of the docstrings as modules, for type checkers
to read: `python tests/snippets.py DIRECTORY`. That they run is what `test_docs.py` is for."""

from __future__ import annotations

import ast
import doctest
import pathlib
import re
import shutil
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

from tests.test_docs import blocks, documented, with_blocks

# A prompt shows what an expression is worth; whoever sits there knows that it is not `None`, and
# may compare a member with its text.
HEAD = """\
# pyright: strict, reportUnusedExpression=false, reportUnusedVariable=false
# pyright: reportWildcardImportFromLibrary=false, reportOptionalMemberAccess=false
# mypy: disable-error-code="union-attr, comparison-overlap, truthy-function"
"""


def code(text: str) -> str:
    sources = [example.source for example in doctest.DocTestParser().get_examples(text)]
    module = HEAD + "".join(sources)
    ast.parse(module)
    return module


def main() -> None:
    target = pathlib.Path(sys.argv[1])
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir(parents=True)
    texts = [
        (f"page-{page.stem}", "\n".join(blocks(page, "python"))) for page in with_blocks("python")
    ]
    texts += documented()
    for name, text in texts:
        path = target / f"{re.sub(r'[.-]', '_', name.lower())}_example.py"
        path.write_text(code(text))
    print(f"{len(texts)} examples")


if __name__ == "__main__":
    main()
