#!/bin/sh
# Makes sure that cargo can build for wasm32-unknown-unknown, and prints the environment that it needs:
#
#     eval "$(makruk-wasm/tools/wasm-target.sh)"
#     cargo build --target wasm32-unknown-unknown
#
# Two ways, tried in this order; MAKRUK_WASM_TOOLCHAIN=rustup or =debian forces one.
#
# rustup   `rustup target add`: enough on an ordinary machine.
# debian   For machines that reach a Debian mirror but not the Rust servers: Debian's own compiler with its library
#          sources, from which the standard library is built once (about a minute) into the target directory. Both
#          must have the same version; the compiler of rustup cannot use this library.
set -eu

target=wasm32-unknown-unknown
root=$(cd "$(dirname "$0")/../.." && pwd)
target_dir=${CARGO_TARGET_DIR:-$root/target}
case $target_dir in /*) ;; *) target_dir=$PWD/$target_dir ;; esac
way=${MAKRUK_WASM_TOOLCHAIN:-auto}

say() { echo "wasm-target: $*" >&2; }
fail() { say "$*"; exit 1; }

rustup_target() {
    command -v rustup >/dev/null || { say "there is no rustup"; return 1; }
    rustup target list --installed 2>/dev/null | grep -qx "$target" && return
    # Where nothing answers, rustup hangs: the time limit is for that.
    timeout "${MAKRUK_WASM_TIMEOUT:-60}" rustup target add "$target" >&2 || {
        say "rustup cannot add $target here"
        return 1
    }
}

debian_packages() {
    missing=
    for package in rustc-web cargo-web rust-web-src lld-22; do
        dpkg-query -W -f '${Status}' $package 2>/dev/null | grep -q 'ok installed' || missing="$missing $package"
    done
    [ -z "$missing" ] && return
    command -v apt-get >/dev/null ||
        fail "the target $target is missing: install rustup and run \`rustup target add $target\`"
    [ "$(id -u)" = 0 ] ||
        fail "the target $target is missing: run \`rustup target add $target\`, or as root \`apt-get install$missing\`"
    say "installing$missing"
    # All four, so that the first three have one version.
    { apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -yq --no-install-recommends \
        rustc-web cargo-web rust-web-src lld-22; } >&2 ||
        fail "apt-get could not install$missing; on a machine that reaches static.rust-lang.org run \`rustup target add $target\`"
}

debian_version() { /usr/bin/rustc --version 2>/dev/null | cut -d' ' -f2; }

debian_target() {
    debian_packages
    version=$(debian_version)
    sysroot=$target_dir/wasm-std-$version
    lib=$sysroot/lib/rustlib/$target/lib
    if [ ! -e "$sysroot/complete" ]; then
        say "building the standard library $version for $target"
        seed=$target_dir/wasm-seed
        rm -rf "$sysroot" "$seed"
        mkdir -p "$lib" "$seed/src"
        cat >"$seed/Cargo.toml" <<END
[package]
name = "seed"
edition = "2024"
[workspace]
END
        : >"$seed/src/lib.rs"
        (
            cd "$seed"
            unset RUSTFLAGS RUSTUP_TOOLCHAIN
            # -Zbuild-std is for nightly only; the variable lets a stable compiler do it. The bitcode is for LTO, and
            # without the renaming the library would name paths of this machine.
            RUSTC_BOOTSTRAP=1 RUSTC=/usr/bin/rustc CARGO_TARGET_DIR="$seed/target" \
                CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=wasm-ld-22 \
                CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS="-Cembed-bitcode=yes --remap-path-prefix=${CARGO_HOME:-$HOME/.cargo}=cargo" \
                /usr/bin/cargo build --release --target $target -Zbuild-std=std,panic_abort,test >&2
        ) || fail "the standard library could not be built"
        for kind in rlib rmeta; do
            find "$seed/target/$target/release/deps" -name "*.$kind" ! -name 'libseed*' -exec cp {} "$lib" \;
        done
        rm -rf "$seed"
        touch "$sysroot/complete"
    fi
    cat <<END
unset RUSTFLAGS RUSTUP_TOOLCHAIN;
export MAKRUK_WASM_TOOLCHAIN=debian;
export CARGO=/usr/bin/cargo;
export RUSTC=/usr/bin/rustc;
export RUSTDOC=/usr/bin/rustdoc;
export CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=wasm-ld-22;
export CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS='--sysroot=$sysroot';
export CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTDOCFLAGS='--sysroot=$sysroot';
END
}

case $way in
    auto)
        if rustup_target; then
            echo "export MAKRUK_WASM_TOOLCHAIN=rustup;"
        else
            say "taking the compiler of Debian instead"
            debian_target
        fi
        ;;
    rustup)
        rustup_target || fail "MAKRUK_WASM_TOOLCHAIN=rustup, but \`rustup target add $target\` does not work here"
        echo "export MAKRUK_WASM_TOOLCHAIN=rustup;"
        ;;
    debian) debian_target ;;
    *) fail "MAKRUK_WASM_TOOLCHAIN is \`$way\`, expected rustup or debian" ;;
esac
