"""The plug-ins that a command works with."""
