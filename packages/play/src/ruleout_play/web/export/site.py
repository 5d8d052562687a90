"""The folder that any web space can serve."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from hashlib import sha256
from pathlib import Path

from ruleout import InputError
from ruleout_play.web.export.packages import packages_zip
from ruleout_play.web.export.pyodide import read_pyodide
from ruleout_play.web.files import ASK, site_files

LIST = "files.json"
SCRIPTS = b"script-src 'self';"
WASM = b"script-src 'self' 'wasm-unsafe-eval'; worker-src 'self';"


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
    found["index.html"] = found["index.html"].replace(ASK, b"").replace(SCRIPTS, WASM)
    found |= {f"engine/{name}": content for name, content in read_pyodide(pyodide).items()}
    found["engine/packages.zip"] = packages_zip(plugins)
    version = sha256()
    for name in sorted(found):
        version.update(name.encode() + b"\0" + sha256(found[name]).digest())
    found["sw.js"] = found["sw.js"].replace(b"VERSION_OF_THE_SITE", version.hexdigest()[:16].encode())
    sizes = {name: len(content) for name, content in sorted(found.items())}
    found[LIST] = json.dumps({"sizes": sizes}, separators=(",", ":")).encode()
    return found


def write_site(files: Mapping[str, bytes], folder: Path) -> None:
    """Write *files* into *folder*, which must be new, empty, or such a site; files of an older site are removed.

    Raises
    ------
    InputError
        If the folder holds something else, or cannot be written.
    """
    try:
        for path in _older(folder) - files.keys():
            (folder / path).unlink(missing_ok=True)
        for path, content in files.items():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_bytes(content)
    except OSError as error:
        raise InputError(f"{folder}: cannot be written: {error.strerror}") from None


def _older(folder: Path) -> set[str]:
    """The paths of the files of the site that the folder holds."""
    if not folder.exists() or not any(folder.iterdir()):
        return set()
    try:
        sizes = json.loads((folder / LIST).read_bytes())["sizes"]
        paths = {path for path in sizes if not Path(path).is_absolute() and ".." not in Path(path).parts}
    except (OSError, ValueError, KeyError, TypeError):
        raise InputError(f"{folder}: holds other files; expected a new or empty folder, or a site to replace") from None
    return paths
