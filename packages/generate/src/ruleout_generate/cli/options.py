"""The options of ``ruleout generate``, and the order that they make."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, get_type_hints

import attrs
import typer

from ruleout import Document, InputError, UnknownName
from ruleout.internal import RuleLine, quoted, with_rules
from ruleout_cli.kit import (
    format_option,
    items,
    names,
    number_range,
    option,
    option_meant,
    range_or_level,
    technique_counts,
    whole,
)

if TYPE_CHECKING:
    from ruleout import Puzzle, Registry
    from ruleout_cli.kit import Entries
    from ruleout_generate.orders.order import Order

TECHNIQUES, SCALES, GENERATORS = map(items, ("techniques", "scales", "generators"))
"""Functions that complete the ids of each kind."""

To = Annotated[str | None, format_option("The format to write; by default that of --output, or of the puzzle.", "-t")]
"""The format of commands that write other puzzles than those that they read."""


@attrs.frozen
class Grids:
    """The grid of the new puzzles."""

    panel: ClassVar = "The grid"

    variant: Annotated[
        str | None,
        typer.Argument(metavar="VARIANT", help="The variant; by default a classic.", show_default=False,
                       autocompletion=items("variants")),
    ] = None  # fmt: skip
    size: Annotated[str | None, option("RxC", "The rows and columns, such as 16x16; of a cube 4x4x4.", "--size")] = None
    template: Annotated[
        str | None,
        option(
            "FILE",
            'A puzzle with the rules, the layout and the givens that new puzzles keep; a value "?" is chosen.',
            "--template",
        ),
    ] = None
    rule: Annotated[
        list[str] | None,
        option("RULE", "Add a rule, such as anti-knight or 'cage ? r1c1 r1c2'.", "--rule", complete=items("rules")),
    ] = None
    generator: Annotated[
        str | None, option("NAME", "The generator, if several can.", "--generator", complete=GENERATORS)
    ] = None
    set: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="NAME=VALUE", help="An option of the generator; see ruleout generators."),
    ] = None
    method: Annotated[
        str | None, option("NAME", "A method of the literature: digit-counts, book-easy, ...", "--method")
    ] = None


@attrs.frozen
class Givens:
    """The givens of the new puzzles."""

    panel: ClassVar = "The givens"

    givens: Annotated[str | None, option("N|N-M", "How many givens.", "--givens")] = None
    minimal: Annotated[
        bool | None,
        typer.Option(
            "--minimal/--any", help="No given, and no chosen clue, is superfluous; or any may be.", show_default=False
        ),
    ] = None
    symmetry: Annotated[str | None, option("NAME", "The symmetry of the givens, such as half-turn.", "--symmetry")] = (
        None
    )
    pattern: Annotated[
        str | None,
        option("PUZZLE", "A puzzle, as text or file, whose cells with givens are to have givens.", "--pattern"),
    ] = None
    solution: Annotated[
        str | None, option("PUZZLE", "A solved grid, as text or file, that is to be the solution.", "--solution")
    ] = None
    alone: Annotated[bool, typer.Option("--alone", help="Let grids that overlap have one solution each by itself.")] = (
        False
    )


@attrs.frozen
class Difficulty:
    """Difficulty of the new puzzles."""

    panel: ClassVar = "The difficulty"

    scale: Annotated[str | None, option("NAME", "The scale of the difficulty.", "--scale", complete=SCALES)] = None
    difficulty: Annotated[
        str | None, option("N|N-M|LEVEL", "The value, its range, or the level on the scale.", "--difficulty", "-d")
    ] = None
    needs: Annotated[
        list[str] | None,
        option(
            "A,B:2,C:1-3", "Techniques that the puzzle must require, and how often.", "--needs", complete=TECHNIQUES
        ),
    ] = None
    only: Annotated[
        list[str] | None,
        option("A,B", "These techniques, and those of --needs, must be enough.", "--only", complete=TECHNIQUES),
    ] = None
    up_to: Annotated[
        str | None,
        option("A", "This technique, and those that are easier, must be enough.", "--up-to", complete=TECHNIQUES),
    ] = None
    without: Annotated[
        list[str] | None, option("A,B", "Techniques that must not be needed.", "--without", complete=TECHNIQUES)
    ] = None
    beyond: Annotated[
        list[str] | None, option("A,B", "Techniques that alone must not be enough.", "--beyond", complete=TECHNIQUES)
    ] = None


@attrs.frozen
class Effort:
    """Number of puzzles, and work for each."""

    panel: ClassVar = "How many, and how much work"

    count: Annotated[str | None, option("N", "How many puzzles.", "--count", "-n")] = None
    seed: Annotated[str | None, option("N", "The seed: the same one gives the same puzzles.", "--seed")] = None
    tries: Annotated[str | None, option("N", "The most tries for each puzzle.", "--tries")] = None
    timeout: Annotated[str | None, option("SECONDS", "Stop after this time.", "--timeout")] = None
    nodes: Annotated[
        str | None, option("N", "Stop each search after N choices; it then counts as a failed try.", "--nodes")
    ] = None
    engine: Annotated[str | None, option("NAME", "The search engine.", "--engine", complete=items("engines"))] = None
    again: Annotated[str | None, option("FILE", "Make the puzzles of these records (JSON lines) again.", "--again")] = (
        None
    )


BESIDES = {"--again": frozenset(("again", "timeout")), "--from": frozenset(("count", "timeout"))}
"""The options of this module that a command may have beside one that names puzzles."""


def refuse_besides(option: str, *groups: attrs.AttrsInstance) -> None:
    """Raise InputError that names what of *groups* is set although the puzzles that *option* names decide it."""
    for group in groups:
        hints = get_type_hints(type(group), include_extras=True)
        for field in attrs.fields(type(group)):
            value = getattr(group, field.name)
            if value == field.default or field.name in BESIDES[option]:
                continue
            parameter = hints[field.name].__metadata__[0]
            if isinstance(parameter, typer.models.ArgumentInfo):
                name = parameter.metavar
            else:
                positive, _, negative = parameter.default.partition("/")
                name = negative if value is False else positive
            raise InputError(f"{name}: cannot be combined with {option}, which takes it from the records")


def read_order(grids: Grids, givens: Givens, difficulty: Difficulty, effort: Effort, registry: Registry) -> Order:
    """Return the order that the options make. Raises InputError that names the option that cannot be read."""
    from ruleout_generate.orders.keywords import read_size
    from ruleout_generate.orders.order import TRIES, Order

    template = {} if grids.template is None else _template(grids.template, registry)
    variant = grids.variant or template.pop("variant", "classic")
    template.pop("variant", None)
    template.pop("version", None)
    order = Order(
        variant=_variant(variant, registry),
        size=None if grids.size is None else read_size("--size", grids.size),
        template=template,
        generator=grids.generator,
        options=dict(_option(each) for each in grids.set or ()),
        method=grids.method,
        givens=number_range("--givens", givens.givens, int),
        minimal=givens.minimal,
        symmetry=givens.symmetry,
        solution=_solution(givens.solution, variant, registry),
        scale=difficulty.scale or ("ruleout" if difficulty.difficulty is not None else None),
        difficulty=range_or_level("--difficulty", difficulty.difficulty),
        needed=technique_counts("--needs", difficulty.needs),
        allowed=None if difficulty.only is None else tuple(names(difficulty.only)),
        up_to=difficulty.up_to,
        excluded=tuple(names(difficulty.without)),
        insufficient=tuple(names(difficulty.beyond)),
        alone=givens.alone,
        tries=whole("--tries", effort.tries, 1) or TRIES,
        nodes=whole("--nodes", effort.nodes, 1),
    )
    if grids.rule:
        order = _with_rules(order, grids.rule, registry)
    return order if givens.pattern is None else _with_pattern(order, givens.pattern, variant, registry)


def name_generator(order: Order, registry: Registry) -> None:
    """Write a message if a generator of a third party is used for *order* although none was named."""
    from ruleout_cli.kit import write_message
    from ruleout_generate.attempts.drafting import generator_of
    from ruleout_generate.kinds import GENERATORS

    used = generator_of(order, order.variant, registry)
    if order.generator is None and used is not None and used.only_if_named:
        provider = registry.provider(GENERATORS.id, used.id)
        write_message(f"variant {order.variant}: its only generator is used, {used.id} of plug-in {provider}")


def _variant(word: str, registry: Registry) -> str:
    """Return the id of a variant, or raise InputError that names the option whose value *word* may be."""
    try:
        return registry.variant(word).id
    except UnknownName as error:
        meant = option_meant(word, ("--difficulty", "--size", "--needs", "--scale", "--generator"), registry)
        if not meant:
            raise
        raise InputError(f"no variant is called {quoted(word)}{meant}") from error


def _option(text: str) -> tuple[str, Any]:
    name, equals, value = text.partition("=")
    if not name or not equals:
        raise InputError(f"--set: found {quoted(text)}; expected NAME=VALUE")
    try:
        return name, json.loads(value)
    except ValueError:
        return name, value


def _template(source: str, registry: Registry) -> dict[str, Any]:
    from ruleout import to_record
    from ruleout.internal import build_puzzle
    from ruleout_generate.choosing.wanted import wanted_values, with_values

    found = _read("--template", source, None, registry)
    if len(found.documents) == 1:
        document = found.documents[0]
        wanted = wanted_values(document.data, registry)
        if wanted:
            without = attrs.evolve(document, data=with_values(document.data, dict.fromkeys(wanted)))
            return {**document.as_json(), "variant": build_puzzle(without, registry).variant}
    record: dict[str, Any] = to_record(_only("--template", found), plugins=registry)["document"]
    return record


def _with_rules(order: Order, rules: list[str], registry: Registry) -> Order:
    """Return *order* with rules in words in its template. Raises InputError that names what is wrong in them."""
    from ruleout.internal import grid_of, square_grid
    from ruleout_generate.attempts.drafting import generator_of, request_of
    from ruleout_generate.generators.jigsaw.generator import DEFAULT_SIDE, SIDES
    from ruleout_generate.generators.squares import SIDE_KEY

    generator = generator_of(order, order.variant, registry)
    data = {**request_of(order, order.variant, generator, registry).data}
    document, layout = Document(data.pop("variant"), data), None
    if generator is not None:
        try:
            layout = grid_of(document, registry).layout
        except InputError as error:  # the generator draws what is missing, such as the regions
            if any("?" in each for each in rules):
                raise InputError(f'--rule: {error}; a "?" is only chosen in a grid that --template gives') from None
            side = data.get(SIDE_KEY) or max(order.size or (DEFAULT_SIDE,))
            if not isinstance(side, int) or side not in SIDES:
                raise
            layout = square_grid(side)
    return attrs.evolve(order, template=with_rules(document, map(RuleLine, rules), registry, layout).data)


def _with_pattern(order: Order, source: str, variant: str, registry: Registry) -> Order:
    """Return *order* with the pattern of a text or file, or raise InputError if its cells are not those of the grid."""
    from ruleout_generate.attempts.drafting import generator_of, request_of

    puzzle = _puzzle("--pattern", source, variant, registry)
    found, generator = puzzle.layout, generator_of(order, order.variant, registry)
    if generator is None:
        request = request_of(order, order.variant, None, registry)
        grid = request.build(request.data).layout
        if set(found.names[: found.visible]) != set(grid.names[: grid.visible]):
            size = "; see --size" if order.size is None else ""
            raise InputError(f"--pattern: found {found.visible} cells; expected the {grid.visible} of the grid{size}")
    given = tuple(name for name, digit in zip(found.names, puzzle.givens, strict=True) if digit)
    return attrs.evolve(order, pattern=given)


def _solution(source: str | None, variant: str, registry: Registry) -> tuple[int, ...] | None:
    if source is None:
        return None
    puzzle = _puzzle("--solution", source, variant, registry)
    digits: tuple[int, ...] = puzzle.givens[: puzzle.layout.visible]
    if 0 in digits:
        name = puzzle.layout.names[digits.index(0)]
        raise InputError(f"--solution: {name} is blank; expected a digit in every cell")
    return digits


def _puzzle(name: str, source: str, variant: str | None, registry: Registry) -> Puzzle:
    """Return the only puzzle of a text or file, or raise InputError with the option's *name*."""
    return _only(name, _read(name, source, variant, registry))


def _read(name: str, source: str, variant: str | None, registry: Registry) -> Entries:
    from ruleout_cli.kit import Source, entries

    try:
        return entries(Source([source], variant if variant != "classic" else None), registry)
    except InputError as error:
        raise InputError(f"{name}: {error}") from None


def _only(name: str, found: Entries) -> Puzzle:
    try:
        puzzles = [each.puzzle for each in found]
    except InputError as error:
        raise InputError(f"{name}: {error}") from None
    if len(puzzles) != 1:
        raise InputError(f"{name}: found {len(puzzles)} puzzles; expected one")
    return puzzles[0]
