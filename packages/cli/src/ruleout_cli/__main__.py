"""``python -m ruleout_cli``."""

from ruleout_cli.main import main

main()
