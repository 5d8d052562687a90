"""The limits of what a layout may hold, so that a short text cannot take gigabytes."""

from __future__ import annotations

from collections.abc import Mapping

from ruleout.errors import InputError

LARGEST_LAYOUT: Mapping[str, int] = {
    "cells": 10_000,
    "digits": 100,
    "candidates": 90_000,
    "squares": 40_000,
    "constraints": 20_000,
}
"""The most of each that a layout may have. Candidates are cells times digits; squares are rows times columns, places
without a cell included. Everything that is accepted takes less than 500 MB in every command."""


def check_size(**counts: int) -> None:
    """Check that a layout may be as large as this; call it before anything is built.

    Parameters
    ----------
    **counts
        Numbers by names of ``LARGEST_LAYOUT``: ``check_size(cells=81, constraints=27)``.

    Raises
    ------
    InputError
        If there are more than a layout may have.
    """
    for what, count in counts.items():
        if count > LARGEST_LAYOUT[what]:
            raise InputError(f"found {count} {what}; expected at most {LARGEST_LAYOUT[what]}")
