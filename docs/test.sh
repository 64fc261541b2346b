#!/bin/sh
# Checks the pages of the project, and builds the book with the documentation of Rust and Python:
# target/book/index.html. Installs what it needs under the cargo target directory.
#
#   PYTHON=python3.12 sh test.sh     with another interpreter (3.11 or newer)
set -eu

cd "$(dirname "$0")/.."
step() { printf '\n== %s\n' "$*"; }
fail() { echo "docs: $*" >&2; exit 2; }

python=${PYTHON:-python3}
command -v cargo >/dev/null || fail "cargo was not found: install Rust 1.88 or newer, as https://rustup.rs says"
command -v "$python" >/dev/null || fail "$python was not found: install Python 3.11 or newer"
"$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' ||
    fail "$("$python" --version) is too old: install 3.11 or newer, or set PYTHON to one"
"$python" -c 'import ensurepip, venv' 2>/dev/null ||
    fail "$python makes no virtual environments: install them (Debian: apt-get install python3-venv)"

mkdir -p "${CARGO_TARGET_DIR:-target}"
target=$(cd "${CARGO_TARGET_DIR:-target}" && pwd)
export CARGO_TARGET_DIR="$target" PYTHONDONTWRITEBYTECODE=1
work=$target/docs
book=$target/book
venv=$work/venv
mkdir -p "$work"

step "environment"
wanted=$(cat docs/tools/requirements.txt; "$python" --version)
if [ ! -f "$venv/stamp" ] || [ "$(cat "$venv/stamp")" != "$wanted" ]; then
    "$python" -m venv --clear "$venv"
    "$venv/bin/pip" install --quiet --disable-pip-version-check -r docs/tools/requirements.txt ||
        fail "pip could not install docs/tools/requirements.txt"
    echo "$wanted" >"$venv/stamp"
fi
PATH=$venv/bin:$PATH

step "the tools themselves"
ruff format --check --cache-dir "$work/ruff" docs/tools
ruff check --cache-dir "$work/ruff" docs/tools
(cd docs/tools && mypy --strict --cache-dir "$work/mypy" ./*.py)
(cd docs/build-tool && cargo fmt --check)

step "every block of code has a test, every picture words, every page its place"
python docs/tools/check.py
python docs/tools/api_page.py --check

step "links of the pages"
# What is outside is only read; what the book has beside its pages is looked at below.
links="lychee --offline --include-fragments --no-progress"
find . -name '*.md' -not -path './target/*' -not -path '*/node_modules/*' -not -path '*/target/*' |
    $links --exclude 'docs/(rust|python)/' --files-from -

step "commands"
python docs/tools/shell.py

step "the Rust documentation"
# In a directory of its own, for the usual one may hold other crates.
RUSTDOCFLAGS='-D warnings' cargo doc --quiet -p makruk-core --all-features --no-deps --locked \
    --target-dir "$work/rustdoc"

step "the Python documentation"
PYTHON=$python sh makruk-py/test.sh --wheel
pip install --quiet --disable-pip-version-check --no-deps --force-reinstall "$target"/python/wheel/*.whl
rm -rf "$work/python"
# It shows types as they are written where it cannot resolve them, and warns of each.
PYTHONWARNINGS=ignore::UserWarning pdoc --docformat markdown --no-show-source --output-directory "$work/python" makruk

step "the book"
(cd docs/build-tool && cargo build --release --locked --quiet)
rm -rf "$book"
"$target/release/makruk-docs-build-tool" . "$work/pages" "$book"
cp -R "$work/rustdoc/doc" "$book/rust"
cp -R "$work/python" "$book/python"
# rustdoc checks its own links; here are those into it.
find "$book" -name '*.html' -not -path "$book/rust/*" | $links --files-from -
echo "$book/index.html"
