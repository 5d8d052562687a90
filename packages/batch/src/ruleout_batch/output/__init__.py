"""Writers of answers to a file or a stream."""
