"""Arguments of the functions for users that are of the wrong type, or not known, are named in the error."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

import ruleout
from ruleout import Budget, InputError
from ruleout.plugin import OutOfTime

LINE = "123.3...21.....1"
PUZZLE = ruleout.parse(LINE)
MOVE = ruleout.explain(PUZZLE)[0]
RIGHT: dict[str, Any] = {
    "order": "classic", "technique": "x-wing", "scales": ["se"], "scale": "se", "item": PUZZLE, "puzzles": [LINE],
    "record": ruleout.to_record(PUZZLE), "board": MOVE.board, "step": MOVE.step, "report": ruleout.explain(LINE),
}  # fmt: skip
"""What is right for required arguments; a puzzle for all others."""
WRONG: tuple[Any, ...] = (None, 5, "zzz", [], {}, object(), b"zz", 1.5, [None], ["a", 3])
SLOW = {"generate": {"budget": Budget(seconds=0)}, "exercises": {"budget": Budget(seconds=0)}}
OTHERS = {"default_registry", "warm", "discover", "registry_of", "load_scale"}
"""Functions without arguments that a person would get wrong so, or that change what the other tests use."""


FUNCTIONS = [
    name
    for name in dir(ruleout)
    if name[0].islower() and name not in OTHERS and inspect.isfunction(getattr(ruleout, name))
]


def arguments(function: Callable[..., Any]) -> Iterator[inspect.Parameter]:
    for each in inspect.signature(function).parameters.values():
        if each.kind in (each.POSITIONAL_OR_KEYWORD, each.KEYWORD_ONLY):
            yield each


@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_wrong_argument_is_named(name: str, tmp_path: Path) -> None:
    function = getattr(ruleout, name)
    path = tmp_path / "puzzle.txt"
    path.write_text(LINE)
    right = {
        each.name: path if each.name == "path" else RIGHT.get(each.name, LINE)
        for each in arguments(function)
        if each.default is each.empty
    }
    raw = []
    for argument in arguments(function):
        for value in WRONG:
            try:
                with suppress(ruleout.RuleoutError, OutOfTime):
                    found = function(**{**SLOW.get(name, {}), **right, argument.name: value})
                    if isinstance(found, Iterator):
                        next(found, None)
            except (TypeError, ValueError) as error:
                raw += [] if "expected" in str(error) else [f"{argument.name}={value!r}: {error}"]
    assert raw == []


def test_an_argument_that_is_not_known_is_named_with_those_that_are_close() -> None:
    for call in (ruleout.explain, ruleout.hint, ruleout.hints):
        with pytest.raises(TypeError, match=r"has no argument 'technique'; did you mean techniques\?"):
            call(LINE, technique="x-wing")  # type: ignore[call-arg, operator]
    with pytest.raises(TypeError, match=r"solve has no argument 'limits'; did you mean limit\?"):
        ruleout.solve(LINE, limits=2)  # type: ignore[call-arg]


def test_the_words_of_a_type_name_what_would_be_right() -> None:
    with pytest.raises(TypeError, match="limit: found 'x'; expected a whole number"):
        ruleout.solve(LINE, limit="x")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="until: found 5; expected a text or None"):
        ruleout.explain(LINE, until=5)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="variant: found 5; expected a text or None"):
        ruleout.parse_many(LINE, variant=5)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="board: found 'x'; expected a Board"):
        ruleout.explain_step("x", MOVE.step)  # type: ignore[arg-type]


def test_an_error_inside_a_function_is_not_taken_for_one_of_its_arguments() -> None:
    def watch(board: object, step: object, score: object) -> None:
        raise TypeError("an error of the caller")

    with pytest.raises(TypeError, match="an error of the caller"):
        ruleout.explain(LINE, watch=watch)


@pytest.mark.parametrize("name", ["puzzle.txt", "folder/my puzzle.sdk", "games/a.ruleout"])
def test_the_name_of_a_file_is_told_from_a_puzzle(name: str) -> None:
    with pytest.raises(InputError, match=f"found the text '{name}'; for the file of this name use ruleout.load"):
        ruleout.solve(name)
    with pytest.raises(InputError, match="lists what else is read"):
        ruleout.solve("nothing")
