"""The entry point."""

from __future__ import annotations

import gc
import sys
from typing import NoReturn

OBJECTS_BEFORE_COLLECTING = 100_000
"""The threshold of the first generation of the garbage collector. A start allocates tens of thousands of objects, all
of which are kept; with the default threshold of 700, collections took a tenth of its time."""


def main() -> NoReturn:
    """Run the command line and exit."""
    gc.set_threshold(OBJECTS_BEFORE_COLLECTING)
    from ruleout_cli.app import run

    sys.exit(run(sys.argv[1:]))
