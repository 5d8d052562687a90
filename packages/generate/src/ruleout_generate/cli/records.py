"""Records of generated puzzles, read from a file."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

from ruleout import InputError
from ruleout.plugin import read_file, read_stream
from ruleout_cli.kit import STANDARD_INPUT
from ruleout_generate.record import read_recipe

if TYPE_CHECKING:
    from ruleout_generate.record import Recipe


def read_recipes(path: str) -> Iterator[Recipe]:
    """Yield the recipes of the records in a file, one per line. Raises InputError that names the file and the line."""
    text = read_stream(sys.stdin.buffer, STANDARD_INPUT) if path == "-" else read_file(path)
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        try:
            try:
                record = json.loads(line)
            except (ValueError, RecursionError) as error:
                raise InputError(f"found what is not JSON ({error}); expected a record of ruleout generate") from None
            yield read_recipe(record)
        except InputError as error:
            raise error.at(file=path, line=number) from None
