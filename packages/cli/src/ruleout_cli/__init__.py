"""The command line of ruleout. The README of the package has the table of files.

Modules that take long to import are imported in the functions that use them, so that each command is fast to start.
"""

__version__ = "0.1.0"
