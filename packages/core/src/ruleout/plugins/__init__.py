"""Plug-ins: the hooks, finding them, and what they bring."""
