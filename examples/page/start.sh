#!/bin/sh
# Builds what the page needs, where that is not there yet, and serves it: http://127.0.0.1:8080
#
#   start.sh [--port N]
set -eu

cd "$(dirname "$0")"
./build.sh
exec npm start --silent -- "$@"
