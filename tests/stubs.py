"""The stubs of the public modules, made from their tables and from what distributions add.

``python tests/stubs.py`` writes them again after a change of a table.
"""

from __future__ import annotations

from pathlib import Path

from doors import added

import ruleout
import ruleout.plugin
import ruleout_cli.kit

REST = {
    "ruleout": "__version__: str\nNAMES: dict[str, str]\n__all__: list[str]\n",
    "ruleout.plugin": "NAMES: dict[str, dict[str, str]]\n__all__: list[str]\n",
    "ruleout_cli.kit": "NAMES: dict[str, dict[str, str]]\n__all__: list[str]\n",
}
"""For each door what its stub contains besides its names."""


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
    return "".join(lines) + "\n" + REST[door]


def main() -> None:
    for door in (ruleout, ruleout.plugin, ruleout_cli.kit):
        Path(str(door.__file__)).with_suffix(".pyi").write_text(stub(door.__name__, door.NAMES), encoding="utf-8")


if __name__ == "__main__":
    main()
