"""Solve and explain puzzles in which digits are ruled out."""

from ruleout.hooks import hookimpl

__version__ = "0.1.0"
__all__ = ["hookimpl"]
