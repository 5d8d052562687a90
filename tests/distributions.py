"""Distributions with plug-ins that tests put into a folder, as an installation would."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent


def install(
    folder: Path,
    name: str,
    code: str | None,
    *,
    version: str = "1.0",
    module: str | None = None,
    group: str = "ruleout",
    attribute: str = "",
    metadata: str | None = None,
    points: str | bytes | None = None,
) -> None:
    """Put a distribution with one module into a folder, which is made if there is none.

    Without *points*, its entry points are one in a *group*: the module, or the *attribute* of the module, as in
    ``:plugin``. Without *code*, the module is there already.
    """
    plain = name.replace("-", "_").replace(".", "_").lower()
    module = module or plain
    info = folder / f"{plain}-{version}.dist-info"
    info.mkdir(parents=True)
    if code is not None:
        (folder / f"{module}.py").write_text(dedent(code), encoding="utf-8")
    about = f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n" if metadata is None else metadata
    (info / "METADATA").write_text(about, encoding="utf-8")
    points = points or f"[{group}]\nmain = {module}{attribute}\n"
    (info / "entry_points.txt").write_bytes(points.encode() if isinstance(points, str) else points)
