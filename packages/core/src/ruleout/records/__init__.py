"""Results as JSON: the schema of every record, and how records are written and read."""
