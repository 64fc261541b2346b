"""Every example in the README and in the docstrings runs."""

from __future__ import annotations

import doctest
import inspect
import re
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


def test_readme() -> None:
    text = (ROOT / "makruk-py" / "README.md").read_text()
    blocks = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    assert len(blocks) > 5
    # One text: a block builds upon those before it.
    run("README.md", "\n".join(blocks), {})
