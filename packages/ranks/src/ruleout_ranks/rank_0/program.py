"""The programs behind rank 0: a linear one for what no fractional solution has, an integer one for each proof."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from scipy.optimize import Bounds, LinearConstraint, milp
from scipy.sparse import csr_array, hstack, vstack

HALF = 0.5
"""Between 0 and 1, the values of variables that are whole but for rounding."""
MOST_NODES = 100
"""The largest number of nodes of the search for a proof. Of 1,900 proofs none needed more than one."""


class Program:
    """Rows of columns: at most one column of each row is 1 or, if the row is exact, exactly one.

    Parameters
    ----------
    rows
        The numbers of the columns of each row.
    exact
        For each row, True if it is exact.
    width
        The number of columns.
    """

    def __init__(self, rows: Sequence[Sequence[int]], exact: Sequence[bool], width: int) -> None:
        columns = np.array([column for row in rows for column in row], dtype=np.int32)
        ends = np.cumsum([0, *map(len, rows)], dtype=np.int32)
        self._matrix = csr_array((np.ones(len(columns)), columns, ends), shape=(len(rows), width))
        self._exact = np.array(exact, dtype=bool)

    def zeros(self) -> list[int]:
        """Return the columns that are 0 in each fractional solution, none if there is no such solution.

        A multiple of a solution is the sum of two parts, of which the first is at most 1 in each column. If the first
        is as large as possible, it is 1 in all other columns.
        """
        height, width = self._matrix.shape
        sums = hstack([self._matrix, self._matrix, csr_array(-np.ones((height, 1)))], format="csc")
        result = milp(
            np.concatenate([-np.ones(width), np.zeros(width + 1)]),
            constraints=LinearConstraint(sums, np.where(self._exact, 0, -np.inf), np.zeros(height)),
            bounds=Bounds(0, np.concatenate([np.ones(width), np.full(width + 1, np.inf)])),
        )
        found = [] if result.x is None else np.flatnonzero(result.x[:width] < HALF).tolist()
        return found if len(found) < width else []

    def proof(self, column: int, costs: Sequence[float], most: int) -> list[int] | None:
        """Return for each row 1 if it is a link, -1 if it is a truth, and 0 otherwise; None if no proof is found.

        There are as many links as truths, *most* at most of each. No column is in more truths than links, and *column*
        is in fewer. The sum of the *costs* of these rows is as small as possible.
        """
        height, width = self._matrix.shape
        links = self._matrix.T
        parts = hstack([links, -links[:, self._exact]])
        signs = np.concatenate([np.ones(height), -np.ones(int(self._exact.sum()))])
        least = np.zeros(width + 1)
        least[column] = 1
        greatest = np.append(np.full(width, np.inf), 0)
        weights = np.array(costs)
        result = milp(
            np.concatenate([weights, weights[self._exact]]),
            constraints=[
                LinearConstraint(vstack([parts, csr_array(signs[None, :])], format="csc"), least, greatest),
                LinearConstraint(csr_array((signs > 0).astype(float)[None, :]), 0, most),
            ],
            bounds=Bounds(0, 1),
            integrality=np.ones(len(signs)),
            options={"mip_rel_gap": 0, "node_limit": MOST_NODES},
        )
        if result.x is None or result.status:  # none, or not surely the best
            return None
        found = np.where(result.x > HALF, 1, 0)
        weight = found[:height]
        weight[self._exact] -= found[height:]
        return [int(each) for each in weight]
