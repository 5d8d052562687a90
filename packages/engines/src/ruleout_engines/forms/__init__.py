"""A compiled kernel that finds the least arrangements of classics."""
