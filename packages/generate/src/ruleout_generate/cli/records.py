"""Records of generated puzzles, read from a file."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from ruleout import InputError
from ruleout.internal import read_file, read_stream
from ruleout_cli.kit import STANDARD_INPUT
from ruleout_generate.record import read_recipe

if TYPE_CHECKING:
    from ruleout_generate.record import Recipe


def read_records(path: str) -> Iterator[tuple[int, Recipe, Mapping[str, Any]]]:
    """Yield the line, the recipe and the record itself for each record in a file, one per line.

    Raises InputError that names the file and the line, also if there is no record.
    """
    found = False
    text = read_stream(sys.stdin.buffer, STANDARD_INPUT) if path == "-" else read_file(path)
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        try:
            try:
                record = json.loads(line)
            except (ValueError, RecursionError) as error:
                raise InputError(f"found what is not JSON ({error}); expected a record of ruleout generate") from None
            recipe = read_recipe(record)
        except InputError as error:
            raise error.at(file=path, line=number) from None
        found = True
        yield number, recipe, record
    if not found:
        message = "found no record; expected those that ruleout generate --json writes, one per line"
        raise InputError(message).at(file=path)
