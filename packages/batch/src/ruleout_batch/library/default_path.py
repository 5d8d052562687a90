"""The default path of the library."""

from __future__ import annotations

import os
from pathlib import Path

from platformdirs import user_data_path

from ruleout import InputError

VARIABLE = "RULEOUT_LIBRARY"
"""The environment variable that names another file."""


def default_path() -> str:
    """Return the file that ``RULEOUT_LIBRARY`` names or, if it is not set, that of the user.

    That is ``ruleout/library.sqlite`` in the user's folder for data. Raises InputError if there is no home folder.
    """
    named = os.environ.get(VARIABLE)
    if named:
        return named
    try:
        Path.home()  # platformdirs would use a folder called "~"
    except RuntimeError:
        raise InputError(f"there is no home folder for the library; name a file by --library or {VARIABLE}") from None
    return str(user_data_path("ruleout", appauthor=False) / "library.sqlite")
