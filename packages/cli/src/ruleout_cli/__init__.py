"""The command line of ruleout. The README of the package lists its files.

Modules that take long to import are imported in the functions that use them, so that each command starts fast.
"""

__version__ = "0.1.0"
