"""``ruleout minimise --check``."""

from __future__ import annotations

from ruleout import Budget, Registry
from ruleout.internal import cells_in_words, limit_reached
from ruleout_cli.kit import NO, UNKNOWN, YES, Entry, Output, PuzzleLoop, Search, Source
from ruleout_generate.cli.each_puzzle import answer_each
from ruleout_generate.digging.minimality import Minimality, is_minimal


def check_each(source: Source, search: Search, output: Output, registry: Registry, symmetry: str) -> int:
    """Write for each puzzle whether it is minimal, and return the exit status."""

    def find(entry: Entry, budget: Budget) -> Minimality:
        return is_minimal(entry.puzzle, symmetry=symmetry, engine=search.engine, budget=budget, plugins=registry)

    def write(loop: PuzzleLoop, entry: Entry, found: Minimality) -> int:
        is_known = found.complete or bool(found.superfluous)
        if loop.writer.as_json:
            names = [found.puzzle.layout.names[cell] for cell in found.superfluous]
            more = {"minimal": bool(found) if is_known else None, "superfluous": names, "complete": found.complete}
            loop.writer.result(entry, found.puzzle, registry, **more)
        else:
            loop.writer.line(loop.prefix(entry) + _sentence(found, symmetry, limit_reached(search.budget)))
        return YES if found else NO if is_known else UNKNOWN

    return answer_each(source, search, output, registry, find, write)


def _sentence(found: Minimality, symmetry: str, limit: str) -> str:
    cells = found.superfluous
    if not cells:
        return "minimal: no given is superfluous" if found.complete else f"unknown: {limit}"
    names = cells_in_words(found.puzzle.layout, cells)
    each = f"{'each of ' if len(cells) > 1 else ''}{names} is superfluous"
    together = "" if symmetry == "none" else f", together with those that {symmetry} maps it to"
    return f"not minimal: {each}{together}" + ("" if found.complete else f"; {limit}, and there may be more")
