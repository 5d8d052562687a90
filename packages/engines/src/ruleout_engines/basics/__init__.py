"""A compiled kernel that finds out which basic patterns change a board."""
