"""Parts of every picture of a grid: walls, and the places and characters of decorations."""
