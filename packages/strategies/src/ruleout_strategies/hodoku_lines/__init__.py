"""The lines of HoDoKu's library: a position and one step on each line."""
