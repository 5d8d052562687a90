"""Faults of generators, kernels, scales and questions, and of functions that yield without end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from textwrap import dedent, indent

from hostile.faults import (
    DISABLED,
    EASY,
    ERROR,
    FORMAT,
    HEAD,
    HOOK,
    LOOP,
    PLAIN,
    REFUSED,
    REPORTED,
    RULE,
    RULED,
    Fault,
    Hook,
    gathers,
)

GENERATOR = """
import itertools

FULL = "1234341221434321"
TWO = "1234341221430000"

def digits(text):
    return tuple(map(int, text))

def build(request, givens="0" * 16):
    rows = [list(digits(givens[start:start + 4])) for start in range(0, 16, 4)]
    return request.build({{**request.data, "n": 4, "givens": rows}})

{head}
@hookimpl
def ruleout_generators():
    return [Generator("odd-one", "Odd one", frozenset({{"classic"}}), draft)]
"""
SMALL = ("generate", "--size", "4x4", "--seed", "1")
NAMED = ("generate", "--generator", "odd-one", "--tries", "2")
SCALE = """
{head}
def score(board, step):
    return 1.0

def accepts(board, step):
    return True

def grade(path):
    return Grade(1.0)

def applies(layout):
    return True

{more}
@hookimpl
def ruleout_scales():
    return [Scale("odd-one", "Odd one", (Rung("full-house", score, accepts), Rung("naked-single", 1.0),
                  Rung("hidden-single", 2.0)), grade=grade, applies=applies)]
"""
RATED = ("rate", "--scale", "odd-one", EASY)
KERNEL = """
{head}
@hookimpl
def ruleout_kernels():
    return [Kernel("odd-one", "Odd one", "basic patterns", answer)]
"""


HOOKS = (
    gathers("generators", *SMALL),
    gathers("questions", "questions"),
    gathers("kernels", "explain", EASY),
    Hook("draft", GENERATOR, "draft(request, source, engine)", NAMED, ERROR, REFUSED, ERROR, says="odd-one"),
)
WRONG: Mapping[str, str] = {
    "a solution that breaks a rule": "return Draft(build(request), digits('1' * 16))",
    "a solution that differs from its givens": "return Draft(build(request, '2' + '0' * 15), digits(FULL))",
    "too few digits": "return Draft(build(request), digits(FULL)[:15])",
    "digits of text": "return Draft(build(request), FULL)",
    "digits that are not of the grid": "return Draft(build(request), (9,) * 16)",
    "a puzzle with several solutions": "return Draft(build(request, '1' + '0' * 15), digits(FULL), is_dug=False)",
    "a puzzle with another solution": (
        "return Draft(build(request, '2143341212344321'), digits('2143341212344321'), is_dug='no')"
    ),
    "a puzzle that is a text": "return Draft('0' * 16, digits(FULL))",
    "a puzzle without a document": (
        "return Draft(Puzzle(build(request).layout, (0,) * 16), digits(FULL), is_dug=False)"
    ),
    "a puzzle with too few givens": "return Draft(attrs.evolve(build(request), givens=(1,)), digits(FULL))",
    "drafts without end": "while True:\n    yield Draft(build(request), digits(FULL))",
}  # fmt: skip
ENDLESS: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "techniques": ("Technique('odd-one', 'Odd one', -1, find)", ("explain", EASY)),
    "variants": ("Variant('odd-one', 'Odd one', extends='classic')", ("solve", EASY)),
    "rules": ("Rule('odd-one', 'Odd one', find, find, find)", ("solve", '{"variant": "classic", "diagonals": true}')),
    "engines": ("PythonEngine()", ("solve", EASY)),
    "formats": ("Format('odd-one', 'Odd one', find, find)", ("solve", EASY)),
    "scales": ("Scale('odd-one', 'Odd one', ())", ("explain", EASY, "--scale", "se")),
    "generators": ("Generator('odd-one', 'Odd one', frozenset(), find)", SMALL),
    "questions": ("Question('odd-one', 'Odd one', find)", ("questions",)),
    "kernels": ("Kernel('odd-one', 'Odd one', 'basic patterns', find)", ("explain", EASY)),
}
"""What each hook yields without end, and the command that calls it."""


def _module(template: str, head: str) -> str:
    return HEAD + template.format(head=dedent(head), more="")


def _drafts() -> Iterator[Fault]:
    for kind, statements in WRONG.items():
        function = "def draft(request, source, engine):\n" + indent(statements, "    ") + "\n"
        yield Fault("draft", kind, _module(GENERATOR, function), NAMED, ERROR, "generator odd-one of plug-in broken")


def _scales() -> Iterator[Fault]:
    for name, given in (("score", "board, step"), ("accepts", "board, step"), ("grade", "path"), ("applies", "layout")):
        for kind, statement in (("raises", "1 // 0"), ("returns text", "return 'much'"), ("exits", "exit(0)")):
            code = HEAD + SCALE.format(head="", more=f"def {name}({given}):\n    {statement}\n")
            yield Fault(f"scale.{name}", kind, code, RATED, ERROR, "scale odd-one of plug-in broken")


def _kernels() -> Iterator[Fault]:
    for kind, statement in (("answers that nothing is there", "return {}"), ("is used", "raise ValueError('odd')")):
        code = _module(KERNEL, f"def answer(board, *question):\n    {statement}\n")
        yield Fault("kernel", kind, code, ("explain", EASY), DISABLED, "only kernels of the project itself are used")


def _endless() -> Iterator[Fault]:
    for kind, (item, command) in ENDLESS.items():
        hook = f"def ruleout_{kind}():\n    while True:\n        yield {item}"
        head = f"def find(*given):\n    return ()\n{HOOK.format(head=hook)}"
        says = f"ruleout_{kind}: ValueError: found more than 10,000 {kind}"
        yield Fault(f"ruleout_{kind}", "yields without end", HEAD + head, command, DISABLED, says)
    order = "def ruleout_order_techniques(techniques):\n    while True:\n        yield techniques[0]"
    code = HEAD + HOOK.format(head=order)
    yield Fault("ruleout_order_techniques", "yields without end", code, ("explain", EASY), DISABLED)
    build = "def build(data, layout):\n    while True:\n        yield Always((0, 1))\n"
    yield Fault("rule.build", "yields without end", _module(RULE, build), ("solve", RULED), ERROR, "more than 100,000")
    marks = "def decorations(data, layout):\n    while True:\n        yield Decoration('circle', (0,))\n"
    yield Fault("rule.decorations", "yields without end", _module(RULE, marks), ("show", RULED), ERROR, "more than")
    pairs = "def bad(self):\n    while True:\n        yield 0, 1\nAlways.unequal_pairs = bad\n"
    yield Fault("unequal_pairs", "yields without end", _module(RULE, pairs), ("solve", RULED), ERROR, "more than")
    read = "def read(text, variant):\n    while True:\n        yield Document('classic', {'n': 4})\n"
    yield Fault("read", "yields without end", _module(FORMAT, read), ("solve", "odd:"), ERROR, "more than 100,000")
    find = """
    def find(board):
        open = [cell for cell, mask in enumerate(board.masks) if not board.is_placed(cell)]
        cell = next(cell for cell in open if board.masks[cell].bit_count() == 1)
        while True:
            yield Step("odd-one", places=board.candidates(cell), because=Reason(cells=(cell,)))
    """
    command = ("explain", "--all-steps", EASY)
    yield Fault("find", "yields without end", _module(PLAIN, find), command, REPORTED, "more than 10,000 steps")


FAULTS: tuple[Fault, ...] = (
    *(fault for hook in HOOKS for fault in hook.faults()),
    *_drafts(),
    *_scales(),
    *_kernels(),
    *_endless(),
)
HANGS: tuple[Fault, ...] = (
    Fault("draft", "never ends", _module(GENERATOR, f"def draft(*given):\n    {LOOP}\n"), NAMED, ""),
)
