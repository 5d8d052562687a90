"""Settings of this package's tests: no test depends on how fast the machine is."""

from hypothesis import settings

settings.register_profile("ruleout", deadline=None)
settings.load_profile("ruleout")
