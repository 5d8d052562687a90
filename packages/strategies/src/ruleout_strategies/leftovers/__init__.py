"""Houses that are compared with other houses: the law of leftovers."""
