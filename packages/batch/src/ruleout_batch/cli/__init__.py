"""The command ``ruleout batch``. Only this room needs typer, rich and the command line."""
