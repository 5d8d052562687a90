"""Questions of players: one function answers each of them, with plain data both ways."""
