"""The core beside Fairy-Stockfish, and beside libraries for chess for scale: the leaves of the tree of
legal moves to a fixed depth."""

from __future__ import annotations

import math
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import contenders
from contenders import Unavailable, say

sys.path.insert(0, str(contenders.BENCHES))
import peer

DEPTH = 5
MAKRUK, CHESS = 6223994, 4865609
# A measurement takes so many seconds at least.
LEAST = 0.3

GO_PERFT = "Fairy-Stockfish `go perft`"
LARGE, SMALL = "Fairy-Stockfish, built", "Fairy-Stockfish, built for 8 x 8 only"


class Walker:
    """A program that walks the tree so many times: `command DEPTH TIMES`."""

    def __init__(self, command: list[str | Path], leaves: int) -> None:
        self.command, self.leaves = command, leaves
        self.times = 1
        self.times = math.ceil(LEAST / (self.measure() * leaves))

    def measure(self) -> float:
        """The seconds of a leaf."""
        command = [*self.command, str(DEPTH), str(self.times)]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        leaves, seconds = done.stdout.split()
        if int(leaves) != self.leaves:
            raise ValueError(f"{command} counts {leaves} leaves, expected {self.leaves}")
        return float(seconds) / self.leaves


class GoPerft:
    """An installed Fairy-Stockfish, over UCI."""

    def __init__(self, path: str) -> None:
        self.engine = peer.FairyStockfish(path)

    def measure(self) -> float:
        nodes, seconds = self.engine.perft(DEPTH)
        if nodes != MAKRUK:
            raise ValueError(f"go perft {DEPTH} counts {nodes} nodes, expected {MAKRUK}")
        return seconds / MAKRUK


def walkers() -> tuple[dict[tuple[str, str], Walker | GoPerft], dict[str, str]]:
    """Those that can be had, by task and name, and their versions."""
    leaves = contenders.build_rust("makruk-core", "leaves")
    found: dict[tuple[str, str], Walker | GoPerft] = {}
    for way in ("count", "list", "made"):
        found[way, "makruk-core"] = Walker([leaves, way], MAKRUK)
    package = peer.first_match(contenders.ROOT / "Cargo.toml", r'^version = "(.*)"$')
    rustc = contenders.run(["rustc", "--version"]).split()[1]
    versions = {"makruk-core": package, "rustc": rustc}

    def attempt(what: str, make: Callable[[], None]) -> None:
        try:
            make()
        except Unavailable as problem:
            say(f"{what} is left out: {problem}")

    def installed_fairy() -> None:
        path = peer.find_fairy_stockfish()
        if not path:
            raise Unavailable("not on the path; FAIRY_STOCKFISH may name it")
        fairy = GoPerft(path)
        found["go", GO_PERFT] = fairy
        versions["`go perft`"] = fairy.engine.name

    def built_fairy(build: str, name: str) -> None:
        program = contenders.build_fairy(build)
        for way in ("list", "made"):
            found[way, name] = Walker([program, way], MAKRUK)
        versions["built: sources of"] = program.parents[1].name.replace("-", " ")

    def rust_peers() -> None:
        program = contenders.build_rust_peers()
        for name, ways in {"shakmaty": ["list", "made"], "cozy-chess": ["count", "list", "made"]}.items():
            for way in ways:
                found[way, f"{name} (chess)"] = Walker([program, "leaves", name, way], CHESS)
            lock = contenders.BENCHES / "peers" / "Cargo.lock"
            versions[name] = peer.first_match(lock, rf'^name = "{name}"\nversion = "(.*)"$')

    attempt(GO_PERFT, installed_fairy)
    attempt(LARGE, lambda: built_fairy("large", LARGE))
    attempt(SMALL, lambda: built_fairy("small", SMALL))
    attempt("shakmaty and cozy-chess", rust_peers)
    return found, versions


# Name, promises, and the programs with the walk that each does for it.
TASKS: list[tuple[str, dict[str, float], list[tuple[str, str]]]] = [
    (
        "moves at the last ply counted",
        {GO_PERFT: 30},
        [
            ("count", "makruk-core"),
            ("go", GO_PERFT),
            ("list", LARGE),
            ("list", SMALL),
            ("count", "cozy-chess (chess)"),
        ],
    ),
    (
        "moves at the last ply listed",
        {GO_PERFT: 15},
        [
            ("list", "makruk-core"),
            ("go", GO_PERFT),
            ("list", LARGE),
            ("list", SMALL),
            ("list", "shakmaty (chess)"),
            ("list", "cozy-chess (chess)"),
        ],
    ),
    (
        "moves at the last ply made, with key and counting",
        {LARGE: 12},
        [
            ("made", "makruk-core"),
            ("made", LARGE),
            ("made", SMALL),
            ("made", "shakmaty (chess)"),
            ("made", "cozy-chess (chess)"),
        ],
    ),
]


def prepare() -> Callable[[int], dict[str, Any]]:
    """Builds and installs; what is returned measures so many rounds."""
    found, versions = walkers()

    def measure(rounds: int) -> dict[str, Any]:
        seconds: dict[tuple[str, str], list[float]] = {key: [] for key in found}
        for _ in range(rounds):
            for key, walker in found.items():
                seconds[key].append(walker.measure())
        tasks = []
        for name, promises, programs in TASKS:
            tasks.append({
                "name": name,
                "unit": "leaf",
                "programs": [
                    {"name": program, "seconds": seconds.get((way, program), [])}
                    for way, program in programs
                ],
                "promises": [
                    {"ours": "makruk-core", "theirs": theirs, "least": least}
                    for theirs, least in promises.items()
                ],
            })  # fmt: skip
        return {"versions": versions, "tasks": tasks}

    return measure
