"""``ruleout render``."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

import attrs

from ruleout_cli.options.groups import File, Output, Plugins, Search, Source, TechniqueOptions, Wording
from ruleout_cli.options.pictures import ALL, PageOptions, PictureOptions

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ruleout import Puzzle, Registry
    from ruleout_cli.commands.pictures import Drawer
    from ruleout_cli.input.entries import Entry
    from ruleout_cli.input.records import Record

PNG_SIZE = 900
"""The width of PNG in pixels if none is given."""


def render(
    source: Source,
    picture: PictureOptions,
    pages: PageOptions,
    file: File,
    techniques: TechniqueOptions,
    wording: Wording,
    search: Search,
    plugins: Plugins,
) -> int:
    """Draw puzzles and steps as SVG, PNG, PDF or HTML.

    --timeout and --nodes limit the search for steps and solutions; drawing is not limited.
    """
    from ruleout_cli.commands.loop import overall
    from ruleout_cli.commands.pictures import Drawer
    from ruleout_cli.input.records import entries_and_records
    from ruleout_cli.output.pictures import PictureWriter
    from ruleout_cli.plugins.advice import require_techniques
    from ruleout_cli.plugins.registry import make_registry

    kind = picture.kind(file.output)
    picture.check(kind)
    pages.check(kind)
    step = picture.chosen_step(kind)
    budget = search.budget
    registry = make_registry(plugins, None, techniques, wording)
    if step is not None:
        require_techniques(registry)
    puzzles, records = entries_and_records(source, registry)
    is_single = kind == "pdf" or (len(puzzles) == 1 and (step != ALL or kind == "html"))
    with PictureWriter(kind, file.output, file.force, is_single) as writer:
        drawer = Drawer(picture, techniques, search, budget, registry, step, len(puzzles), pages.solutions)
        for data, numbers in _files(kind, drawer, pages, ((each, records[each.number - 1]) for each in puzzles)):
            writer.write(data, numbers)
    return overall([*drawer.statuses, puzzles.status])


def draw_puzzles(kind: str, output: Output, puzzles: Sequence[Puzzle], registry: Registry) -> None:
    """Draw *puzzles* to the file of --output, as ``ruleout render`` without other options. Raises InputError."""
    from ruleout import UNLIMITED
    from ruleout_cli.commands.pictures import Drawer
    from ruleout_cli.input.entries import Entry
    from ruleout_cli.output.pictures import PictureWriter

    options, entries = PictureOptions(), [Entry(number, each) for number, each in enumerate(puzzles, 1)]
    step = options.chosen_step(kind)
    with PictureWriter(kind, output.output, output.force, kind == "pdf" or len(puzzles) == 1) as writer:
        drawer = Drawer(options, TechniqueOptions(), Search(), UNLIMITED, registry, step, len(puzzles), solutions=False)
        for data, numbers in _files(kind, drawer, PageOptions(), ((each, None) for each in entries)):
            writer.write(data, numbers)


def draw_worksheet(
    output: Output, puzzles: Sequence[tuple[Puzzle, str]], pages: PageOptions, title: str, registry: Registry
) -> int:
    """Write the pages of a worksheet to the file of --output, or to standard output, and return the exit status.

    The puzzles have notes, such as their levels. Raises InputError.
    """
    from ruleout import UNLIMITED
    from ruleout.internal import language_of
    from ruleout_cli.commands.loop import overall
    from ruleout_cli.commands.pictures import Drawer
    from ruleout_cli.input.entries import Entry
    from ruleout_cli.output.pictures import PictureWriter
    from ruleout_render.internal import booklet, theme_named

    entries = [Entry(number, puzzle) for number, (puzzle, _) in enumerate(puzzles, 1)]
    with PictureWriter("pdf", output.output, output.force, is_single=True) as writer:
        options, search, count = PictureOptions(), Search(), len(puzzles)
        drawer = Drawer(options, TechniqueOptions(), search, UNLIMITED, registry, None, count, pages.solutions)
        drawn = drawer.prints((each, None) for each in entries)
        prints = [attrs.evolve(each, note=note) for (each, _), (_, note) in zip(drawn, puzzles, strict=True)]
        data = booklet(
            prints,
            theme_named("print"),
            title=title,
            page=pages.page or "a4",
            per_page=int(pages.per_page or 1),
            large=pages.large,
            is_worksheet=True,
            language=language_of(registry),
        )
        writer.write(data)
    return overall(drawer.statuses)


def _files(
    kind: str, drawer: Drawer, pages: PageOptions, puzzles: Iterable[tuple[Entry, Record | None]]
) -> Iterator[tuple[bytes, tuple[str, ...]]]:
    """Yield the content of each file, and the numbers in its name."""
    from ruleout_cli.commands.pictures import as_input_error
    from ruleout_render.internal import paint_svg, theme_named

    if kind == "html":
        yield from drawer.walks(puzzles)
        return
    options, found = drawer.options, drawer.prints(puzzles)
    theme = theme_named(options.theme or ("print" if kind == "pdf" else "light"))
    if kind == "pdf":
        from ruleout.internal import language_of
        from ruleout_render.internal import booklet

        first = next(found, None)
        if first is not None:
            yield (
                booklet(
                    (each for each, _ in chain([first], found)),
                    theme,
                    title=(options.title or "") if drawer.count > 1 else "",
                    page=pages.page or "a4",
                    per_page=int(pages.per_page or 1),
                    large=pages.large,
                    language=language_of(drawer.registry),
                ),
                (),
            )
        return
    for each, numbers in found:
        if kind == "svg":
            yield paint_svg(each.scene, theme, options.pixels).encode(), numbers
        else:
            from ruleout_render.internal import paint_png

            with as_input_error("--"):
                data = paint_png(each.scene, theme, options.pixels or PNG_SIZE)
            yield data, numbers
