"""The folder that any web space can serve."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

from ruleout import InputError
from ruleout_play.web.export.packages import packages_zip
from ruleout_play.web.export.pyodide import read_pyodide
from ruleout_play.web.files import ASK, site_files

LIST = "files.json"
"""The file with the sizes and the hashes of the others."""
DRAFTS = ".ruleout-"
"""Prefix of the folder in which files are completed before they are put in place."""
SCRIPTS = b"script-src 'self';"
WASM = b"script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; manifest-src 'self';"
APP = b'<link rel="manifest" href="manifest.json">\n<link rel="apple-touch-icon" href="icon.png">\n'
"""The lines of a page that can be installed as an application, in place of the one that says where it asks."""


def static_files(pyodide: Path, plugins: Iterable[str] = ()) -> dict[str, bytes]:
    """Return the content of each file of a static site by its path, with ``/`` between folders.

    Parameters
    ----------
    pyodide
        An unpacked npm package ``pyodide``.
    plugins
        Names of installed distributions with plug-ins for the page.

    Raises
    ------
    InputError
        If a file of Pyodide is not the expected one, or a plug-in cannot run in a page.
    """
    found = site_files()
    found["index.html"] = found["index.html"].replace(ASK, APP).replace(SCRIPTS, WASM)
    found |= {f"engine/{name}": content for name, content in read_pyodide(pyodide).items()}
    found["engine/packages.zip"] = packages_zip(plugins)
    version = sha256()
    for name in sorted(found):
        version.update(name.encode() + b"\0" + sha256(found[name]).digest())
    found["sw.js"] = found["sw.js"].replace(b"VERSION_OF_THE_SITE", version.hexdigest()[:16].encode())
    hashes = {name: sha256(content).hexdigest() for name, content in sorted(found.items())}
    sizes = {name: len(found[name]) for name in hashes}
    found[LIST] = json.dumps({"sizes": sizes, "hashes": hashes}, separators=(",", ":")).encode()
    return found


def write_site(files: Mapping[str, bytes], folder: Path) -> None:
    """Write *files* into *folder*, which must be new, empty, or such a site; files of an older site are removed.

    All files are written beside their places before the first is put there. A file is replaced or removed only if a
    site was written with it and it has not changed since, and nothing outside the folder is.

    Raises
    ------
    InputError
        If the folder holds something else, or cannot be written.
    """
    try:
        older = _older(folder)
        paths = [each.relative_to(folder) for each in folder.rglob("*") if not each.is_dir()]
        others = {each.as_posix() for each in paths if not each.parts[0].startswith(DRAFTS)} - files.keys()
        if others and not older:
            raise InputError(f"{folder}: holds other files; expected a new or empty folder, or a site to replace")
        for path, content in files.items():
            if _hash(folder, path) not in ("", older.get(path, ""), sha256(content).hexdigest()):
                raise InputError(f"{folder / path}: not of a site, or changed since; expected a folder without it")
        folder.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(prefix=DRAFTS, dir=folder) as name:
            drafts = [(Path(name) / str(number), folder / path) for number, path in enumerate(files)]
            for (draft, place), content in zip(drafts, files.values(), strict=True):
                place.parent.mkdir(parents=True, exist_ok=True)
                draft.write_bytes(content)
            for draft, place in drafts:
                draft.replace(place)
        for path in older.keys() - files.keys():
            if _hash(folder, path) == older[path]:
                (folder / path).unlink()
    except OSError as error:
        raise InputError(f"{folder}: cannot be written: {error.strerror}") from None


def _older(folder: Path) -> dict[str, str]:
    """Return the hashes of the files of the site that the folder holds by their paths, none if it holds no site."""
    try:
        data = (folder / LIST).read_bytes() if (folder / LIST).is_file() else b""
        hashes = {path: str(value) for path, value in json.loads(data)["hashes"].items() if value}
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return {}
    return {**hashes, LIST: sha256(data).hexdigest()}


def _hash(folder: Path, path: str) -> str | None:
    """Return the hash of a file in the folder, empty if there is none, None if it is a link, outside, or not a file."""
    place = folder / path
    try:
        is_outside = place.is_symlink() or not place.parent.resolve().is_relative_to(folder.resolve())
    except (ValueError, RuntimeError):  # a name that no file can have, or links in a circle
        return None
    if is_outside or (place.exists() and not place.is_file()):
        return None
    return sha256(place.read_bytes()).hexdigest() if place.exists() else ""
