"""The web player as a folder of files, with its engine."""
