"""Judges what the test `engines` wrote to a file, with two more engines: every schema is a JSON Schema, every text that was
drawn from it is valid for it, and outlines-core makes an automaton of it."""

import json
import sys

from jsonschema import Draft202012Validator
from outlines_core import Index, Vocabulary
from outlines_core.json_schema import build_regex_from_schema

# What outlines-core 0.2 cannot do with any schema: types of ours, and why.
UNSUPPORTED = {
    "foreign::Addresses": "the formats `ipv4` and `ipv6`",
    "limits::OptionalLimits": "a pattern with an anchor at one end only",
}

ASCII = Vocabulary(128, {chr(byte): [byte] for byte in range(128)})


def obstacle(schema, known):
    """What keeps outlines-core from an automaton. `known` are the regular expressions that have one."""
    try:
        regex = build_regex_from_schema(json.dumps(schema))
        if regex not in known:
            Index(regex, ASCII)
            known.add(regex)
    except ValueError as error:
        return str(error)[:200]
    return None


def main(path):
    with open(path, encoding="utf-8") as lines:
        rows = [json.loads(line) for line in lines]
    texts, automata, unsupported, failures, known = 0, 0, 0, [], set()
    for row in rows:
        name = f"{row['type']} for {row['dialect']}"
        Draft202012Validator.check_schema(row["schema"])
        validator = Draft202012Validator(row["schema"])
        for text in row["texts"]:
            texts += 1
            if not validator.is_valid(json.loads(text)):
                failures.append(f"{name}: not valid: {text}")
        error = obstacle(row["schema"], known)
        if error is None:
            automata += 1
        elif row["type"] in UNSUPPORTED:
            unsupported += 1
        else:
            failures.append(f"{name}: no automaton: {error}")
    print(
        f"{len(rows)} schemas: {automata} compiled by outlines-core, {unsupported} beyond it; {texts} texts judged by "
        f"Python's jsonschema; {len(failures)} failures"
    )
    for failure in failures:
        print(failure)
    return 1 if failures or not rows else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
