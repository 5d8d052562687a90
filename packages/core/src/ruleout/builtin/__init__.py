"""What core brings itself, as a plug-in like any other: the classic grid, the python engine, the plain formats."""
