"""What every test runs under: no test fails because a machine is slow."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("ruleout", deadline=None)
settings.register_profile("few", deadline=None, max_examples=20)
settings.load_profile("ruleout")
