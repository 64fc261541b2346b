"""Runs notebooks from above to below in a process without a screen, and fails where a cell does.

    python run.py [--out DIRECTORY] [--need-engine] [NOTEBOOK ...]
    python run.py --strip

All notebooks beside this file where none is named. What a notebook claims it asserts, so one that
shows something wrong fails. `--out` keeps the notebooks with what they showed. Those in the tree
have no outputs, which is checked first; `--strip` takes them away, and what else a run leaves.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import tempfile
import time
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError, DeadKernelError
from traitlets.config import Config

HERE = Path(__file__).resolve().parent
SECONDS_FOR_A_CELL = 300
ENGINE = "/usr/games/fairy-stockfish"


def missing_engine() -> str | None:
    """Why `analysis.ipynb` cannot run, in the order in which it looks for the engine."""
    path = os.environ.get("FAIRY_STOCKFISH") or shutil.which("fairy-stockfish") or ENGINE
    if Path(path).exists():
        return None
    return f"there is no engine at {path}: apt-get install fairy-stockfish, or set FAIRY_STOCKFISH"


def strip(notebook: nbformat.NotebookNode) -> None:
    """Takes away what a run has added."""
    for cell in notebook.cells:
        cell.metadata.clear()
        if cell.cell_type == "code":
            cell.outputs, cell.execution_count = [], None
    language = {"name": "python"}
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    notebook.metadata = nbformat.from_dict({"kernelspec": kernel, "language_info": language})


def text(notebook: nbformat.NotebookNode) -> str:
    written: str = nbformat.writes(notebook, indent=1)
    return written + "\n"


def is_clean(path: Path) -> bool:
    """Whether it is as `strip` leaves it, so that a diff shows what somebody wrote."""
    notebook = nbformat.read(path, as_version=4)
    strip(notebook)
    return text(notebook) == path.read_text(encoding="utf-8")


def run(notebook: nbformat.NotebookNode, sockets: Path) -> str | None:
    """Runs it in place. Gives what went wrong."""
    # Files for sockets: no port that another program could have or listen on.
    kernel = {"transport": "ipc", "ip": str(sockets / "kernel")}
    client = NotebookClient(
        notebook,
        config=Config({"KernelManager": kernel}),
        kernel_name="python3",
        timeout=SECONDS_FOR_A_CELL,
        resources={"metadata": {"path": str(HERE)}},
    )
    try:
        client.execute()
    except (CellExecutionError, DeadKernelError, TimeoutError) as error:
        return str(error)
    return None


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("notebooks", nargs="*", type=Path)
    parser.add_argument("--out", type=Path)
    parser.add_argument("--need-engine", action="store_true", help="a missing engine is a failure")
    parser.add_argument("--strip", action="store_true", help="take outputs away, and run nothing")
    options = parser.parse_args()
    paths: list[Path] = options.notebooks or sorted(HERE.glob("*.ipynb"))

    failed, skipped = [], []
    for path in paths:
        notebook = nbformat.read(path, as_version=4)
        nbformat.validate(notebook)
        if options.strip:
            strip(notebook)
            path.write_text(text(notebook), encoding="utf-8")
            continue
        if not is_clean(path):
            print(f"FAILED  {path.name}: something of a run is left: python run.py --strip")
            failed.append(path.name)
            continue
        if path.name == "analysis.ipynb" and (why := missing_engine()):
            (failed if options.need_engine else skipped).append(path.name)
            print(f"{'FAILED ' if options.need_engine else 'SKIPPED'} {path.name}: {why}")
            continue
        started = time.monotonic()
        with tempfile.TemporaryDirectory() as sockets:
            error = run(notebook, Path(sockets))
        seconds = time.monotonic() - started
        if options.out:
            options.out.mkdir(parents=True, exist_ok=True)
            (options.out / path.name).write_text(text(notebook), encoding="utf-8")
        if error:
            failed.append(path.name)
        print(f"{'FAILED ' if error else 'ok     '} {path.name} ({seconds:.0f} s)", flush=True)
        if error:
            print(error)
    if not options.strip:
        ran = len(paths) - len(failed) - len(skipped)
        print(f"{ran} ran, {len(skipped)} skipped, {len(failed)} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
