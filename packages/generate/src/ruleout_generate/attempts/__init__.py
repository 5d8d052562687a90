"""From an order to puzzles, try by try."""
