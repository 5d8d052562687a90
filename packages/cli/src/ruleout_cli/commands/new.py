"""Commands that write a package with an item that works, to be changed by its author: ``ruleout formats new``."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import attrs
import typer

from ruleout_cli.commands.lazy import add_lazy_command
from ruleout_cli.options.groups import Plugins

if TYPE_CHECKING:
    from ruleout import Registry

Name = Annotated[
    str, typer.Argument(metavar="NAME", help="The id of the new item: lower-case words joined by hyphens.")
]


@attrs.frozen
class NewPackage:
    """The start of a distribution that brings an item of some kind.

    Parameters
    ----------
    kind
        The id of the kind, such as ``formats``.
    texts
        The package that has a folder ``template``, in which two texts are special to this kind: the module of the item
        and its tests, ``format.py.txt`` and ``test_format.py.txt``. Names such as ``$name`` in them are replaced.
    use
        A command that uses the item, with ``$name``, or ``$key`` with ``_`` for hyphens, for the README.
    needs
        The requirements of the distribution.
    """

    kind: str
    texts: str
    use: str
    needs: Sequence[str] = ("ruleout-core>=0.1",)

    @property
    def word(self) -> str:
        """The singular of the kind, such as ``format``."""
        return self.kind.removesuffix("s")

    def write(self, name: str, parent: Path, registry: Registry) -> Path:
        """Write the distribution to a new folder, and return the folder.

        Parameters
        ----------
        name
            The id of the item: lower-case words joined by hyphens.
        parent
            The folder in which the new folder ``ruleout-NAME`` is made.
        registry
            The installed plug-ins, none of which may have an item of this kind and name.

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
        from importlib.resources import files
        from string import Template

        from ruleout import Unsupported

        self._check_name(name, registry)
        folder = parent / f"ruleout-{name}"
        key = name.replace("-", "_")
        values = {
            "name": name,
            "key": key,
            "module": f"ruleout_{key}",
            "title": name.replace("-", " ").title(),
            "kind": self.kind,
            "word": self.word,
            "constant": self.word.upper(),
            "class_name": self.word.capitalize(),
            "needs": ", ".join(f'"{each}"' for each in self.needs),
            "use": Template(self.use).substitute(name=name, key=key),
        }
        own = {f"{self.word}.py": "src/$module", f"test_{self.word}.py": "tests"}
        shared = {"pyproject.toml": "", "README.md": "", "__init__.py": "src/$module", "plugin.py": "src/$module"}
        try:
            folder.mkdir()
            for package, places in (("ruleout_cli.commands", shared), (self.texts, own)):
                for file, place in places.items():
                    path = folder / Template(place).substitute(values) / file
                    path.parent.mkdir(parents=True, exist_ok=True)
                    text = (files(package) / "template" / f"{file}.txt").read_text(encoding="utf-8")
                    path.write_text(Template(text).substitute(values), encoding="utf-8")
        except FileExistsError:
            raise Unsupported(f"{folder} already exists; choose another name or remove it") from None
        except OSError as error:
            raise Unsupported(f"cannot write {folder}: {error.strerror}") from None
        return folder

    def _check_name(self, name: str, registry: Registry) -> None:
        from importlib.metadata import PackageNotFoundError, distribution

        from ruleout import InputError, Unsupported
        from ruleout.plugin import quoted

        if re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", name) is None:
            raise InputError(
                f"found {quoted(name)}; expected lower-case words joined by hyphens, such as my-{self.word}"
            )
        if name in registry.all(self.kind):
            owner = registry.provider(self.kind, name)
            raise Unsupported(f"a {self.word} of {owner} is called {name} already; choose another name")
        try:
            distribution(f"ruleout-{name}")
        except PackageNotFoundError:
            return
        raise Unsupported(f"a package called ruleout-{name} is installed already; choose another name")


OWN = (
    NewPackage("formats", "ruleout_cli.commands", "ruleout convert --to $name PUZZLE"),
    NewPackage(
        "rules",
        "ruleout_cli.commands",
        """ruleout count '{"n": 4, "$key": [[[0, 0], [0, 1], [0, 2]]]}'""",
        ("ruleout-core>=0.1", "ruleout-variants>=0.1"),
    ),
)
"""The packages that the command line itself writes."""


def add_new_command(group: typer.Typer, package: NewPackage) -> None:
    """Add the command ``new`` that writes *package* to *group*, whose name is that of the list of the kind."""

    def new(name: Name, plugins: Plugins) -> int:
        from ruleout_cli.plugins.registry import make_registry
        from ruleout_cli.status import YES
        from ruleout_cli.terminal import write_message

        folder = package.write(name, Path(), make_registry(plugins))
        write_message(f"wrote {folder}; to use it: pip install -e ./{folder}")
        return YES

    summary = f"Write a package with a {package.word} that works, and its tests, as the start of a new one."
    add_lazy_command(group, "new", lambda: new, summary=summary)
