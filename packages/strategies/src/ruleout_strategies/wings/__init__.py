"""Wings: a few cells of two or three candidates."""
