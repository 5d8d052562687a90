"""The folder for compiled functions, found without importing Numba."""

from __future__ import annotations

import contextlib
import functools
import hashlib
import os
from importlib import metadata
from pathlib import Path

from ruleout_engines.store import FOLDER_MODE, ownership_problem

SUFFIX = ".nbc"
"""The end of the name of each file in the folder."""

FOLDER_VARIABLE = "RULEOUT_CACHE"
"""The environment variable that names another folder for compiled functions, which may be read-only."""

BOUNDS_VARIABLE = "RULEOUT_BOUNDS"
"""The environment variable that, set to 1, has all functions compiled with bounds checked."""


@functools.cache
def checks_bounds() -> bool:
    """Return whether compiled functions check each index, which takes several times as long."""
    return os.environ.get(BOUNDS_VARIABLE, "0") not in ("", "0")


def cache_folder() -> Path | None:
    """Return the folder for functions compiled by this version of the package, or None if none can be used.

    It is in the folder named by ``RULEOUT_CACHE``, or else in ``ruleout`` in the user's cache folder. Each version and
    each state of the sources has a folder of its own, and another one for functions that check bounds. It is not used
    if anybody else can write it.
    """
    return None if folder_problem() else _folder()


def folder_problem() -> str | None:
    """Return why there is no folder for compiled functions, or None if there is one, which is created if necessary."""
    folder = _folder()
    if folder is None:
        return "no folder could be made, since there is no home folder"
    with contextlib.suppress(OSError):
        folder.mkdir(FOLDER_MODE, parents=True, exist_ok=True)
    if not folder.is_dir():
        return f"no folder could be made at {folder}"
    problem = ownership_problem(folder.stat())
    return problem and f"{folder} {problem}"


def _folder() -> Path | None:
    parent = _parent()
    return parent and parent / f"engines-{_version()}-{_source_hash()}{'-bounds' if checks_bounds() else ''}"


def _parent() -> Path | None:
    """Return the folder that contains the cache folder."""
    asked = os.environ.get(FOLDER_VARIABLE)
    if asked:
        return Path(asked)
    try:
        Path.home()  # platformdirs would use a folder called "~"
    except RuntimeError:
        return None
    from platformdirs import user_cache_path

    return user_cache_path("ruleout", appauthor=False, opinion=False)


@functools.cache
def _version() -> str:
    try:
        return metadata.version("ruleout-engines")
    except metadata.PackageNotFoundError:
        return "0"


@functools.cache
def _source_hash() -> str:
    """Return a hash of all sources of this package, since functions are inlined into others across files."""
    here = Path(__file__).parent
    found = hashlib.sha256()
    for path in sorted(here.rglob("*.py")):
        found.update(path.relative_to(here).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return found.hexdigest()[:16]


def holds(engine: str) -> bool:
    """Return whether *engine* was compiled before and only has to be loaded."""
    folder = cache_folder()
    return folder is not None and any(folder.glob(f"ruleout_engines.{engine}.*{SUFFIX}"))
