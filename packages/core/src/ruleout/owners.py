"""The distributions of the project that have what is called by some name, so that a message can say which to install.

The names are in ``owners.toml``, which is read only for such a message.
"""

from __future__ import annotations

from functools import cache


def spelt(name: str) -> str:
    """Return a name as ids are spelt: ``xy-wing`` for ``XY_Wing`` and ``xy wing``."""
    return name.strip().lower().replace(" ", "-").replace("_", "-")


def is_installed(distribution: str) -> bool:
    """Return whether a distribution is installed."""
    from importlib import metadata

    try:
        metadata.distribution(distribution)
    except metadata.PackageNotFoundError:
        return False
    return True


def how_to_install(distribution: str, extra: str = "") -> str:
    """Return the pip command that installs a distribution, and its form in a copy of the project."""
    extras = f"[{extra}]" if extra else ""
    folder = f"./packages/{distribution.removeprefix('ruleout-')}"
    return f'pip install "{distribution}{extras}", or "{folder}{extras}" in a copy of the project'


@cache
def _owners() -> dict[tuple[str, str], str]:
    import tomllib
    from importlib.resources import files

    table = tomllib.loads(files("ruleout").joinpath("owners.toml").read_text(encoding="utf-8"))
    return {
        (kind, name): owner for owner, kinds in table.items() for kind, names in kinds.items() for name in names.split()
    }


def owner_of(kind: str, name: str) -> str | None:
    """Return the distribution of the project with the technique, variant or the like of this name.

    Returns None if no distribution has one, or if core has it. *kind* is as in :class:`ruleout.UnknownName`, or
    ``key`` for the key of a rule or a variant in JSON.
    """
    return _owners().get((kind, spelt(name)))


def not_installed(kind: str, name: str) -> str:
    """Return which distribution has what is called *name* and how to install it, empty if that does not help."""
    owner = owner_of(kind, name)
    if owner is None or is_installed(owner):
        return ""
    return f"it is in {owner}, which is not installed: {how_to_install(owner)}"
