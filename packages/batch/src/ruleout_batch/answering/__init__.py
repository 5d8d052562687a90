"""Answers to chunks of lines."""
