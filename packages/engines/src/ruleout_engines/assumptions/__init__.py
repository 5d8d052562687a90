"""A compiled kernel that finds what follows from each assumption about a candidate."""
