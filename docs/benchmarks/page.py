"""The results of `run.py` as tables, and which promised ratios they keep.

A file of results has a list of runs for each part (core, python, javascript), the oldest first. A run
says when and where it was, the versions, the load of the machine, and for each task the seconds of a
unit in each round for each program: none for a program that is not installed.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any

DOCS = Path(__file__).resolve().parents[1]
RESULTS = DOCS / "benchmarks.json"
PAGE = DOCS / "benchmarks.md"
# As many as stand side by side in the tables.
KEPT_RUNS = 2

TITLES = {"core": "Core, one thread", "python": "Python", "javascript": "JavaScript"}
BEGIN = "<!-- results: written by docs/benchmarks/run.py -->"
END = "<!-- end of the results -->"

# What was read from JSON.
Results = dict[str, list[dict[str, Any]]]


def load() -> Results:
    return json.loads(RESULTS.read_text()) if RESULTS.exists() else {}


def store(results: Results) -> None:
    text = json.dumps(results, indent=1)
    # A list of numbers takes a line, not one for each.
    text = re.sub(r"\[[\d.e,\s-]*\]", lambda found: re.sub(r"\s+", " ", found[0]), text)
    RESULTS.write_text(text + "\n")


def add(results: Results, part: str, run: dict[str, Any]) -> None:
    """Puts a run behind the others of its part, and drops those that are too many."""
    results[part] = [*results.get(part, []), run][-KEPT_RUNS:]


def write_page(results: Results) -> None:
    before, rest = PAGE.read_text().split(BEGIN)
    _, after = rest.split(END)
    PAGE.write_text(f"{before}{BEGIN}\n\n{render(results)}\n{END}{after}")


def seconds_of(run: dict[str, Any], task: str, program: str) -> list[float]:
    for found in run["tasks"]:
        if found["name"] == task:
            return next((p["seconds"] for p in found["programs"] if p["name"] == program), [])
    return []


def ratio(run: dict[str, Any], task: str, ours: str, theirs: str) -> tuple[float, float, float] | None:
    """How many times as fast ours is: by the medians, in the worst round, in the best."""
    our_seconds, their_seconds = seconds_of(run, task, ours), seconds_of(run, task, theirs)
    if not our_seconds or not their_seconds:
        return None
    rounds = [b / a for a, b in zip(our_seconds, their_seconds, strict=True)]
    return median(their_seconds) / median(our_seconds), min(rounds), max(rounds)


def promises(run: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    for task in run["tasks"]:
        for promise in task["promises"]:
            yield task["name"], promise


def broken(run: dict[str, Any]) -> list[str]:
    """The promises that the medians of a run do not keep."""
    found = []
    for task, promise in promises(run):
        measured = ratio(run, task, promise["ours"], promise["theirs"])
        if measured and measured[0] < promise["least"]:
            found.append(
                f"{task}: {promise['ours']} is {number(measured[0])} times as fast as "
                f"{promise['theirs']}, promised {promise['least']:g}"
            )
    return found


def number(value: float) -> str:
    """Three figures, or all before the point."""
    if value >= 100:
        return f"{value:,.0f}"
    return f"{value:.1f}" if value >= 10 else f"{value:.2f}"


def time(seconds: float) -> str:
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("us", 1e-6)):
        if seconds >= size:
            return f"{number(seconds / size)} {unit}"
    return f"{number(seconds / 1e-9)} ns"


def spread(seconds: list[float]) -> str:
    if not seconds:
        return "not installed"
    return f"{time(median(seconds))} ({time(min(seconds))} - {time(max(seconds))})"


def table(head: list[str], align: str, rows: list[list[str]]) -> list[str]:
    marks = {"l": "---", "r": "---:"}
    lines = [head, [marks[letter] for letter in align], *rows]
    return [f"| {' | '.join(line)} |" for line in lines]


def numbered(what: str, runs: list[dict[str, Any]]) -> list[str]:
    return [f"{what} {i}" for i in range(1, len(runs) + 1)]


def kept_table(part: str, runs: list[dict[str, Any]]) -> list[list[str]]:
    """A row for each promise of the newest run, the ratios of all runs in it."""
    rows = []
    for task, promise in promises(runs[-1]):
        ours, theirs, least = promise["ours"], promise["theirs"], promise["least"]
        ratios = [ratio(run, task, ours, theirs) for run in runs]
        cells = [f"{number(r[0])} ({number(r[1])} - {number(r[2])})" if r else "-" for r in ratios]
        measured = [r[0] for r in ratios if r]
        kept = "not measured" if not measured else "yes" if min(measured) >= least else "**no**"
        rows.append([part, task, f"{ours} : {theirs}", f"{least:g}", *cells, kept])
    return rows


def where(run: dict[str, Any], name: str) -> str:
    versions = ", ".join(f"{program} {version}" for program, version in run["versions"].items())
    loads = " then ".join(f"{load:.1f}" for load in run["load"])
    return (
        f"- {name}: {run['date']}, {run['rounds']} rounds, {run['cpu']}, {run['cores']} cores, "
        f"load {loads or 'unknown'}; {versions}"
    )


def times_table(runs: list[dict[str, Any]]) -> list[str]:
    """Times and ratios of all programs; the first of a task is ours, which the others are divided by."""
    rows = []
    for task in runs[-1]["tasks"]:
        name, ours = task["name"], task["programs"][0]["name"]
        for program in task["programs"]:
            theirs = program["name"]
            first = theirs == ours
            ratios = [None if first else ratio(run, name, ours, theirs) for run in runs]
            rows.append([
                f"{name}, per {task['unit']}" if first else "",
                theirs,
                *(spread(seconds_of(run, name, theirs)) for run in runs),
                *(number(r[0]) if r else "" for r in ratios),
            ])  # fmt: skip
    head = ["task", "program", *numbered("time, run", runs), *numbered("ratio, run", runs)]
    return table(head, "ll" + "r" * (2 * len(runs)), rows)


def render(results: Results) -> str:
    """All that stands between the marks on the page."""
    parts = {part: results[part] for part in TITLES if results.get(part)}
    if not parts:
        return "Nothing was measured yet.\n"
    rows = [row for part, runs in parts.items() for row in kept_table(part, runs)]
    width = max(len(runs) for runs in parts.values())
    # A part that ran once less has an empty cell.
    rows = [[*row[:-1], *[""] * (5 + width - len(row)), row[-1]] for row in rows]
    head = ["part", "task", "ours : theirs", "promised", *(f"run {i + 1}" for i in range(width)), "kept"]
    lines = ["### Promised ratios", "", *table(head, "lll" + "r" * (1 + width) + "l", rows)]
    for part, runs in parts.items():
        lines += ["", f"### {TITLES[part]}", ""]
        lines += [where(run, name) for run, name in zip(runs, numbered("run", runs), strict=True)]
        lines += ["", *times_table(runs)]
    return "\n".join(lines) + "\n"
