#!/usr/bin/env python3
"""Runs ours and the peers in turn and writes docs/benchmarks.md and docs/benchmarks.json.

    python3 docs/benchmarks/run.py [--only core,python,js] [--runs N] [--rounds N] [--quick] [--check]

Builds ours for every CPU of its kind and installs the peers that can be had, under the cargo target
directory; a peer that cannot be had is named and left out. Two runs follow each other (`--runs`); the
page shows the last two of each part. `--quick` measures a few rounds, prints the tables and writes
nothing; `--render` measures nothing and writes the page again. `--check` fails where a promised ratio
is not kept, in any run on the page.

Exit code: 0, 1 where a part fails or `--check` finds a promise broken, 2 for wrong usage.
"""

from __future__ import annotations

import argparse
import datetime
import json
import os
import platform
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import contenders
import core
import page
from contenders import OUT, ROOT, Unavailable, say

Measure = Callable[[int], dict[str, Any]]


def bench(command: list[str | Path], rounds: int, where: Path) -> dict[str, Any]:
    """The times of a benchmark of a binding, which writes them as JSON."""
    file = OUT / "times.json"
    file.unlink(missing_ok=True)
    contenders.run([*command, "--rounds", str(rounds), "--json", file], where)
    return json.loads(file.read_text())


def prepare_python() -> Measure:
    for problem in contenders.install_python():
        say(f"left out: {problem}")
    folder = ROOT / "makruk-py"
    return lambda rounds: bench([contenders.PYTHON, "benches/bench.py"], rounds, folder)


def prepare_javascript() -> Measure:
    contenders.install_javascript()
    folder = ROOT / "makruk-wasm"
    return lambda rounds: bench(["node", "bench/bench.mjs"], rounds, folder)


PARTS: dict[str, Callable[[], Measure]] = {
    "core": core.prepare,
    "python": prepare_python,
    "javascript": prepare_javascript,
}
SHORT = {"js": "javascript"}


def cpu() -> str:
    found = core.peer.first_match("/proc/cpuinfo", r"^model name\s*:\s*(.*)$")
    return found or platform.processor() or platform.machine()


def load() -> list[float]:
    return [round(os.getloadavg()[0], 2)] if hasattr(os, "getloadavg") else []


def shortened(task: dict[str, Any]) -> dict[str, Any]:
    """Four figures of a time are more than the machine gives."""
    programs = [
        {**program, "seconds": [float(f"{s:.4g}") for s in program["seconds"]]}
        for program in task["programs"]
    ]
    return {**task, "programs": programs}


def measured(measure: Measure, rounds: int) -> dict[str, Any]:
    before = load()
    times = measure(rounds)
    now = datetime.datetime.now(datetime.timezone.utc)
    return {
        "date": now.strftime("%Y-%m-%d %H:%M UTC"),
        "cpu": cpu(),
        "cores": os.cpu_count(),
        "load": before + load(),
        "rounds": rounds,
        "versions": times["versions"],
        "tasks": [shortened(task) for task in times["tasks"]],
    }


def parts(text: str) -> list[str]:
    names = [SHORT.get(name, name) for name in text.split(",")]
    for name in names:
        if name not in PARTS:
            raise argparse.ArgumentTypeError(f"unknown part `{name}`, expected core, python or js")
    return names


def positive(text: str) -> int:
    value = int(text)
    if value < 1:
        raise argparse.ArgumentTypeError(f"{value} is less than 1")
    return value


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--only", type=parts, default=list(PARTS), help="core, python, js: some of them")
    parser.add_argument("--runs", type=positive, help="runs behind each other (default 2, --quick 1)")
    parser.add_argument("--rounds", type=positive, help="rounds of a run (default 9, --quick 3)")
    parser.add_argument("--quick", action="store_true", help="print the tables, write nothing")
    parser.add_argument("--render", action="store_true", help="measure nothing, write the page again")
    parser.add_argument("--check", action="store_true", help="fail where a promise is not kept")
    parser.add_argument("--fairy-stockfish", metavar="PATH", help="the program, if not on the path")
    return parser.parse_args()


def main() -> int:
    options = parse_arguments()
    if options.fairy_stockfish:
        os.environ["FAIRY_STOCKFISH"] = options.fairy_stockfish
    os.environ["CARGO_TARGET_DIR"] = str(contenders.TARGET)
    runs = options.runs or (1 if options.quick else page.KEPT_RUNS)
    rounds = options.rounds or (3 if options.quick else 9)

    results: page.Results = {} if options.quick else page.load()
    failed = False
    ready: dict[str, Measure] = {}
    for part in [] if options.render else options.only:
        say(f"{part}: building and installing")
        try:
            ready[part] = PARTS[part]()
        except Unavailable as problem:
            say(f"{part} is left out: {problem}")
            failed = True
    for number in range(1, runs + 1):
        for part, measure in ready.items():
            say(f"{part}: run {number} of {runs}")
            try:
                page.add(results, part, measured(measure, rounds))
            except (Unavailable, ValueError, subprocess.CalledProcessError) as problem:
                say(f"{part} failed: {problem}")
                failed = True

    if options.quick:
        print(page.render(results))
    else:
        page.store(results)
        page.write_page(results)
        say(f"{page.PAGE.relative_to(ROOT)} and {page.RESULTS.relative_to(ROOT)} are written")
    broken = [
        f"{part}, {run['date']}: {line}"
        for part, kept in results.items()
        for run in kept
        for line in page.broken(run)
    ]
    for line in broken:
        say(f"not kept: {line}")
    return 1 if failed or (broken and options.check) else 0


if __name__ == "__main__":
    sys.exit(main())
