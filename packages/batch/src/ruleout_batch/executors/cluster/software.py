"""The installed software of a machine on which answers depend."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.metadata import version

from ruleout import discover
from ruleout.internal import CORE_DISTRIBUTION
from ruleout_batch.answering.job import Job

BATCH = "ruleout-batch"

Software = Mapping[str, str]
"""Distributions and their versions."""


def software(job: Job) -> Software:
    """Return the versions that *job* uses in this process: of core, batch and the distributions of its plug-ins.

    Faults of plug-ins are reported by the process that started the batch. Raises UnknownName if the job names a plug-in
    that is not installed.
    """
    registry = discover(only=job.only, without=job.without, tell=lambda fault: None)
    providers = (*registry.providers, *(fault.provider for fault in registry.faults))
    found = {provider.distribution: provider.version for provider in providers}
    return dict(sorted({**found, CORE_DISTRIBUTION: version(CORE_DISTRIBUTION), BATCH: version(BATCH)}.items()))


def difference(here: Software, there: Software) -> str | None:
    """Return the differences of *there* from *here*, as a message, or None if they are equal."""
    wrong = [name for name in here if there.get(name) != here[name]]
    extra = [f"{name} {there[name]}" for name in there if name not in here]
    parts = []
    if wrong:
        found = ", ".join(f"{name} {there[name]}" if name in there else f"no {name}" for name in wrong)
        parts.append(f"found {found}; expected {', '.join(f'{name}=={here[name]}' for name in wrong)}")
    if extra:
        parts.append(f"found {', '.join(extra)}, not installed here; expected the same plug-ins on every machine")
    return "; ".join(parts) or None
