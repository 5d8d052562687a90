"""The way from an order to puzzles, try by try."""
