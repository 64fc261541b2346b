#!/bin/sh
# Runs all notebooks without a screen, in a virtual environment under the cargo target directory, where
# it also leaves them with what they showed (python/notebooks).
#
#   sh test.sh             builds the package first
#   sh test.sh WHEEL       with this wheel of it
#   PYTHON=python3.12 sh test.sh
set -eu

here=$(cd "$(dirname "$0")" && pwd)
wheel=${1:+$(cd "$(dirname "$1")" && pwd)/$(basename "$1")}
cd "$here"
target=${CARGO_TARGET_DIR:-$here/../../target}
mkdir -p "$target/python"
out=$(cd "$target/python" && pwd)
CARGO_TARGET_DIR=$(cd "$target" && pwd)
export CARGO_TARGET_DIR
python=${PYTHON:-python3}
tag=$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
venv=$out/notebooks-$tag
# Nothing is written beside the sources, or into the home of the user.
export PYTHONDONTWRITEBYTECODE=1
export IPYTHONDIR="$out/ipython" MPLCONFIGDIR="$out/matplotlib" JUPYTER_PREFER_ENV_PATH=1

wanted=$(sha256sum requirements.txt | cut -c 1-64)
if [ ! -f "$venv/stamp" ] || [ "$(cat "$venv/stamp")" != "$wanted" ]; then
    "$python" -m venv --clear "$venv"
    "$venv/bin/pip" install --quiet --disable-pip-version-check -r requirements.txt
    echo "$wanted" >"$venv/stamp"
fi
"$venv/bin/pip" install --quiet --disable-pip-version-check --no-deps --force-reinstall "${wheel:-../../makruk-py}"

"$venv/bin/python" run.py --out "$out/notebooks" ${MAKRUK_NEED_ENGINE:+--need-engine}
