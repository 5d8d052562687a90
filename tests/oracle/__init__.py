"""Reference implementations for tests: independent of the project's own search."""
