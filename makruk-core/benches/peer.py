#!/usr/bin/env python3
"""Perft of makruk-core beside Fairy-Stockfish's, from the start position, one thread, the last ply
counted and not played on both sides.

    python3 makruk-core/benches/peer.py [--rounds N] [--depth N] [--native]

The programs run in turn, so that a machine that is busy for a while slows both. Both must count the
same. Needs cargo, and Fairy-Stockfish (Debian: apt-get install fairy-stockfish) on the path or named
by the variable FAIRY_STOCKFISH.

Exit code: 0, 1 where the programs do not agree or one fails, 2 for wrong usage or a missing program.
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parents[2]
PERFT = ["cargo", "run", "--quiet", "--release", "--locked", "-p", "makruk-examples", "--example", "perft"]


def fail(code, problem):
    print(f"peer.py: {problem}", file=sys.stderr)
    sys.exit(code)


def first_match(path, pattern):
    """What the pattern finds in a file of the system, None where there is none."""
    try:
        found = re.search(pattern, Path(path).read_text(), re.MULTILINE)
    except OSError:
        return None
    return found and found[1].strip()


def version_of(command):
    return subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT).stdout.strip()


def find_fairy_stockfish():
    """Its path, None where there is none."""
    # Debian keeps it where not every path leads.
    places = os.environ.get("PATH", os.defpath) + os.pathsep + "/usr/games"
    return shutil.which(os.environ.get("FAIRY_STOCKFISH", "fairy-stockfish"), path=places)


class FairyStockfish:
    def __init__(self, path):
        self.process = subprocess.Popen(
            [path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )
        self.name = self.ask("uci", "uciok")[0].removeprefix("id name ")
        self.send("setoption name UCI_Variant value makruk")
        self.send("setoption name Threads value 1")
        self.ask("isready", "readyok")

    def send(self, line):
        self.process.stdin.write(line + "\n")

    def ask(self, line, end):
        """The lines of the answer, up to and with the one that begins with `end`."""
        self.send(line)
        answer = []
        for text in self.process.stdout:
            text = text.strip()
            # The banner comes unasked.
            if text and not text.startswith("Fairy-Stockfish"):
                answer.append(text)
            if text.startswith(end):
                return answer
        fail(1, "Fairy-Stockfish ended before it answered")

    def perft(self, depth):
        """Nodes and seconds. It prints no time, so the clock runs from the question to the answer."""
        self.send("position startpos")
        self.ask("isready", "readyok")
        start = time.perf_counter()
        answer = self.ask(f"go perft {depth}", "Nodes searched")
        seconds = time.perf_counter() - start
        return int(answer[-1].split(":")[1]), seconds

    def quit(self):
        self.send("quit")
        self.process.wait()


def ours(depth, environment):
    run = subprocess.run(
        [*PERFT, "--", str(depth), "--json"], capture_output=True, text=True, cwd=ROOT, env=environment
    )
    if run.returncode:
        fail(1, f"example perft failed: {run.stderr.strip()}")
    result = json.loads(run.stdout)
    return result["nodes"], result["seconds"]


def parse_arguments():
    parser = argparse.ArgumentParser(
        description="Perft of makruk-core beside Fairy-Stockfish's, in turn, from the start position."
    )
    parser.add_argument("--rounds", type=int, default=5, help="how often each runs (default 5)")
    parser.add_argument("--depth", type=int, default=6, help="plies (default 6: 142,078,049 nodes)")
    parser.add_argument("--native", action="store_true", help="build ours for this machine's CPU")
    arguments = parser.parse_args()
    if arguments.rounds < 1 or arguments.depth < 1:
        parser.error("--rounds and --depth must be at least 1")
    return arguments


def main():
    arguments = parse_arguments()
    rounds, depth = arguments.rounds, arguments.depth
    fairy_path = find_fairy_stockfish()
    if not fairy_path:
        fail(2, "Fairy-Stockfish was not found: apt-get install fairy-stockfish, or name it in FAIRY_STOCKFISH")
    if not shutil.which("cargo"):
        fail(2, "cargo was not found: https://rustup.rs says how to install it")

    environment = dict(os.environ)
    if arguments.native:
        flags = environment.get("RUSTFLAGS", "")
        environment["RUSTFLAGS"] = f"{flags} -C target-cpu=native".strip()
    ours(1, environment)  # builds
    fairy = FairyStockfish(fairy_path)

    cpu = first_match("/proc/cpuinfo", r"^model name\s*:\s*(.*)$") or "unknown CPU"
    package = first_match(ROOT / "Cargo.toml", r'^version = "(.*)"$')
    flags = environment.get("RUSTFLAGS") or "none"
    print(f"CPU          {cpu}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")
    print(f"makruk-core  {package}, {version_of(['rustc', '--version'])}, RUSTFLAGS {flags}")
    print(f"peer         {fairy.name}, {fairy_path}")
    print(f"start position, depth {depth}, one thread, last ply counted; million nodes a second\n")

    rates = {"makruk-core": [], "fairy": []}
    ratios = []
    print("round  makruk-core  Fairy-Stockfish   ratio")
    for number in range(1, rounds + 1):
        our_nodes, our_seconds = ours(depth, environment)
        fairy_nodes, fairy_seconds = fairy.perft(depth)
        if our_nodes != fairy_nodes:
            fail(1, f"the counts differ: makruk-core {our_nodes}, Fairy-Stockfish {fairy_nodes}")
        rate, fairy_rate = our_nodes / our_seconds / 1e6, fairy_nodes / fairy_seconds / 1e6
        rates["makruk-core"].append(rate)
        rates["fairy"].append(fairy_rate)
        ratios.append(rate / fairy_rate)
        print(f"{number:5}  {rate:11.1f}  {fairy_rate:15.2f}  {ratios[-1]:6.1f}", flush=True)
    fairy.quit()

    a, b = rates["makruk-core"], rates["fairy"]
    print(f"median {median(a):11.1f}  {median(b):15.2f}  {median(a) / median(b):6.1f}   (of the medians)")
    print(f"min    {min(a):11.1f}  {min(b):15.2f}  {min(ratios):6.1f}")
    print(f"max    {max(a):11.1f}  {max(b):15.2f}  {max(ratios):6.1f}")
    print(f"\n{our_nodes} nodes on both sides in every round")


if __name__ == "__main__":
    main()
