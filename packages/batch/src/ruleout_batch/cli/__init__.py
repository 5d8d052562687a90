"""The command ``ruleout batch``. Only this folder needs typer, rich and the command line."""
