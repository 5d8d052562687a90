"""The search tree, walked with a stack of its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ruleout.builtin.python.choose import Choice, first_pair, heaviest, most_peers
from ruleout.builtin.python.probe import probe
from ruleout.builtin.python.tighten import tightened
from ruleout.builtin.python.weights import Weights
from ruleout.search.clock import Clock
from ruleout.search.model import Model
from ruleout.search.propagate import Conflict, ask_all, assume, remove, settle
from ruleout.search.state import State, first_state

PATIENCE = 200
"""Conflicts before the first restart; until then the cheap choice is taken, from then on the heaviest cell."""

MORE_PATIENCE = 10
"""Each restart is followed by this many times as many conflicts before the next. A walk that misses its end by little
is then a tenth of the next, so that proofs that need many thousands of conflicts cost little more than one walk."""

PROBE_AFTER = 200
"""Conflicts before the rules are tightened and the root is probed."""


class Tree:
    """The search for the solutions that one start has.

    With *restarts* the walk begins anew when it has met too many conflicts, with what it learned of the weights;
    then only the first solution and one different from it are found, enough to tell one from several. Without, the
    tree is walked once and every solution is found, each once. *learns* False keeps to the sources' own choice.
    """

    def __init__(
        self, model: Model, start: Sequence[int], clock: Clock, *, restarts: bool = False, learns: bool = True
    ) -> None:
        self.model = model
        self.clock = clock
        self._start = start
        self._restarts = restarts and learns
        self._learns = learns
        self._weights: Weights | None = None
        self._conflicts = 0
        self._met = 0
        self._confirmed = 0

    @property
    def guesses(self) -> int:
        """Choices that were refuted or are still open: all but those below which a solution was found and the
        rest was searched to its end."""
        return self.clock.nodes - self._confirmed

    def solutions(self) -> Iterator[list[int]]:
        """Solutions as lists of lone masks, hidden cells included. Raises Expired when the budget runs out."""
        root = first_state(self.model, self._start)
        if settle(self.model, root, self.clock) is not None:
            return
        if self._restarts:
            yield from self._with_restarts(root)
        else:
            yield from self._walk(root, None)

    def _with_restarts(self, root: State) -> Iterator[list[int]]:
        patience, probed = PATIENCE, False
        found: list[int] | None = None
        while True:
            stop = self._conflicts + patience
            for masks in self._walk(root.copy(), stop):
                visible = masks[: self.model.visible]
                if visible != found:
                    found = found or visible
                    yield masks
            if self._conflicts < stop:
                return
            patience *= MORE_PATIENCE
            if not probed and self._conflicts >= PROBE_AFTER:
                probed = True
                self.model = tightened(self.model)
                if ask_all(self.model, root, self.clock) is not None or not probe(self.model, root, self.clock):
                    return

    def _walk(self, state: State, stop: int | None) -> Iterator[list[int]]:
        """Depth first from the propagated *state*, until nothing is left or *stop* conflicts were met."""
        model, clock = self.model, self.clock
        branches: list[tuple[State, int, int, int]] = []
        while True:
            choice = self._choose(state)
            if choice is None:
                masks = state.masks
                if self._accepted(masks):
                    self._met += 1
                    yield masks
                    # Other digits in hidden cells, which come last, are no other solution.
                    while branches and branches[-1][0].masks[: model.visible] == masks[: model.visible]:
                        branches.pop()
            else:
                clock.choice()
                cell, digit = choice
                branches.append((state, cell, digit, self._met))
                state = state.copy()
                conflict = assume(model, state, clock, cell, digit)
                if conflict is None:
                    continue
                self._learn(conflict, cell)
            while True:
                if not branches or (stop is not None and self._conflicts >= stop):
                    return
                state, cell, digit, met = branches.pop()
                if self._met > met:
                    self._confirmed += 1
                conflict = remove(model, state, clock, cell, digit)
                if conflict is None:
                    break
                self._learn(conflict, cell)

    def _choose(self, state: State) -> Choice | None:
        choice = self._rule(state)
        if choice is None and self.model.visible < self.model.size:
            state.open = range(self.model.visible, self.model.size)
            choice = self._rule(state)
        return choice

    def _rule(self, state: State) -> Choice | None:
        if not self._learns:
            return most_peers(self.model, state)
        if self._conflicts < PATIENCE or self._weights is None:
            return first_pair(self.model, state)
        return heaviest(self.model, state, self._weights)

    def _learn(self, conflict: Conflict, cell: int) -> None:
        self._conflicts += 1
        if self._learns:
            if self._weights is None:
                self._weights = Weights(self.model)
            self._weights.learn(conflict, cell)

    def _accepted(self, masks: Sequence[int]) -> bool:
        """Whether the custom constraints hold. What only narrows may be lenient; a solution may not."""
        return all(custom.holds([masks[cell].bit_length() for cell in custom.cells]) for custom in self.model.customs)
