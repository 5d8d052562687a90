"""The grids of this package; the plug-in lists them."""
