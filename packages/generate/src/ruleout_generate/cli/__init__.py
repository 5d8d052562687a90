"""The commands of this package. Only this folder needs typer and the command line."""
