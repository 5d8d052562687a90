"""The files of Pyodide, which is Python in a browser."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

from ruleout import InputError

VERSION = "314.0.7"
"""The version of the npm package ``pyodide``."""
HASHES = {
    "pyodide.mjs": "6f1d60f7bf529beb300f0f47983c921d3982363640ba20af0e38efdddbc66109",
    "pyodide.asm.mjs": "f7cdc8ece80678ceb712f8e65ebe6d3a83203a180c399865f49612a051693635",
    "pyodide.asm.wasm": "cc36e3cab04fdfc9a63ff13eb52eae2b911bf46c025cc7b281f394bd3de1d5e6",
    "python_stdlib.zip": "fa1957e5777068fc4f7437f96d860ae2fbe9c19732ba06c84e004ec16dd7dd7a",
    "pyodide-lock.json": "5dc2fc119108bc148c7457dc86e7675b5c87e1cafd420b9c34c1eaef7b36c010",
}
"""The SHA-256 of each file that the page needs, by its name."""


def read_pyodide(folder: Path) -> dict[str, bytes]:
    """Return the content of each file of Pyodide by its name.

    Parameters
    ----------
    folder
        An unpacked npm package ``pyodide`` of the version :data:`VERSION`.

    Raises
    ------
    InputError
        If a file cannot be read, or is not that of this version.
    """
    found = {}
    for name, expected in HASHES.items():
        try:
            content = (folder / name).read_bytes()
        except OSError as error:
            raise InputError(
                f"{folder / name}: cannot be read ({error.strerror}); "
                f"expected the npm package pyodide {VERSION}, unpacked"
            ) from None
        if sha256(content).hexdigest() != expected:
            raise InputError(f"{folder / name}: found another file than that of the npm package pyodide {VERSION}")
        found[name] = content
    return found
