#!/bin/sh
# Runs the tests of the page in Node and in Chromium, and installs what they need.
#
#   CHROMIUM=PATH   a Chromium or Chrome that is there already
set -eu

cd "$(dirname "$0")"
fail() { echo "page: $*" >&2; exit 1; }

has_chromium() {
    [ -n "${CHROMIUM-}" ] && return
    for path in /usr/bin/chromium /usr/bin/chromium-browser /usr/bin/google-chrome; do
        [ -x "$path" ] && return
    done
    return 1
}
if ! has_chromium; then
    [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null ||
        fail "the tests need Chromium: install it (Debian: apt-get install chromium), or set CHROMIUM to its path"
    { apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -yq --no-install-recommends chromium; } >/dev/null ||
        fail "apt-get could not install chromium: install a Chromium or Chrome, and set CHROMIUM to its path"
fi

./build.sh
# One file after the other: each takes a browser.
node --test --test-concurrency=1 --test-reporter=spec test/*.test.mjs
