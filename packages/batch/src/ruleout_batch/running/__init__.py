"""Running a batch from its beginning, or from the position at which it was stopped, to its end."""
