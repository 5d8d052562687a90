"""Exit statuses, and the errors of an output."""

from __future__ import annotations

import errno

YES = 0
NO = 1
"""No: no solution, several of them, wrong entries, or no technique that applies."""
BAD = 2
"""The input or an option is not valid."""
UNKNOWN = 3
"""A limit was reached before the answer was known."""
INTERRUPTED = 130
BROKEN_PIPE = 141
TERMINATED = 143
"""SIGTERM was received."""
FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
"""The error numbers for a full disk, an exhausted quota and a file that is too large."""
