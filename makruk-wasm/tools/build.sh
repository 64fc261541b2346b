#!/bin/sh
# Builds the npm package into makruk-wasm/dist. Needs `npm ci` in makruk-wasm first.
set -eu

package=$(cd "$(dirname "$0")/.." && pwd)
root=$(dirname "$package")
target_dir=${CARGO_TARGET_DIR:-$root/target}
case $target_dir in /*) ;; *) target_dir=$PWD/$target_dir ;; esac
export CARGO_TARGET_DIR="$target_dir"

# The tool runs on this machine, so it is built with the compiler that is usual here.
(cd "$package/build-tool" && cargo build --release --locked --quiet)

wasm_environment=$("$package/tools/wasm-target.sh")
(
    eval "$wasm_environment"
    cd "$root"
    # Messages of panics, which do not happen, would name paths of this machine.
    for moved in "${CARGO_HOME:-$HOME/.cargo}=cargo" "$root=makruk" "$target_dir=target"; do
        CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS="${CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS-} --remap-path-prefix=$moved"
    done
    export CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS
    "${CARGO:-cargo}" build --profile wasm --target wasm32-unknown-unknown -p makruk-wasm --locked --quiet
)

glue=$target_dir/makruk-wasm-glue
rm -rf "$glue"
"$target_dir/release/makruk-wasm-build-tool" "$target_dir/wasm32-unknown-unknown/wasm/makruk_wasm.wasm" "$glue"
cd "$package"
node tools/package.mjs "$glue"
