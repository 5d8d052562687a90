"""Fast thermometers on a random solution of a classic grid; the givens are left to those who dig them."""

from __future__ import annotations

from ruleout.plugin import (
    Draft,
    DraftRequest,
    Engine,
    Generator,
    InputError,
    Layout,
    RandomSource,
    check_time,
    choice,
    digit_mask,
    digits_of,
    shuffled,
)
from ruleout_thermometers.rule import ID, LEAST_STEP, fast_thermometers

FEWEST_CELLS = 3


def draft(request: DraftRequest, source: RandomSource, engine: Engine) -> Draft | None:
    size = {} if request.size is None else {"n": request.size[0]}
    count = str(request.options.get("count", 4))
    if not (count.isascii() and count.isdecimal()):
        raise InputError(f"option count: found {count}; expected a whole number")
    grid = request.build({**request.data, **size})
    solution = filled(grid.layout, list(grid.start), source, engine)
    if solution is None:
        return None
    tubes = drawn(grid.layout, solution, source)[: int(count)]
    return Draft(
        request.build({**request.data, **size, ID: fast_thermometers.write([(tube,) for tube in tubes], grid.layout)}),
        solution,
    )


def filled(layout: Layout, start: list[int], source: RandomSource, engine: Engine) -> tuple[int, ...] | None:
    for cell in shuffled(source, range(layout.visible)):
        for digit in shuffled(source, digits_of(start[cell])):
            check_time()
            start[cell] = digit_mask(digit)
            if engine.search(layout, start, 1).solutions:
                break
        else:
            return None
    return engine.search(layout, start, 1).solutions[0]


def drawn(layout: Layout, solution: tuple[int, ...], source: RandomSource) -> tuple[tuple[int, ...], ...]:
    tubes, free = [], dict(layout.at)
    for place in shuffled(source, list(layout.at)):
        tube = [place]
        while place in free:
            row, column = tube[-1]
            beside = [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]
            higher = [
                each
                for each in beside
                if each in free and solution[free[each]] >= solution[free[tube[-1]]] + LEAST_STEP
            ]
            if not higher:
                break
            tube.append(choice(source, higher))
        if len(tube) >= FEWEST_CELLS:
            tubes.append(tuple(free.pop(each) for each in tube))
    return tuple(tubes)


GENERATOR = Generator(
    id="thermometers",
    title="Fast thermometers",
    variants=frozenset({"classic"}),
    draft=draft,
    options={"count": "how many thermometers there are, at most (4)"},
    summary="Draws fast thermometers on a random solution.",
)
