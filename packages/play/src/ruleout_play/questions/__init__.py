"""What players ask: one function that answers every question, with plain data both ways."""
