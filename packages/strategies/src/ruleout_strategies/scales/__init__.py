"""Scales of difficulty of the field."""
