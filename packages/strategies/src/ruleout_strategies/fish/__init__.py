"""Fish: a digit whose places in n houses are covered by n other units."""
