"""The candidates of a board that few thoughts refute."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Sequence

from ruleout import internal as kit
from ruleout_strategies.together.few import Few
from ruleout_strategies.together.net import Narrowers
from ruleout_strategies.together.ranks import Ranks
from ruleout_strategies.together.refutation import Log, Refutation
from ruleout_strategies.together.trial import START, Trial


class Refutations(kit.View):
    """Trials of the candidates of open cells, which are followed only as far as is asked for."""

    def __init__(self, board: kit.Board) -> None:
        narrowers = board.view(Narrowers)
        self.net, self.narrow = narrowers.net, narrowers.narrow
        self.root = board.masks
        self.trials = {
            kit.Candidate(cell, bit + 1): Trial(board.masks, {cell: 1 << bit})
            for cell in kit.bits(board.open)
            if not kit.is_lone(board.masks[cell])
            for bit in kit.digit_indices(board.masks[cell])
        }
        self.few = Few(self.net, self.narrow, self.root, board.view(Ranks).of_cell)
        self._logs: dict[kit.Candidate, Log] = {}
        self._found: dict[kit.Candidate, Refutation] = {}

    def of_thoughts(self, least: int, most: int) -> list[tuple[kit.Candidate, Refutation]]:
        """Return the refutations of single candidates that take from *least* to *most* thoughts, the shortest first."""
        for candidate, trial in self.trials.items():
            kit.check_time()
            trial.follow(self.net, self.narrow, most)
            if 0 < trial.end <= most and candidate not in self._found:
                log = self.log(candidate, most)
                for limit in range(max(trial.end, log.tried + 1), most + 1):
                    found = log.shortest(limit)
                    if found is not None:
                        self._found[candidate] = found
                        break
        chosen = [(each, found) for each, found in self._found.items() if least <= found.thoughts <= most]
        return sorted(chosen, key=lambda pair: (pair[1].thoughts, len(pair[1].sources), len(pair[1].facts)))

    def log(self, candidate: kit.Candidate, most: int) -> Log:
        """Return what follows from *candidate* up to *most* levels, with the reasons."""
        if candidate not in self._logs:
            trial = self.trials[candidate]
            most = trial.end or most
            self._logs[candidate] = Log(self.net, self.narrow, self.root, trial.start, most, self.few.place)
        return self._logs[candidate]

    def removed(self, candidate: kit.Candidate, most: int) -> int:
        """Return what *candidate* removes: for each cell 64 bits, of which a digit has one.

        If it is refuted, the reasons tell, since the masks are then those of an unfinished level.
        """
        if self.trials[candidate].end:
            facts = self.log(candidate, most).facts
            return kit.union_of(fact.mask << 64 * fact.cell for fact in facts if fact.source != START)
        return _packed(self.root) & ~_packed(self.trials[candidate].masks)


def _packed(masks: Sequence[kit.Mask]) -> int:
    return int.from_bytes(array("Q", masks).tobytes(), sys.byteorder)
