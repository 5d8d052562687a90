"""The names that the distributions of the project have, each with its distribution, for messages about missing ones.

``python tests/owners.py`` writes them again after a name was added or removed.
"""

from __future__ import annotations

import textwrap
from pathlib import Path

import ruleout
from ruleout.owners import spelt
from ruleout.plugins.kinds import word_of
from ruleout.plugins.providers import DECLARED_BY, FIRST_PARTY
from ruleout_cli.app import make_app

FILE = Path(str(ruleout.__file__)).with_name("owners.toml")
UNNAMED = {"kernels", "questions", "translations"}
"""The kinds whose items nobody names."""
CORE = "ruleout-core"


def owners() -> dict[tuple[str, str], str]:
    """The distribution of each kind of name, those of core left out."""
    registry = ruleout.default_registry()
    found: dict[tuple[str, str], set[str]] = {}

    def add(owner: str, kind: str, *names: str) -> None:
        for name in names if owner in FIRST_PARTY else ():
            found.setdefault((kind, spelt(name)), set()).add(owner)

    for kind in registry.kinds:
        for name, item in registry.all(kind).items():
            owner = registry.provider(kind, name).distribution
            if kind not in UNNAMED:
                add(owner, word_of(kind), name, *getattr(item, "also", ()))
            if kind == "translations":
                add(owner, "language", item.language)
            if kind == "variants":
                add(owner, "key", *item.keys)
            if kind == "rules":
                add(owner, "key", item.key)
    for name, rule in registry.rules_by_name.items():
        add(registry.provider("rules", rule.id).distribution, "rule", name)
    _, added = make_app()
    for path, provider in added.items():
        add(provider.distribution, "command", " ".join(path))
    for kind in registry.kinds:
        add(DECLARED_BY.get(f"ruleout_{kind}", CORE), "command", kind)
    order = [*FIRST_PARTY]
    best = {key: min(names, key=order.index) for key, names in found.items()}
    return {key: owner for key, owner in best.items() if owner != CORE}


def text() -> str:
    """The content of the file."""
    found = owners()
    lines = ["# The names that each distribution has beside those of core. python tests/owners.py writes them.\n"]
    for owner in FIRST_PARTY:
        kinds = sorted({kind for (kind, _), each in found.items() if each == owner})
        lines += [f"\n[{owner}]\n"] if kinds else []
        for kind in kinds:
            names = " ".join(sorted(name for (each, name), own in found.items() if (each, own) == (kind, owner)))
            rows = textwrap.wrap(names, 118, break_on_hyphens=False)
            lines.append(f'{kind} = "{names}"\n' if len(names) < 100 else f'{kind} = """\n{chr(10).join(rows)}"""\n')
    return "".join(lines)


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
