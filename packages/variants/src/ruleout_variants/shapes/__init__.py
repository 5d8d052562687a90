"""The kit of authors of rules: constraints on values, and for each shape a reader, a writer, names and decorations."""
