"""A compiled kernel that finds the cells whose digits together are excluded by cells that see all of them."""
