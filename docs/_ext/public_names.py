"""The directive ``public-names``: every public name of a module of core, with its docstring.

``.. public-names:: ruleout`` lists the names for users. With a kind, as in
``.. public-names:: ruleout.plugin techniques``, it lists the names for authors of that kind of plug-in, and with a
distribution, as in ``.. public-names:: ruleout.plugin ruleout-generate``, those that this adds.
"""

from __future__ import annotations

import inspect
from importlib import import_module
from types import ModuleType

from docutils import nodes
from docutils.statemachine import StringList
from sphinx.application import Sphinx
from sphinx.pycode import ModuleAnalyzer
from sphinx.util.docutils import SphinxDirective
from sphinx.util.inspect import TypeAliasForwardRef

from ruleout.plugins.names import names_added

USERS = "ruleout"


class PublicNames(SphinxDirective):
    """Document every public name of a module with autodoc."""

    required_arguments = 1
    optional_arguments = 1
    final_argument_whitespace = True

    def run(self) -> list[nodes.Node]:
        door = import_module(self.arguments[0])
        names = list(door.__all__)
        if len(self.arguments) > 1:
            wanted = self.arguments[1]
            names = [name for home in door.NAMES.get(wanted, {}).values() for name in home.split()] or [
                name for name, (by, _) in names_added(door.__name__).items() if by.distribution == wanted
            ]
        again = [name for name in names if door.__name__ != USERS and name in import_module(USERS).__all__]
        lines: list[str] = []
        if again:
            shown = ", ".join(f"``{name}``" for name in again)
            lines += [f"The same as in ``{USERS}``: {shown}.", ""]
        for name in names:
            if name not in again:
                lines += entry(door, name)
        parent = nodes.Element()
        self.state.nested_parse(StringList(lines, source=door.__name__), self.content_offset, parent)
        return parent.children


def entry(door: ModuleType, name: str) -> list[str]:
    """Return the lines about one name: autodoc's for classes and functions, the text behind a constant or alias."""
    value, full = getattr(door, name), f"{door.__name__}.{name}"
    is_class = inspect.isclass(value) and value.__name__ == name
    if is_class or inspect.isroutine(value):
        return [f".. {'autoclass' if is_class else 'autofunction'}:: {full}", ""]
    texts = ModuleAnalyzer.for_module(home_of(door, name)).find_attr_docs()
    return [f".. py:data:: {full}", "", *(f"   {line}" for line in texts["", name]), ""]


def home_of(door: ModuleType, name: str) -> str:
    """Return the module that defines a name."""
    kinds = [door.NAMES] if door.__name__ == USERS else door.NAMES.values()
    defined = {each: home for homes in kinds for home, names in homes.items() for each in names.split()}
    return defined.get(name) or names_added(door.__name__)[name][1].module


def setup(app: Sphinx) -> dict[str, object]:
    app.add_directive("public-names", PublicNames)
    # Within other types, Sphinx shows an alias of ``autodoc_type_aliases`` as this class represents it.
    TypeAliasForwardRef.__repr__ = lambda alias: alias.name
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
