"""The default path of the library."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from ruleout import InputError

VARIABLE = "RULEOUT_LIBRARY"
"""The environment variable that names another file."""


def default_place() -> str:
    """Return the file that ``RULEOUT_LIBRARY`` names or, if it is not set, ``ruleout/library.sqlite`` in the user's
    folder for data. Raises InputError if there is no home folder."""
    named = os.environ.get(VARIABLE)
    if named:
        return named
    try:
        home = Path.home()
    except RuntimeError:
        raise InputError(f"there is no home folder for the library; name a file by --library or {VARIABLE}") from None
    if sys.platform == "win32":
        folder = os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local"
    elif sys.platform == "darwin":
        folder = home / "Library" / "Application Support"
    else:
        folder = os.environ.get("XDG_DATA_HOME") or home / ".local" / "share"
    return str(Path(folder) / "ruleout" / "library.sqlite")
