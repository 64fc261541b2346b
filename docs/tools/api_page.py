"""Writes docs/api.md from docs/api.json: `python api_page.py`; `--check` only compares."""

from __future__ import annotations

import json
import re
import sys
from typing import Any

from pages import ROOT

PAGE = ROOT / "docs/api.md"
HEAD = """\
# The API in three languages

Everything public, by type. What a call does is told here in a line; the documentation of each language has the types of
arguments, the errors and examples. This page is made from [api.json](api.json), to which the tests hold the packages of
Python and JavaScript.

- Where a move is an argument, its UCI text will do; where rules, the name of a preset; where a member of an enum, its name.
- A square is a number from 0 (a1) to 63 (h8) in Python, where functions also take its name; a name in JavaScript; a
  `Square` in Rust.
- Values without identity (pieces, counts, outcomes, rules) are plain objects in JavaScript.
- A dash means that the language does without; the last column says what takes its place.

"""
LANGUAGES = {"py": "Python", "js": "JavaScript", "rust": "Rust"}
CALLS = {"function", "method", "static", "constructor"}
MODULES = {
    "batch": "Many positions and games at once, for Python: one call for a list.",
    "features": "Positions as numbers, for learning.",
    "pgn": "Records of games in text, files and streams.",
    "svg": "Pictures of boards and pieces.",
}

Entry = dict[str, Any]


def camel(name: str) -> str:
    if name.isupper():
        return name
    first, *rest = name.split("_")
    return first + "".join(word.capitalize() for word in rest)


def cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")


def name(entry: Entry, language: str) -> str:
    """What an entry is called in a language, as code; a dash where it is not there."""
    here = entry.get(language, {})
    stem = entry["name"]
    called = here.get("name", camel(stem) if language == "js" else stem)
    if called is None:
        return "–"
    if entry["kind"] == "constructor" and "name" not in here and language != "rust":
        called = entry["owner"] if language == "py" else f"new {entry['owner']}"
    kind = here.get("kind", entry["kind"])
    if kind in CALLS and language == "py" and re.fullmatch(r"\w+", called):
        called += f"({', '.join(argument['name'] for argument in entry.get('args', ()))})"
    text = f"`{called}`"
    if alias := here.get("alias"):
        text += f", `{alias}`"
    return text


def notes(entry: Entry) -> str:
    """Why a language differs."""
    reasons: dict[str, list[str]] = {}
    for language, title in LANGUAGES.items():
        if why := entry.get(language, {}).get("why"):
            reasons.setdefault(why, []).append(title)
    return "".join(f" {', '.join(titles)}: {why}." for why, titles in reasons.items())


def table(entries: list[Entry]) -> str:
    lines = ["| Python | JavaScript | Rust | |", "| --- | --- | --- | --- |"]
    for entry in entries:
        names = " | ".join(name(entry, language) for language in LANGUAGES)
        lines.append(f"| {names} | {cell(entry['doc'] + notes(entry))} |")
    return "\n".join(lines) + "\n"


def types(entry: Entry) -> str:
    """The names of a type where they are not the same everywhere."""
    names = {language: name(entry, language) for language in LANGUAGES}
    if len(set(names.values())) == 1:
        return ""
    return " " + ", ".join(f"{LANGUAGES[key]} {text}" for key, text in names.items()) + "."


def page(entries: list[Entry]) -> str:
    def of(owner: str | None, *kinds: str) -> list[Entry]:
        return [e for e in entries if e["owner"] == owner and (not kinds or e["kind"] in kinds)]

    parts = [HEAD]
    for entry in of(None, "class"):
        members = of(entry["name"])
        parts.append(f"## {entry['name']}\n\n{entry['doc']}{types(entry)}{notes(entry)}\n\n")
        if members:
            parts.append(table(members) + "\n")
    for module, doc in MODULES.items():
        parts.append(f"## Module {module}\n\n{doc}\n\n{table(of(module))}\n")
        for entry in of(module, "class"):
            if members := of(entry["name"]):
                parts.append(f"### {entry['name']}\n\n{entry['doc']}\n\n{table(members)}\n")
    parts.append(f"## Functions\n\n{table(of(None, 'function'))}\n")
    parts.append(f"## Constants\n\n{table(of(None, 'constant'))}\n")
    parts.append(
        "## Enums\n\nTheir members by the names that all languages read and write; JavaScript has these names alone.\n\n"
    )
    for entry in of(None, "enum"):
        names = ", ".join(f"`{member}`" for member in entry["members"])
        parts.append(
            f"### {entry['name']}\n\n{entry['doc']}{types(entry)}{notes(entry)}\n\n{names}\n\n"
        )
        if members := of(entry["name"]):
            parts.append(table(members) + "\n")
    parts.append("## Errors\n\nEach has a `code` that is the same everywhere.\n\n")
    parts.append("| Python | JavaScript | Rust | fields | |\n| --- | --- | --- | --- | --- |\n")
    for entry in of(None, "error"):
        names = " | ".join(name(entry, language) for language in LANGUAGES)
        fields = ", ".join(f"`{field}`" for field in entry["fields"])
        parts.append(f"| {names} | {fields} | {cell(entry['doc'] + notes(entry))} |\n")
    return "".join(parts).rstrip() + "\n"


def main() -> int:
    entries = json.loads((ROOT / "docs/api.json").read_text(encoding="utf-8"))["entries"]
    text = page(entries)
    shown = {e["owner"] for e in entries} - {None}
    if missing := sorted(
        owner for owner in shown if f"# {owner}\n" not in text and owner not in MODULES
    ):
        print(f"docs/api.md would leave out {', '.join(missing)}")
        return 1
    if "--check" not in sys.argv:
        PAGE.write_text(text, encoding="utf-8")
    elif not PAGE.exists() or PAGE.read_text(encoding="utf-8") != text:
        print("docs/api.md is not what docs/api.json says: run `python docs/tools/api_page.py`")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
