#!/usr/bin/env python3
"""Instructions that makruk-core takes for a leaf of the tree of legal moves, by valgrind: a measure
that does not depend on how busy the machine is.

    python3 makruk-core/benches/instructions.py [--check] [--write]

Three ways (examples/leaves.rs): the last moves counted, listed, or made with key and count. Each is
run to depths 4 and 5 of the start position; the difference is divided by that of the leaves. Each is
built once for every x86-64 and once for the CPU of this machine.

`--check` fails where a figure is more than 3 % above that in instructions.json; `--write` puts the
figures of this run there. Needs cargo and valgrind.

Exit code: 0, 1 where `--check` finds a slower one or a program fails, 2 for wrong usage or a missing
program.
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
KEPT = Path(__file__).with_name("instructions.json")
LEAVES = {4: 273026, 5: 6223994}
BUILDS = {"portable": "", "native": "-C target-cpu=native"}
MARGIN = 1.03


def fail(code, problem):
    print(f"instructions.py: {problem}", file=sys.stderr)
    sys.exit(code)


def run(command, **more):
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, **more)
    if done.returncode:
        fail(1, f"{command[0]} failed: {done.stderr.strip()[-400:]}")
    return done


def build(flags):
    """The path of the program."""
    command = ["cargo", "build", "--release", "--locked", "-p", "makruk-core", "--example", "leaves"]
    environment = dict(os.environ, RUSTFLAGS=flags)
    messages = run([*command, "--message-format", "json"], env=environment).stdout.splitlines()
    programs = [json.loads(line).get("executable") for line in messages]
    return next(program for program in programs if program)


def instructions(program, way, depth):
    valgrind = ["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"]
    done = run([*valgrind, program, way, str(depth)])
    if int(done.stdout) != LEAVES[depth]:
        fail(1, f"{way} to depth {depth} has {done.stdout.strip()} leaves, expected {LEAVES[depth]}")
    found = re.search(r"I\s+refs:\s+([\d,]+)", done.stderr)
    return int(found[1].replace(",", ""))


def main():
    parser = argparse.ArgumentParser(description="Instructions for a leaf of the tree of legal moves.")
    parser.add_argument("--check", action="store_true", help="fail where a figure has grown by 3 %%")
    parser.add_argument("--write", action="store_true", help="keep the figures")
    arguments = parser.parse_args()
    for program in ("cargo", "valgrind"):
        if not shutil.which(program):
            fail(2, f"{program} was not found")

    kept = json.loads(KEPT.read_text()) if KEPT.exists() else {}
    figures, slower = {}, []
    print("build     way     instructions a leaf   kept")
    for name, flags in BUILDS.items():
        program = build(flags)
        for way in ("count", "list", "made"):
            shallow, deep = (instructions(program, way, depth) for depth in LEAVES)
            figure = round((deep - shallow) / (LEAVES[5] - LEAVES[4]), 1)
            before = kept.get(name, {}).get(way)
            figures.setdefault(name, {})[way] = figure
            if before is not None and figure > before * MARGIN:
                slower.append(f"{name} {way}: {figure}, was {before}")
            print(f"{name:8}  {way:6}  {figure:18.1f}  {before if before is not None else '-':>5}", flush=True)
    if arguments.write:
        KEPT.write_text(json.dumps(figures, indent=2) + "\n")
    if arguments.check and slower:
        fail(1, "slower than before: " + "; ".join(slower))


if __name__ == "__main__":
    main()
