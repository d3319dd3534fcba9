# The steps of CI. What they do is in .ci/run.

_list:
    @just --list

# all of them
ci:
    .ci/run

# Cargo.lock fits the manifests
lockfile:
    .ci/run lockfile

# rustfmt has nothing to change
fmt:
    .ci/run fmt

# clippy has nothing to say
lint:
    .ci/run lint

# the tests, with default and with all features
test:
    .ci/run test

# schema and decoder of many types agree
agree:
    .ci/run agree

# the same on so many values: `just agreement 10000000`
agreement values="1000000" seed="0":
    cargo run --release -p copilot-tool-agreement -- {{values}} {{seed}}

# ours beside plain serde, type by type
agreement-plain:
    cargo run --release -p copilot-tool-agreement -- plain

# each feature alone, and none
features:
    .ci/run features

# the documentation builds without a warning
doc:
    .ci/run doc

# the declared minimum Rust
msrv:
    .ci/run msrv

# crates outside of the workspace
strangers:
    .ci/run strangers

# the examples, and a malformed file of calls
examples:
    .ci/run examples

# grammar engines make grammars of the renderings, and what these allow decodes
engines:
    .ci/run engines

# the real Copilot CLI runs our tools
hosts:
    .ci/run hosts

# MCP clients that others wrote
mcp:
    .ci/run mcp

# a hundred thousand calls, and handlers that do everything wrong
load:
    .ci/run load

# arbitrary texts, values, schemas and tokens: nothing panics
fuzz:
    .ci/run fuzz
