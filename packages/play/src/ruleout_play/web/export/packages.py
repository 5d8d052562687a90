"""The archive of the installed distributions that the page needs."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from importlib.metadata import Distribution, PackageNotFoundError, distribution, distributions
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from ruleout import InputError

LIBRARIES = ("attrs", "pluggy")
OWN = ("core", "strategies", "variants", "setters", "links", "generate", "render", "play")
COMPILED = (".so", ".pyd", ".dylib", ".dll")


def packages_zip(plugins: Iterable[str] = ()) -> bytes:
    """Return a ZIP archive with the modules and the metadata of distributions, as they are installed.

    Parameters
    ----------
    plugins
        Names of installed distributions with plug-ins, for the archive beside those of ruleout.

    Raises
    ------
    InputError
        If a plug-in is not installed, has compiled modules, or needs a distribution that is not in the archive.
    """
    own = [name for name in (f"ruleout-{each}" for each in OWN) if _is_installed(name)]
    chosen = list(dict.fromkeys([*LIBRARIES, *own, *map(_normal, plugins)]))
    made = BytesIO()
    with ZipFile(made, "w", ZIP_DEFLATED, compresslevel=9) as archive:
        for name in chosen:
            for path, content in sorted(_files(_distribution(name, chosen))):
                archive.writestr(ZipInfo(path), content, ZIP_DEFLATED)
    return made.getvalue()


def _normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _is_installed(name: str) -> bool:
    try:
        distribution(name)
    except PackageNotFoundError:
        return False
    return True


def _distribution(name: str, chosen: list[str]) -> Distribution:
    try:
        found = distribution(name)
    except PackageNotFoundError:
        known = sorted({_normal(each.name) for each in distributions() if each.entry_points.select(group="ruleout")})
        raise InputError(
            f"--plugin: no distribution {name!r} is installed; with plug-ins: {', '.join(known)}"
        ) from None
    for requirement in found.requires or ():
        needed = _normal(re.split(r"[^\w.-]", requirement, maxsplit=1)[0])
        if "extra ==" not in requirement and needed not in chosen:
            raise InputError(f"--plugin: {name} needs {needed}, which is not part of the page; name it too")
    return found


def _files(found: Distribution) -> Iterator[tuple[str, bytes]]:
    """Yield the path in the archive and the content of each file."""
    for each in found.files or ():
        place = Path(str(found.locate_file(each)))
        if each.suffix == ".pth":  # an editable installation
            for folder in map(Path, place.read_text(encoding="utf-8").split("\n")):
                if folder.is_absolute():
                    yield from _below(found, folder)
        elif ".." not in each.parts:
            yield from _file(found, each.as_posix(), place)


def _below(found: Distribution, folder: Path) -> Iterator[tuple[str, bytes]]:
    for place in folder.rglob("*"):
        if place.is_file():
            yield from _file(found, place.relative_to(folder).as_posix(), place)


def _file(found: Distribution, path: str, place: Path) -> Iterator[tuple[str, bytes]]:
    if path.endswith(COMPILED):
        raise InputError(f"--plugin: {found.name} has the compiled module {path}, which cannot run in a page")
    # The files of the page are beside the archive; the engine does not read them.
    if not re.search(r"__pycache__|^ruleout_play/web/site/|\.pyi$|\.pth$", path):
        yield path, place.read_bytes()
