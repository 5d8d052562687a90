"""Readers: from bytes to text, from text to documents, from documents to puzzles."""
