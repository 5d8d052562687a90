"""From inputs to chunks of whole lines."""
