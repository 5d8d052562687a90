"""A compiled kernel that finds what chains exclude under each of many assumptions."""
