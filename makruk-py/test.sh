#!/bin/sh
# Builds the Python package and checks all of it: format, stubs, types, tests, wheel and sdist.
# Everything that is made lies under the cargo target directory. A second run repeats only what has changed.
#
#   PYTHON=python3.12 sh test.sh     with another interpreter
#   sh test.sh --quick               fewer positions against pyffish, no installation of the sdist (which compiles it)
#   sh test.sh --wheel               only builds the wheel, into target/python/wheel
set -eu

here=$(cd "$(dirname "$0")" && pwd)
cd "$here"
target=${CARGO_TARGET_DIR:-$here/../target}
mkdir -p "$target/python"
out=$(cd "$target/python" && pwd)
CARGO_TARGET_DIR=$(cd "$target" && pwd)
export CARGO_TARGET_DIR
python=${PYTHON:-python3}
tag=$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
venv=$out/venv-$tag
# Nothing is written beside the sources.
export PYTHONDONTWRITEBYTECODE=1
export MYPY_CACHE_DIR="$out/mypy" RUFF_CACHE_DIR="$out/ruff" HYPOTHESIS_STORAGE_DIRECTORY="$out/hypothesis"
export CI="${CI:-1}"

step() {
    printf '\n== %s\n' "$*"
}

# Whether a stamp is missing or older than what it stands for; the stamp holds a hash.
changed() {
    [ ! -f "$1" ] || [ "$(cat "$1")" != "$2" ]
}

# All that goes into a wheel or an sdist.
hash_sources() {
    cd ..
    find Cargo.toml Cargo.lock makruk-core/Cargo.toml makruk-core/README.md makruk-core/src \
        makruk-py/Cargo.toml makruk-py/pyproject.toml makruk-py/README.md makruk-py/src makruk-py/python/makruk \
        -type f ! -name '*.so' ! -name '*.pyc' -exec sha256sum {} + | LC_ALL=C sort -k 2 | sha256sum | cut -c 1-64
    cd "$here"
}

step "environment ($tag)"
wanted=$(sha256sum requirements-test.txt | cut -c 1-64)
if changed "$venv/stamp" "$wanted"; then
    "$python" -m venv --clear "$venv"
    "$venv/bin/pip" install --quiet --disable-pip-version-check -r requirements-test.txt
    echo "$wanted" >"$venv/stamp"
fi
PATH=$venv/bin:$PATH

sources=$(hash_sources)
step "wheel"
if changed "$out/wheel.stamp" "$sources"; then
    rm -rf "$out/wheel"
    maturin build --quiet --release --out "$out/wheel"
    echo "$sources" >"$out/wheel.stamp"
fi
[ "${1:-}" != "--wheel" ] || exit 0

if changed "$venv/installed" "$sources"; then
    pip install --quiet --disable-pip-version-check --no-deps --force-reinstall "$out"/wheel/*.whl
    echo "$sources" >"$venv/installed"
fi

step "format and lint"
ruff format --check . ../examples/notebooks
ruff check . ../examples/notebooks

step "stubs and types"
python -m mypy.stubtest makruk
mypy
python tests/snippets.py "$out/snippets"
(cd "$out/snippets" && mypy --strict ./*.py)
# The package brings all it needs but Node, which it would fetch where the system has none.
PYRIGHT_PYTHON_GLOBAL_NODE=1
PYRIGHT_PYTHON_IGNORE_WARNINGS=1
export PYRIGHT_PYTHON_GLOBAL_NODE PYRIGHT_PYTHON_IGNORE_WARNINGS
if command -v node >/dev/null; then
    pyright --pythonpath "$venv/bin/python"
    (cd "$out/snippets" && pyright --pythonpath "$venv/bin/python" .)
else
    echo "no Node: pyright is left out"
fi

step "tests"
# A call of pyffish takes milliseconds: all positions where something has changed, else some.
if changed "$out/compared-$tag.stamp" "$sources" && [ "${1:-}" != "--quick" ]; then
    MAKRUK_POSITIONS=${MAKRUK_POSITIONS:-20000} python -m pytest -p no:cacheprovider
    echo "$sources" >"$out/compared-$tag.stamp"
else
    MAKRUK_POSITIONS=${MAKRUK_POSITIONS:-1000} python -m pytest -p no:cacheprovider
fi

# A program in an environment that has nothing but the package.
try_install() {
    rm -rf "$out/empty"
    "$python" -m venv "$out/empty"
    "$out/empty/bin/pip" install --quiet --disable-pip-version-check "$1"
    (cd "$out" && "$out/empty/bin/python" "$here/tests/installed.py")
}

step "the wheel in an empty environment"
if changed "$out/wheel-$tag.tried" "$sources"; then
    try_install "$(ls "$out"/wheel/*.whl)"
    echo "$sources" >"$out/wheel-$tag.tried"
fi

if [ "${1:-}" != "--quick" ]; then
    step "the sdist in an empty environment"
    if changed "$out/sdist.tried" "$sources"; then
        rm -rf "$out/sdist"
        maturin sdist --out "$out/sdist"
        try_install "$(ls "$out"/sdist/*.tar.gz)"
        echo "$sources" >"$out/sdist.tried"
    fi
fi

step "all good"
