"""Runs the commands of the pages: `python shell.py`.

The programs of `examples` are run, in a directory of their own that holds the files they name.
Commands that install, build, test or measure for minutes are not: those are held against what is
there (files, packages, scripts), and `.ci/test` runs what they run. A command of no known kind is
an error.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import tomllib
from itertools import pairwise
from pathlib import Path

from pages import ROOT, fences, pages

# The files that commands on the pages name.
RECORDS = '[Event "one"]\n\n1. e4 e5 2. Nd2 1-0\n\n[Event "two"]\n\n1. d4 d5 1/2-1/2\n'
LINES = '{"moves": ["e3e4", "e6e5"], "result": "1-0"}\n'
FILES = {"games.pgn": RECORDS, "games.jsonl": LINES}


class Wrong(Exception):
    """A command that cannot be as it stands."""


def need(path: Path) -> Path:
    if not path.exists():
        raise Wrong(f"there is no {os.path.relpath(path, ROOT)}")
    return path


def inside(directory: Path, text: str) -> Path:
    """A file as a reader means it: `../makruk` is where the checkout lies."""
    text = re.sub(r"^\.\./makruk(?=/|$)", str(ROOT), text)
    return need((directory / text).resolve())


def manifest(directory: Path) -> dict[str, dict[str, object]]:
    text = need(directory / "package.json").read_text(encoding="utf-8")
    package: dict[str, dict[str, object]] = json.loads(text)
    return package


def npm(directory: Path, words: list[str]) -> None:
    match words:
        case ["ci"]:
            need(directory / "package-lock.json")
        case ["install", package]:
            manifest(inside(directory, package))
        case ["run", script, *_]:
            if script not in manifest(directory)["scripts"]:
                raise Wrong(f"package.json has no script `{script}`")
        case _:
            raise Wrong("unknown arguments of npm")


def pip(directory: Path, words: list[str]) -> None:
    match words:
        case ["install", package, *more]:
            for flag, file in pairwise(more):
                if flag == "-r":
                    inside(directory, file)
            path, _, extra = package.partition("[")
            project = tomllib.loads(
                need(inside(directory, path) / "pyproject.toml").read_text(encoding="utf-8")
            )["project"]
            if extra and extra.rstrip("]") not in project["optional-dependencies"]:
                raise Wrong(f"there is no extra `{extra.rstrip(']')}`")
        case _:
            raise Wrong("unknown arguments of pip")


def script(shell: str, directory: Path, words: list[str]) -> None:
    path = inside(directory, words[0])
    subprocess.run([shell, "-n", path], check=True)
    parts = path.read_text(encoding="utf-8")
    for word in words[1:]:
        if word not in parts:
            raise Wrong(f"{words[0]} knows no `{word}`")


def cargo(directory: Path, words: list[str]) -> None:
    need(directory / "Cargo.toml")
    rust = words[words.index("-p") + 1] if "-p" in words else None
    if rust:
        need(ROOT / rust / "Cargo.toml")
    if "--example" in words:
        named = words[words.index("--example") + 1]
        text = (ROOT / "examples/Cargo.toml").read_text(encoding="utf-8")
        if all(named != example["name"] for example in tomllib.loads(text)["example"]):
            raise Wrong(f"there is no example `{named}`")
    if words[:3] == ["+nightly", "fuzz", "run"]:
        need(directory / "fuzz/fuzz_targets" / f"{words[3]}.rs")
    elif words[0] not in ("build", "run", "bench", "doc", "test"):
        raise Wrong("unknown arguments of cargo")


def known(directory: Path, command: str, words: list[str]) -> Path:
    """Holds a command against what is there; the directory in which the next one stands."""
    match command:
        case "cd":
            return inside(directory, words[0])
        case "cargo":
            cargo(directory, words)
        case "npm":
            npm(directory, words)
        case "pip":
            pip(directory, words)
        case "bash" | "sh":
            script(command, directory, words)
        case "python3" | "python":
            need(directory / words[0])
        case "mkdir":
            pass
        case "split":
            need(directory / words[-2])
        case "jupyter":
            inside(directory, words[-1])
        case "xboard" | "cutechess-cli":
            # They play; the engine is run by its own tests, and the line above builds it.
            if not any("target/release/examples/engine" in word for word in words):
                raise Wrong("it starts no engine of ours")
        case _:
            raise Wrong(f"`{command}` is of no known kind")
    return directory


def example(line: str) -> None:
    """Runs a program of `examples`, built without optimisation."""
    built = line.replace(" --release", "").replace(
        "cargo run",
        f"cargo run --quiet --locked --manifest-path {shlex.quote(str(ROOT / 'Cargo.toml'))}",
    )
    environment = os.environ | {"CARGO_TARGET_DIR": target()}
    with tempfile.TemporaryDirectory() as scratch:
        for name, text in FILES.items():
            Path(scratch, name).write_text(text, encoding="utf-8")
        run = subprocess.run(
            ["bash", "-euo", "pipefail", "-c", built],
            cwd=scratch,
            env=environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )
    # 1: a record that the rules judge otherwise than its result says.
    if run.returncode not in (0, 1):
        raise Wrong(f"exit code {run.returncode}\n{run.stderr}")


def target() -> str:
    return str(Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")).resolve())


def home(page: Path, command: str) -> Path:
    """Where a reader of a page stands: most commands are for the root, some for a package."""
    package = (ROOT / page).parent
    if command.startswith("cargo +nightly fuzz") or "fuzz/" in command:
        return package.parent
    if command.startswith("cargo run") and "--example" not in command:
        return package
    return ROOT


def main() -> int:
    if not shutil.which("cargo"):
        print("cargo was not found: install Rust 1.88 or newer, as https://rustup.rs says")
        return 2
    ran = failures = 0
    for page in pages():
        for number, block in fences(page, "sh"):
            directory: Path | None = None
            for line in block.replace("\\\n", " ").splitlines():
                line = re.sub(r"(^|\s)#.*", "", line).strip()
                if not line:
                    continue
                ran += 1
                try:
                    if "cargo run" in line and "--example" in line:
                        example(line)
                        continue
                    for part in re.split(r"&&|;", line):
                        words = shlex.split(part)
                        directory = directory or home(page, part.strip())
                        directory = known(directory, words[0], words[1:])
                except (Wrong, subprocess.CalledProcessError) as problem:
                    failures += 1
                    print(f"{page}:{number}: {line}: {problem}")
    print(f"{ran} commands, {failures} wrong")
    return 1 if failures or not ran else 0


if __name__ == "__main__":
    sys.exit(main())
