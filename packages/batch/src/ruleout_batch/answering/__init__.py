"""From a chunk of lines to its answers."""
