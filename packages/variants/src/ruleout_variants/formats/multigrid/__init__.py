"""Text forms of grids that overlap."""
