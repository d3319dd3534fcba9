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

# arbitrary texts, values, schemas and tokens: nothing panics
fuzz:
    .ci/run fuzz
