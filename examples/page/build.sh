#!/bin/sh
# Installs and builds what the page needs, where that is not there yet: the package makruk-wasm, and the npm packages of
# the lock files.
set -eu

cd "$(dirname "$0")"
package=../../makruk-wasm
fail() { echo "page: $*" >&2; exit 1; }
install() { [ node_modules/.package-lock.json -nt package-lock.json ] || npm ci --no-audit --no-fund --ignore-scripts; }

command -v npm >/dev/null || fail "npm was not found: install Node.js 20 or newer"
(cd "$package" && install)
if [ ! -e "$package/dist/web.js" ]; then
    command -v cargo >/dev/null || fail "cargo was not found: install Rust 1.88 or newer, as https://rustup.rs says"
    echo "page: building makruk-wasm, which takes some minutes the first time" >&2
    (cd "$package" && tools/build.sh)
fi
install
