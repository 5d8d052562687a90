"""What core registers."""

from __future__ import annotations
