"""Painters: scenes as SVG, PNG, PDF and HTML."""
