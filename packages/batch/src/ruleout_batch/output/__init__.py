"""From answers to a file or a stream."""
