"""The search tree, walked depth first with an explicit stack."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ruleout.builtin.python.choose import Choice, Weights, first_pair, heaviest, most_peers
from ruleout.builtin.python.root import probe, tightened
from ruleout.clock import Countdown
from ruleout.masks import Cell, Mask
from ruleout.model.layout import Layout
from ruleout.search.model import model_of
from ruleout.search.propagate import Conflict, State, first_state, propagate, remove, settle

PATIENCE = 200
"""Conflicts before the first restart. Until then branching uses the cheap rule, afterwards the heaviest cell."""

PATIENCE_FACTOR = 10
"""After each restart, the number of conflicts before the next is multiplied by this. A traversal that was slightly too
short costs a tenth of the next one, so a proof that needs many thousands of conflicts costs little more than a single
traversal."""

PROBE_AFTER = 200
"""Conflicts before the rules are tightened and the root is probed."""


class Tree:
    """The search for the solutions of one start.

    Parameters
    ----------
    layout, start
        The layout, and one mask per cell.
    countdown
        The budget, which the search counts down; compiling the layout counts too.
    restarts
        True if the traversal starts over after too many conflicts, with the weights collected so far. It then finds at
        most two different solutions, which is enough to decide whether there is more than one. Without restarts, the
        tree is traversed once, and every solution is found once.
    weighted
        True to branch by weights; otherwise the cell with the fewest candidates is taken and there are no restarts.
    """

    def __init__(
        self,
        layout: Layout,
        start: Sequence[Mask],
        countdown: Countdown,
        *,
        restarts: bool = False,
        weighted: bool = True,
    ) -> None:
        self._layout = layout
        self.countdown = countdown
        self._start = start
        self._restarts = restarts and weighted
        self._weighted = weighted
        self._weights: Weights | None = None
        self._conflicts = 0
        self._met = 0
        self._confirmed = 0

    @property
    def guesses(self) -> int:
        """The number of choices that were refuted or are still open.

        All are counted except those that led to a solution and were searched completely.
        """
        return self.countdown.nodes - self._confirmed

    def solutions(self) -> Iterator[Sequence[Mask]]:
        """Yield solutions as lone masks, hidden cells included. Raises OutOfBudget if the budget runs out."""
        self.model = model_of(self._layout, self.countdown.check)
        root = first_state(self.model, self._start)
        if settle(self.model, root, self.countdown) is not None:
            return
        if self._restarts:
            yield from self._with_restarts(root)
        else:
            yield from self._walk(root, None)

    def _with_restarts(self, root: State) -> Iterator[Sequence[Mask]]:
        patience, probed = PATIENCE, False
        found: Sequence[Mask] | None = None
        while True:
            stop = self._conflicts + patience
            for masks in self._walk(root.copy(), stop):
                visible = masks[: self.model.layout.visible]
                if visible != found:
                    found = found or visible
                    yield masks
            if self._conflicts < stop:
                return
            patience *= PATIENCE_FACTOR
            if not probed and self._conflicts >= PROBE_AFTER:
                probed = True
                self.model = tightened(self.model, self.countdown.check)
                every_rule = (1 << len(self.model.rules)) - 1
                if propagate(self.model, root, self.countdown, [], 0, every_rule) is not None:
                    return
                if not probe(self.model, root, self.countdown):
                    return

    def _walk(self, state: State, stop: int | None) -> Iterator[Sequence[Mask]]:
        """Search depth first from the propagated *state*, until the tree is exhausted or *stop* conflicts occur."""
        model, countdown = self.model, self.countdown
        branches: list[tuple[State, Cell, Mask, int]] = []
        while True:
            choice = self._choose(state)
            if choice is None:
                masks = state.masks
                if self._accepted(masks):
                    self._met += 1
                    yield masks
                    # Hidden cells are branched on last; other digits in them do not make another solution.
                    while branches and branches[-1][0].masks[: model.layout.visible] == masks[: model.layout.visible]:
                        branches.pop()
            else:
                countdown.count_choice()
                cell, digit = choice
                branches.append((state, cell, digit, self._met))
                state = state.copy()
                conflict = remove(model, state, countdown, cell, state.masks[cell] ^ digit)
                if conflict is None:
                    continue
                self._count_conflict(conflict, cell)
            while True:
                if not branches or (stop is not None and self._conflicts >= stop):
                    return
                state, cell, digit, met = branches.pop()
                if self._met > met:
                    self._confirmed += 1
                conflict = remove(model, state, countdown, cell, digit)
                if conflict is None:
                    break
                self._count_conflict(conflict, cell)

    def _choose(self, state: State) -> Choice | None:
        choice = self._branch(state)
        if choice is None and self.model.layout.visible < self.model.layout.size:
            state.open = range(self.model.layout.visible, self.model.layout.size)
            choice = self._branch(state)
        return choice

    def _branch(self, state: State) -> Choice | None:
        if not self._weighted:
            return most_peers(self.model, state)
        if self._conflicts < PATIENCE or self._weights is None:
            return first_pair(self.model, state)
        return heaviest(self.model, state, self._weights)

    def _count_conflict(self, conflict: Conflict, cell: Cell) -> None:
        self._conflicts += 1
        if self._weighted:
            if self._weights is None:
                self._weights = Weights(self.model)
            self._weights.learn(conflict, cell)

    def _accepted(self, masks: Sequence[Mask]) -> bool:
        """Return whether the custom constraints hold: ``narrow`` may keep too much, ``holds`` is exact."""
        return all(custom.holds([masks[cell].bit_length() for cell in custom.cells]) for custom in self.model.customs)
