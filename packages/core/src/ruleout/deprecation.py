"""The warning that a public name is deprecated."""

from __future__ import annotations

import warnings


def warn_deprecated(name: str, *, instead: str, since: str, until: str, stacklevel: int = 3) -> None:
    """Warn that a public name is deprecated; call it first in what the name stands for.

    Parameters
    ----------
    name
        The name, or the parameter with its function: ``limit of solve``.
    instead
        The replacement.
    since, until
        The version that deprecates the name, and the version that removes it. Write them as literals: a test of the
        project fails when the version *until* is reached and the name is still there.
    stacklevel
        The number of frames up to the code that uses the name: 3 if the deprecated function calls this one.

    Warns
    -----
    DeprecationWarning
        Always.
    """
    message = f"{name} is deprecated since {since} and will be removed in {until}; use {instead}"
    warnings.warn(message, DeprecationWarning, stacklevel=stacklevel)
