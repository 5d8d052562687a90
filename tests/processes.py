"""The processes that a test has started, on a system that lists them as files."""

from __future__ import annotations

from pathlib import Path

ARE_LISTED = Path("/proc/self/task").exists()
"""Whether the system lists processes as files."""


def children_of(pid: int) -> set[int]:
    """Return the processes that the threads of a process have started."""
    found: set[int] = set()
    for thread in Path(f"/proc/{pid}/task").iterdir():
        found |= set(map(int, _text(thread / "children").split()))
    return found


def is_alive(pid: int) -> bool:
    """Return whether a process has not ended."""
    state = _text(Path(f"/proc/{pid}/stat")).rpartition(")")[2].split()
    return bool(state) and state[0] != "Z"


def _text(path: Path) -> str:
    """The text of a file about a process or a thread; no text if it has ended, which can be while it is read."""
    try:
        return path.read_text()
    except (FileNotFoundError, ProcessLookupError):
        return ""
