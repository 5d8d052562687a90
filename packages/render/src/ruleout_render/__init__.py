"""Pictures of puzzles, boards and steps. The README of the package lists its files.

Modules that take long to import are imported in the functions that use them.
"""

__version__ = "0.1.0"
