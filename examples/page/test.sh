#!/bin/sh
# Runs the tests of the page in Node and in Chromium, and installs what they need.
#
#   CHROMIUM=PATH   a Chromium or Chrome that is there already
set -eu

cd "$(dirname "$0")"
../../makruk-wasm/tools/chromium.sh
./build.sh
# One file after the other: each takes a browser.
node --test --test-concurrency=1 --test-reporter=spec test/*.test.mjs
