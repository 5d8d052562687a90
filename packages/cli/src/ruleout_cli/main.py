"""The entry point."""

from __future__ import annotations

import gc
import sys
from typing import NoReturn

OBJECTS_BEFORE_COLLECTING = 100_000
"""How many more objects Python may make than it drops before it looks for rubbish. A start makes tens of thousands that
all stay, and with Python's own 700 looking through them again and again took a tenth of its time."""


def main() -> NoReturn:
    """Run the command line and exit."""
    gc.set_threshold(OBJECTS_BEFORE_COLLECTING)
    from ruleout_cli.app import run

    sys.exit(run(sys.argv[1:]))
