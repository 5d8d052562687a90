"""All tests here need python-sat."""

from __future__ import annotations

from importlib.util import find_spec

collect_ignore_glob = [] if find_spec("pysolvers") else ["test_*.py"]
