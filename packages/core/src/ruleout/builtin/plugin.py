"""What core registers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ruleout.hooks import hookimpl

if TYPE_CHECKING:
    from ruleout.engine import Engine


@hookimpl
def ruleout_engines() -> Iterable[Engine]:
    from ruleout.search.engine import PythonEngine

    return [PythonEngine()]
