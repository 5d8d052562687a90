"""The text forms of this package, one per file; the plug-in lists them."""
