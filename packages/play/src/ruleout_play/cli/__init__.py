"""The commands of the players."""
