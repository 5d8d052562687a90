"""Converting masks of candidates to words, for many puzzles. Importing this module needs NumPy."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from ruleout_engines.lanes.words import PLACES

PLACE = np.array([place for place, _ in PLACES])
BOX = np.array([box for _, box in PLACES], np.uint32)


def words_of_all(starts: Sequence[Sequence[int]]) -> npt.NDArray[np.uint32]:
    """Return one row of 27 words per start of 81 masks."""
    masks = np.array(starts, np.uint32).reshape(len(starts), 81)
    words = np.zeros((len(starts), 27), np.uint32)
    for g in range(3):
        three = masks >> np.uint32(3 * g) & np.uint32(7)
        spread = (
            (three & np.uint32(1)) | (three & np.uint32(2)) << np.uint32(8) | (three & np.uint32(4)) << np.uint32(16)
        )
        shifted = spread << BOX
        for place in range(9):
            words[:, 9 * g + place] = np.bitwise_or.reduce(shifted[:, place == PLACE], axis=1)
    return words
