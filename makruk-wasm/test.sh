#!/bin/sh
# Builds the npm package and runs all of its tests, on a fresh machine too: installs the wasm target, the npm packages of
# the lock file, and Chromium where there is none.
#
#   MAKRUK_WASM_TOOLCHAIN=rustup|debian   see tools/wasm-target.sh
#   CHROMIUM=PATH                         a Chromium or Chrome that is there already
set -eu

cd "$(dirname "$0")"
step() { printf '\n== %s\n' "$*"; }
fail() { echo "makruk-wasm: $*" >&2; exit 1; }

command -v npm >/dev/null || fail "npm was not found: install Node.js 20 or newer"
node -e 'process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)' ||
    fail "Node.js $(node --version) is too old: install 20 or newer"

step "Chromium, where there is none"
tools/chromium.sh

step "npm packages of the lock file"
# Unless they are there already.
[ node_modules/.package-lock.json -nt package-lock.json ] || npm ci --no-audit --no-fund --ignore-scripts

step "the package"
tools/build.sh

step "tests in Node (ESM, CommonJS) and Chromium, in consumer projects, of memory and examples"
# One file after the other: they take a browser and a minute of computing each.
node --test --test-concurrency=1 --test-reporter=spec test/*.test.mjs test/*.test.cjs
