"""How many of our files a reader passes on the way of one request: those of which a function is called.

Each request runs twice in this process, so that what is done once per process (imports, finding plug-ins, compiling,
what is kept per layout) is not counted, and its second run is followed by a profile function. The bodies of modules and
classes are not counted, nor what runs in other threads and in worker processes.

    python benchmarks/walks.py                    # the number of files and functions of each walk
    python benchmarks/walks.py explain --files    # also the functions of each file, in the order of their first call
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from importlib.util import find_spec
from io import BytesIO, TextIOWrapper
from pathlib import Path
from types import FrameType
from typing import Any

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SAMURAI = Path(__file__).parents[1] / "examples" / "samurai.txt"
PACKAGES = ("batch", "cli", "engines", "generate", "strategies", "variants")

Files = dict[str, list[str]]
"""For each file the names of its functions that were called; both in the order of their first call."""


def explain() -> None:
    """``ruleout.explain`` for an easy classic."""
    import ruleout

    ruleout.explain(PUZZLE)


def samurai() -> None:
    """``ruleout solve`` for the samurai of the examples."""
    command("solve", str(SAMURAI))


def batch() -> None:
    """``ruleout batch solve`` for a file with one line, without the workers."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "one.txt"
        path.write_text(PUZZLE + "\n", encoding="utf-8")
        command("batch", "solve", str(path), "--workers", "2")


def answers() -> None:
    """``ruleout_batch.answers`` for one line, without the workers."""
    import ruleout_batch

    list(ruleout_batch.answers("solve", [PUZZLE], workers=2))


def generate() -> None:
    """``ruleout.generate`` for one classic."""
    import ruleout

    ruleout.generate("classic", seed=3)


WALKS: dict[str, Callable[[], None]] = {each.__name__: each for each in (explain, samurai, batch, answers, generate)}


def command(*arguments: str) -> None:
    """Run a command in this process, without its output."""
    from ruleout_cli.app import run

    output = TextIOWrapper(BytesIO())
    with redirect_stdout(output), redirect_stderr(output):
        status = run(arguments)
    if status != 0:
        raise SystemExit(f"ruleout {' '.join(arguments)}: found the status {status}; expected 0")


def files_entered(request: Callable[[], None]) -> Files:
    """Return the files of which *request* calls a function when it runs for the second time."""
    found: Files = {}

    def note(frame: FrameType, event: str, argument: Any) -> None:
        code = frame.f_code
        is_body = code.co_name == "<module>" or {"__module__", "__qualname__"} <= set(code.co_names)
        package, _, file = code.co_filename.rpartition("/src/")[2].partition("/")
        if event == "call" and package.startswith("ruleout") and file and not is_body:
            names = found.setdefault(f"{package}/{file}", [])
            if code.co_qualname not in names:
                names.append(code.co_qualname)

    request()
    sys.setprofile(note)
    try:
        request()
    finally:
        sys.setprofile(None)
    return found


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("walks", nargs="*", help=f"by default all: {', '.join(WALKS)}")
    options.add_argument("--files", action="store_true", help="list the files and their functions")
    chosen = options.parse_args()
    if unknown := [name for name in chosen.walks if name not in WALKS]:
        options.error(f"found the walk {unknown[0]}; expected one of {', '.join(WALKS)}")
    if missing := [name for name in PACKAGES if find_spec(f"ruleout_{name}") is None]:
        print(f"not installed: {', '.join(f'ruleout-{name}' for name in missing)}", file=sys.stderr)
        return 2
    print("| walk | files | functions |")
    print("|---|---|---|")
    for name in chosen.walks or WALKS:
        found = files_entered(WALKS[name])
        print(f"| {name} | {len(found)} | {sum(map(len, found.values()))} |")
        for file, functions in found.items() if chosen.files else ():
            print(f"    {file}: {', '.join(functions)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
