"""Builds ours and installs the peers, all under `benchmarks` in the cargo target directory (the npm
packages in `makruk-wasm`, where its tests have them as well). What cannot be had is a problem in one
line, and the rest goes on."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TARGET = Path(os.environ.get("CARGO_TARGET_DIR") or ROOT / "target").resolve()
OUT = TARGET / "benchmarks"
BENCHES = ROOT / "makruk-core" / "benches"
# The versions of the Python packages.
PINS = ROOT / "makruk-py" / "requirements-test.txt"
PYTHON = OUT / "venv" / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


class Unavailable(Exception):
    """Says in one line what cannot be had."""


def run(command: Sequence[str | Path], where: Path = ROOT) -> str:
    """The output of a command that builds or installs."""
    environment = dict(os.environ, CARGO_TARGET_DIR=str(TARGET))
    # Ours for every CPU of its kind, as a user builds it.
    environment.pop("RUSTFLAGS", None)
    name = Path(command[0]).name
    try:
        done = subprocess.run(command, cwd=where, env=environment, capture_output=True, text=True)
    except OSError as error:
        raise Unavailable(f"{name}: {error.strerror}") from error
    if done.returncode:
        lines = (done.stderr or done.stdout).strip().splitlines()
        raise Unavailable(f"{name} failed: {lines[-1] if lines else f'code {done.returncode}'}")
    return done.stdout


def say(text: str) -> None:
    print(f"== {text}", file=sys.stderr, flush=True)


def build_rust(package: str, example: str) -> Path:
    run(["cargo", "build", "--release", "--locked", "-p", package, "--example", example])
    return TARGET / "release" / "examples" / example


def build_rust_peers() -> Path:
    run(["cargo", "build", "--release", "--locked"], BENCHES / "peers")
    return TARGET / "release" / "makruk-core-peers"


def pip(*arguments: str | Path) -> str:
    return run([PYTHON, "-m", "pip", "--quiet", "--disable-pip-version-check", *arguments])


def make_venv() -> None:
    if not PYTHON.exists():
        OUT.mkdir(parents=True, exist_ok=True)
        run([sys.executable, "-m", "venv", OUT / "venv"])


def install_python() -> list[str]:
    """An environment with ours and the peers; the problems of those that cannot be had."""
    make_venv()
    pip("install", "-c", PINS, "maturin", "numpy")
    problems = []
    for peer in ("chess", "pyffish"):
        try:
            pip("install", "-c", PINS, peer)
        except Unavailable as problem:
            problems.append(f"{peer}: {problem}")
    wheels = OUT / "wheel"
    shutil.rmtree(wheels, ignore_errors=True)
    maturin: list[str | Path] = [PYTHON, "-m", "maturin", "build", "--release", "--quiet"]
    run([*maturin, "--interpreter", PYTHON, "--out", wheels], ROOT / "makruk-py")
    pip("install", "--no-deps", "--force-reinstall", *wheels.glob("*.whl"))
    return problems


def install_javascript() -> None:
    package = ROOT / "makruk-wasm"
    installed, wanted = package / "node_modules/.package-lock.json", package / "package-lock.json"
    if not installed.exists() or installed.stat().st_mtime < wanted.stat().st_mtime:
        run(["npm", "ci", "--no-audit", "--no-fund", "--ignore-scripts"], package)
    run(["sh", "tools/build.sh"], package)


# How Fairy-Stockfish is compiled: for large boards, as the packages of Debian, PyPI and npm are, and
# for those up to 8 by 8 alone, its quickest.
FAIRY_BUILDS = {"large": ["-DLARGEBOARDS", "-DPRECOMPUTED_MAGICS"], "small": []}
FAIRY_FLAGS = ["-std=c++17", "-O3", "-flto", "-w", "-DNDEBUG", "-DIS_64BIT", "-DUSE_SSE2"]


def fairy_sources() -> Path:
    """The sources of Fairy-Stockfish, which are in the source package of pyffish."""
    make_venv()
    pinned = re.search(r"^pyffish==(.*)$", PINS.read_text(), re.MULTILINE)
    assert pinned, "pyffish is pinned"
    sources = OUT / "fairy" / f"pyffish-{pinned[1]}" / "src"
    if not sources.exists():
        fairy = OUT / "fairy"
        pip("download", "--no-deps", "--no-binary", "pyffish", "-c", PINS, "-d", fairy, "pyffish")
        with tarfile.open(fairy / f"pyffish-{pinned[1]}.tar.gz") as archive:
            archive.extractall(fairy, filter="data")
    return sources


def build_fairy(build: str) -> Path:
    """A Fairy-Stockfish that walks the tree in both ways (`peers/fairy/leaves.cpp`)."""
    sources, main = fairy_sources(), BENCHES / "peers" / "fairy" / "leaves.cpp"
    objects = sources.parent / build
    program = objects / "leaves"
    newest = max(main.stat().st_mtime, Path(__file__).stat().st_mtime)
    if program.exists() and program.stat().st_mtime > newest:
        return program
    objects.mkdir(exist_ok=True)
    # SSE2 is what every x86-64 has; elsewhere Fairy-Stockfish does without.
    x86 = os.uname().machine == "x86_64" if hasattr(os, "uname") else True
    flags = [flag for flag in FAIRY_FLAGS if x86 or flag != "-DUSE_SSE2"]
    flags += ["-DNNUE_EMBEDDING_OFF", f"-I{sources}", *FAIRY_BUILDS[build]]
    compiler = os.environ.get("CXX", "c++")
    others = {"main.cpp", "pyffish.cpp", "ffishjs.cpp"}

    def compile_one(file: Path) -> Path:
        made = objects / f"{file.parent.name}-{file.stem}.o"
        run([compiler, *flags, "-c", file, "-o", made])
        return made

    files = [main, *(file for file in sorted(sources.rglob("*.cpp")) if file.name not in others)]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        made = list(pool.map(compile_one, files))
    run([compiler, "-O3", "-flto", "-pthread", *made, "-o", program])
    return program
