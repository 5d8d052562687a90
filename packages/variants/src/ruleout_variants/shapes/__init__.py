"""What authors of rules use: constraints on values, and for each shape a reader, a writer, names and decorations."""
