"""Sentences as data: templates with parts, the languages that translate them, and the text that they become."""
