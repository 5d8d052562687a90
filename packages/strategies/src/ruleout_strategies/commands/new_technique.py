"""The files of a new technique in a distribution of its own: a working one, to be changed by its author."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path
from string import Template

from ruleout.plugin import InputError, Registry, Unsupported, quoted

FILES = {
    "pyproject.toml": "",
    "README.md": "",
    "__init__.py": "src/$module/",
    "plugin.py": "src/$module/",
    "technique.py": "src/$module/",
    "test_technique.py": "tests/",
}
"""The files, and the folder of each. Their texts are in the folder ``template``, each with the suffix ``.txt``."""


def write_template(name: str, parent: Path, registry: Registry) -> Path:
    """Write a distribution with a technique called *name* to a new folder, and return the folder.

    Parameters
    ----------
    name
        The id of the technique: lower-case words joined by hyphens.
    parent
        The folder in which the new folder ``ruleout-NAME`` is made.
    registry
        The installed plug-ins, none of which may have a technique of this name.

    Returns
    -------
    Path
        The folder, ``ruleout-NAME`` in *parent*.

    Raises
    ------
    InputError
        If *name* is not an id.
    Unsupported
        If the name or the folder is taken, or the folder cannot be written.
    """
    if re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", name) is None:
        raise InputError(f"found {quoted(name)}; expected lower-case words joined by hyphens, such as my-wing")
    if name in registry.techniques:
        owner = registry.provider("techniques", name)
        raise Unsupported(f"a technique of {owner} is called {name} already; choose another name")
    folder = parent / f"ruleout-{name}"
    names = {"name": name, "module": f"ruleout_{name.replace('-', '_')}", "title": name.replace("-", " ").title()}
    texts = files("ruleout_strategies.commands") / "template"
    try:
        folder.mkdir()
        for file, where in FILES.items():
            path = folder / Template(where).substitute(names) / file
            path.parent.mkdir(parents=True, exist_ok=True)
            text = (texts / f"{file}.txt").read_text(encoding="utf-8")
            path.write_text(Template(text).substitute(names), encoding="utf-8")
    except FileExistsError:
        raise Unsupported(f"{folder} already exists; choose another name or remove it") from None
    except OSError as error:
        raise Unsupported(f"cannot write {folder}: {error.strerror}") from None
    return folder
