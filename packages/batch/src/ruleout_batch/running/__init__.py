"""A batch from its beginning, or from where it was stopped, to its end."""
