"""A compiled kernel that takes singles until there is none."""
