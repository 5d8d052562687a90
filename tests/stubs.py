"""The stubs of the public modules, made from their tables and from what distributions add.

``python tests/stubs.py`` writes them again after a change of a table.
"""

from __future__ import annotations

from pathlib import Path

from doors import added

import ruleout
import ruleout.internal
import ruleout.plugin
import ruleout_cli.kit
import ruleout_generate.internal
import ruleout_render.internal
import ruleout_variants.internal

BY_MODULE = "NAMES: dict[str, str]\n__all__: list[str]\n"
BY_KIND = "NAMES: dict[str, dict[str, str]]\n__all__: list[str]\n"
REST = {
    "ruleout": f"__version__: str\n{BY_MODULE}",
    "ruleout.plugin": f"{BY_KIND}HOMES: dict[str, str]\n",
    "ruleout_cli.kit": BY_KIND,
}
"""The remaining lines of the stubs of some doors."""


def stub(door: str, names: dict[str, str] | dict[str, dict[str, str]]) -> str:
    """The text of the stub of *door*; *names* is its table."""
    homes: dict[str, list[str]] = {}
    for key, value in names.items():
        for home, text in value.items() if isinstance(value, dict) else [(key, value)]:
            homes.setdefault(home, []).extend(text.split())
    for name, home in added(door).items():
        homes.setdefault(home, []).append(name)
    lines = [
        f"from {home} import {name} as {name}\n"
        for home in sorted(homes)
        for name in sorted(set(homes[home]), key=lambda each: (not each.isupper(), not each[0].isupper(), each))
    ]
    return "".join(lines) + "\n" + REST.get(door, BY_MODULE)


def main() -> None:
    siblings = (ruleout_generate.internal, ruleout_render.internal, ruleout_variants.internal)
    for door in (ruleout, ruleout.plugin, ruleout.internal, ruleout_cli.kit, *siblings):
        names = {"": door.NAMES, **ruleout.plugin.NAMES} if door is ruleout.internal else door.NAMES
        Path(str(door.__file__)).with_suffix(".pyi").write_text(stub(door.__name__, names), encoding="utf-8")


if __name__ == "__main__":
    main()
