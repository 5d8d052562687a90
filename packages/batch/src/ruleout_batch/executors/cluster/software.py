"""What a machine has installed, as far as answers depend on it."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.metadata import version

from ruleout import Fault, discover
from ruleout.plugin import CORE_DISTRIBUTION
from ruleout_batch.answering.job import Job

BATCH = "ruleout-batch"

Software = Mapping[str, str]
"""Distributions and their versions."""


def software(job: Job) -> Software:
    """What *job* uses in this process: core, batch, and whatever brings a plug-in that the job chooses.

    Raises UnknownName where the job names a plug-in that is not installed.
    """
    registry = discover(only=job.only, without=job.without, tell=_keep_quiet)
    providers = (*registry.providers, *(fault.provider for fault in registry.faults))
    found = {provider.distribution: provider.version for provider in providers}
    return dict(sorted({**found, CORE_DISTRIBUTION: version(CORE_DISTRIBUTION), BATCH: version(BATCH)}.items()))


def difference(here: Software, there: Software) -> str | None:
    """What has to change *there* for it to be as it is *here*, None where nothing has to."""
    wrong = [name for name in here if there.get(name) != here[name]]
    extra = [f"{name} {there[name]}" for name in there if name not in here]
    said = []
    if wrong:
        found = ", ".join(f"{name} {there[name]}" if name in there else f"no {name}" for name in wrong)
        said.append(f"found {found}; expected {', '.join(f'{name}=={here[name]}' for name in wrong)}")
    if extra:
        said.append(f"found {', '.join(extra)}, not installed here; expected the same plug-ins on every machine")
    return "; ".join(said) or None


def _keep_quiet(fault: Fault) -> None:
    """Faults of plug-ins are told where the batch was started."""
