"""Game ids and save files of Simon Tatham's Solo, Unequal, Towers and Keen."""
