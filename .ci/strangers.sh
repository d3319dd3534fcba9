#!/usr/bin/env bash
# Builds and runs the crates of tests/strangers the way their owners would: each a workspace of its own that knows of
# this one by its path only. Their lock files are not kept, so they also say whether the newest dependencies work.
set -euo pipefail
cd "$(dirname "$0")/../tests/strangers"

export CARGO_TARGET_DIR="${CARGO_TARGET_DIR:-$PWD/../../target/strangers}"

for crate in */; do
    crate=${crate%/}
    echo "== $crate"
    if [ -e "$crate/src/main.rs" ]; then
        cargo run --quiet --manifest-path "$crate/Cargo.toml"
    else
        cargo check --quiet --manifest-path "$crate/Cargo.toml"
    fi
done

# Clippy sees the expansion with every lint of `readme` denied.
if cargo clippy --version >/dev/null 2>&1; then
    echo "== readme, with clippy"
    cargo clippy --quiet --manifest-path readme/Cargo.toml
fi

# Where the crate has another name and the attribute does not say so, one error names it.
echo "== unnamed"
unnamed=$(mktemp -d)
trap 'rm -rf "$unnamed"' EXIT
sed "s|\.\./\.\./\.\./crates|$PWD/../../crates|; s|\.\./framework|$PWD/framework|" renamed/Cargo.toml >"$unnamed/Cargo.toml"
mkdir "$unnamed/src"
printf '#[derive(ct::CopilotArgs)]\nstruct Search { query: String, #[arg(default = 3, range = 1..)] limit: u8 }\nfn main() {}\n' >"$unnamed/src/main.rs"
if errors=$(cargo check --quiet --manifest-path "$unnamed/Cargo.toml" 2>&1); then
    echo "a crate under another name was found without the attribute" >&2
    exit 1
fi
if [ "$(grep -c '^error\[' <<<"$errors")" != 1 ] || ! grep -q 'copilot_tool' <<<"$errors"; then
    echo "$errors" >&2
    exit 1
fi
