"""The options and values that users give."""
