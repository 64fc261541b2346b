#!/bin/sh
# Sees to it that there is a Chromium for tests: `chromium.sh`, or CHROMIUM=PATH for one that is there already.
set -eu

fail() { echo "chromium: $*" >&2; exit 1; }

[ -z "${CHROMIUM-}" ] || exit 0
for path in /usr/bin/chromium /usr/bin/chromium-browser /usr/bin/google-chrome; do
    [ ! -x "$path" ] || exit 0
done
[ "$(id -u)" = 0 ] && command -v apt-get >/dev/null ||
    fail "the tests need Chromium: install it (Debian: apt-get install chromium), or set CHROMIUM to its path"
{ apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -yq --no-install-recommends chromium; } >/dev/null ||
    fail "apt-get could not install chromium: install a Chromium or Chrome, and set CHROMIUM to its path"
