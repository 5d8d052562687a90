"""The plug-in of core: the classic grid, the engine ``python`` and the basic formats."""
