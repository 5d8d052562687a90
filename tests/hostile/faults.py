"""Faults of plug-ins, by hook and by kind of misbehaviour, and what each should come to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from textwrap import dedent, indent

import attrs

EASY = "..57..3.8..4....79..9.4.1...5..7.8....28..5.........3.5...974....7.63.5.9...287.1"
SEVERAL = "........." * 9
STUCK = "1..............."
ODD = '{"variant": "odd-one"}'
RULED = '{"variant": "classic", "n": 4, "odd_one": [1, 2]}'
UNNAMED = '{"n": 4, "givens": [[1, 0, 0, 0], [0, 0, 3, 0], [0, 4, 0, 0], [0, 0, 0, 2]]}'

DISABLED = "the plug-in or its item is disabled with one warning, and the answer is as without it"
REPORTED = "it is disabled with one warning, and the command goes on"
ERROR = "status 2, and one line names the plug-in or its item"
REFUSED = "status 2: the plug-in refuses the input on purpose"
SAME = "the output is as without the plug-in"
EITHER = "status 2, or the answer is as without it, and the plug-in or its item is named"
ESCAPED = "status 0, and no control character is written"
INTERRUPTED = "status 130"
WRITTEN = "status 0, and the text that the plug-in wrote"
NAMED = "the answer is as without the plug-in, and one line says that the item was not used"
APART = "the output is as without the plug-in, and what it prints is on standard error"

HEAD = '''
import ruleout
from ruleout import *
from ruleout.internal import *

class Odd(BaseException):
    """Outside Exception."""

class Unprintable(Exception):
    def __str__(self):
        raise ValueError("no words")
    __repr__ = __str__

def fails(self, *arguments, **more):
    raise ValueError("an object that raises")

class Nasty:
    """An object that raises whatever is done with it."""

for each in "str repr eq ne lt gt len iter next bool hash call getitem contains index int add and rand".split():
    setattr(Nasty, f"__{each}__", fails)
Nasty.__getattr__ = fails

def classic():
    from ruleout.builtin import plugin
    return registry_of(plugin).variants["classic"]
'''

RAISES: Mapping[str, str] = {
    "an error": 'raise ValueError("odd")',
    "an error that is no Exception": 'raise Odd("odd")',
    "an exit": "raise SystemExit(0)",
    "an error without words": "raise Unprintable()",
    "recursion without end": "(lambda f: f(f))(lambda f: f(f))",
    "OutOfBudget": "raise OutOfBudget()",
}
OWN: Mapping[str, str] = {
    "InputError": 'raise InputError("odd")',
    "Unsupported": 'raise Unsupported("odd")',
}
RETURNS: Mapping[str, str] = {
    "None": "return None",
    "a number": "return 7",
    "an object that raises": "return Nasty()",
    "a list of such objects": "return [Nasty()]",
}

TECHNIQUE = """
{head}
@hookimpl
def ruleout_techniques():
    return [Technique("odd-one", "Odd one", -1, find{more})]
"""
SINGLE = """
def find(board):
    for cell in range(board.layout.size):
        if len(board.candidates(cell)) == 1 and not board.is_placed(cell):
            yield Step("odd-one", places=board.candidates(cell), because=Reason(cells=(cell,)))
"""
FORMAT = """
def sniff(text):
    return Claim("odd", certain=True) if text.startswith("odd:") else None

def read(text, variant):
    return [Document("classic", {{"n": 4}})]

def write(document):
    return "odd:"

{head}
@hookimpl
def ruleout_formats():
    return [Format("odd-one", "Odd one", sniff, read, write)]
"""
VARIANT = """
def grid(data):
    return classic().grid(data)

def fill(data, grid, digits):
    return classic().fill(data, grid, digits)

{head}
@hookimpl
def ruleout_variants():
    return [Variant("odd-one", "Odd one", grid, fill, classic().keys)]
"""
RULE = """
import attrs

@attrs.frozen
class Always(Custom):
    cells: tuple[int, ...]
    origin: object = None

    def narrow(self, masks):
        return tuple(masks)

    def holds(self, digits):
        return True

    def relabelled(self, to):
        return Always(tuple(to[cell] for cell in self.cells), self.origin)

def read(value, layout):
    return tuple(value)

def write(data, layout):
    return list(data)

def build(data, layout):
    return [Always((0, 1), Origin("odd-one", "the odd one"))]

def decorations(data, layout):
    return ()

{head}
@hookimpl
def ruleout_rules():
    return [Rule("odd-one", "Odd one", read, write, build, decorations)]
"""
ENGINE = """
def supports(self, layout):
    return None

def search_many(self, layout, starts, limit=2, budget=UNLIMITED):
    return PythonEngine().search_many(layout, starts, limit, budget)

def solutions(self, layout, start, budget=UNLIMITED):
    return PythonEngine().solutions(layout, start, budget)

{head}
class Own(Engine):
    id, title, rank = "odd-one", "Odd one", 999

Own.supports, Own.search_many, Own.solutions = supports, search_many, solutions
Own.__abstractmethods__ = frozenset()

@hookimpl
def ruleout_engines():
    return [Own()]
"""
HOOK = """
@hookimpl
{head}
"""
COMMANDS = """
{head}
@hookimpl
def ruleout_add_commands(app):
    app.command("odd")(odd)
"""


@attrs.frozen
class Fault:
    """A fault of *hook*: the module's *code*, the *command* that meets it, and the *outcome* wanted."""

    hook: str
    kind: str
    code: str
    command: tuple[str, ...]
    outcome: str
    says: str = "broken-puzzles"
    group: str = "ruleout"

    @property
    def id(self) -> str:
        return f"{self.hook}: {self.kind}"


ON_PURPOSE = {("a command", "an exit"), ("draft", "None")}
"""What a plug-in may do."""


@attrs.frozen
class Hook:
    """A function that a plug-in writes: its *template* and *signature*, the *command* that calls it, and the outcomes
    if it raises, if it raises one of the project's own errors, and if it returns what it should not."""

    name: str
    template: str
    signature: str
    command: tuple[str, ...]
    raises: str
    own: str
    returns: str
    says: str = "broken-puzzles"
    group: str = "ruleout"
    harmless: tuple[str, ...] = ()

    def faults(self) -> Iterator[Fault]:
        for outcome, verb, kinds in (
            (self.raises, "raises", RAISES),
            (self.own, "raises", OWN),
            (self.returns, "returns", RETURNS),
        ):
            for kind, statement in kinds.items() if outcome else ():
                if (self.name, kind) in ON_PURPOSE:
                    continue
                wanted = SAME if kind in self.harmless else outcome
                function = f"def {self.signature}:\n    {statement}\n"
                code = HEAD + self.template.format(head=function, more=", explain=explain")
                yield Fault(self.name, f"{verb} {kind}", code, self.command, wanted, self.says, self.group)


def gathers(kind: str, *command: str) -> Hook:
    return Hook(f"ruleout_{kind}", HOOK, f"ruleout_{kind}()", command, DISABLED, DISABLED, DISABLED, harmless=("None",))


PLAIN = TECHNIQUE.replace("{more}", "")
EXPLAINED = SINGLE + TECHNIQUE
HOOKS = (
    gathers("techniques", "explain", EASY),
    gathers("scales", "explain", EASY, "--scale", "se"),
    gathers("variants", "solve", EASY),
    gathers("rules", "solve", '{"variant": "classic", "n": 4, "diagonals": true}'),
    gathers("engines", "solve", EASY),
    gathers("formats", "solve", EASY),
    Hook("find", PLAIN, "find(board)", ("explain", EASY), DISABLED, DISABLED, DISABLED),
    Hook(
        "applies",
        SINGLE + TECHNIQUE.replace("{more}", ", applies=applies"),
        "applies(layout)",
        ("explain", EASY),
        DISABLED,
        DISABLED,
        "",
    ),
    Hook(
        "in_part",
        SINGLE + TECHNIQUE.replace("{more}", ", in_part=in_part"),
        "in_part(board)",
        ("explain", STUCK),
        DISABLED,
        DISABLED,
        DISABLED,
    ),
    Hook("explain", EXPLAINED, "explain(board, step)", ("explain", EASY), REPORTED, REPORTED, REPORTED),
    Hook("explain in hint", EXPLAINED, "explain(board, step)", ("hint", EASY), REPORTED, REPORTED, REPORTED),
    Hook(
        "ruleout_order_techniques",
        HOOK,
        "ruleout_order_techniques()",
        ("explain", EASY),
        DISABLED,
        DISABLED,
        DISABLED,
        harmless=("None",),
    ),
    Hook("ruleout_draw", HOOK, "ruleout_draw(board)", ("show", EASY), DISABLED, DISABLED, DISABLED, harmless=("None",)),
    Hook(
        "ruleout_picture",
        HOOK,
        "ruleout_picture(board)",
        ("notebook", EASY),
        DISABLED,
        DISABLED,
        DISABLED,
        harmless=("None",),
    ),
    Hook("ruleout_step_taken", HOOK, "ruleout_step_taken(step)", ("explain", EASY), DISABLED, DISABLED, SAME),
    Hook("sniff", FORMAT, "sniff(text)", ("solve", EASY), DISABLED, DISABLED, SAME),
    Hook("read", FORMAT, "read(text, variant)", ("solve", "odd:"), ERROR, REFUSED, ERROR, says="odd-one"),
    Hook(
        "write", FORMAT, "write(document)", ("convert", EASY, "--to", "odd-one"), ERROR, REFUSED, ERROR, says="odd-one"
    ),
    Hook("grid", VARIANT, "grid(data)", ("solve", ODD), ERROR, REFUSED, ERROR, says="odd-one"),
    Hook(
        "fill",
        VARIANT,
        "fill(data, grid, digits)",
        ("solve", "--to", "json", ODD),
        ERROR,
        REFUSED,
        ERROR,
        says="odd-one",
    ),
    Hook("rule.read", RULE, "read(value, layout)", ("solve", RULED), ERROR, REFUSED, ""),
    Hook("rule.build", RULE, "build(data, layout)", ("solve", RULED), ERROR, REFUSED, ERROR, says="odd-one"),
    Hook("rule.decorations", RULE, "decorations(data, layout)", ("show", RULED), ERROR, REFUSED, ERROR, says="odd-one"),
    Hook(
        "supports",
        ENGINE,
        "supports(self, layout)",
        ("solve", "--engine", "odd-one", EASY),
        EITHER,
        EITHER,
        "",
        says="odd-one",
    ),
    Hook(
        "search_many",
        ENGINE,
        "search_many(self, layout, starts, limit=2, budget=None)",
        ("solve", "--engine", "odd-one", EASY),
        EITHER,
        EITHER,
        EITHER,
        says="odd-one",
    ),
    Hook(
        "solutions",
        ENGINE,
        "solutions(self, layout, start, budget=None)",
        ("count", "--engine", "odd-one", EASY),
        EITHER,
        EITHER,
        EITHER,
        says="odd-one",
    ),
    Hook(
        "ruleout_add_commands",
        HOOK,
        "ruleout_add_commands(app)",
        ("solve", EASY),
        DISABLED,
        DISABLED,
        SAME,
        group="ruleout.commands",
    ),
    Hook("a command", COMMANDS, "odd()", ("odd",), ERROR, REFUSED, "", group="ruleout.commands"),
)


def _module(template: str, head: str = "", more: str = "") -> str:
    return HEAD + template.format(head=dedent(head), more=more)


def _search(body: str) -> str:
    return _module(
        ENGINE, "def search_many(self, layout, starts, limit=2, budget=None):\n" + indent(dedent(body), "    ")
    )


def _steps(places: str) -> Iterator[Fault]:
    for kind, value in (
        ("that raises", "Nasty()"),
        ("that is a number", "7"),
        ("that is None", "None"),
        ("of objects that raise", "(Nasty(),)"),
        ("of tuples", "((1, 2, 3),)"),
        ("of text", "'r1c1'"),
        ("of candidates of text", "(Candidate('a', 'b'),)"),
        ("of candidates that raise", "(Candidate(Nasty(), Nasty()),)"),
        ("that is endless", "__import__('itertools').count()"),
    ):
        body = f"def find(board):\n    yield Step('odd-one', {places}={value})\n"
        yield Fault(f"find: {places}", kind, _module(PLAIN, body), ("explain", EASY), DISABLED)


def _reasons() -> Iterator[Fault]:
    for kind, value in (
        ("that raises", "Nasty()"),
        ("of cells that raise", "Reason(cells=Nasty())"),
        ("of cells outside", "Reason(cells=(999,))"),
        ("of constraints that raise", "Reason(constraints={'unit': (Nasty(),)})"),
        ("of links that raise", "Reason(links=(Nasty(),))"),
        ("of labels that raise", "Reason(labels={'pattern': Nasty()})"),
        ("of candidates that raise", "Reason(candidates=Nasty())"),
    ):
        head = SINGLE.replace("Reason(cells=(cell,))", value)
        for command in (("explain", EASY), ("explain", "--json", EASY), ("hint", "--draw", EASY)):
            yield Fault(" ".join(("because", *command[:-1])), kind, _module(PLAIN, head), command, REPORTED)


def _rules() -> Iterator[Fault]:
    narrow = "def bad(self, masks):\n    {}\nAlways.narrow = bad\n"
    for verb, kinds in (("raises", RAISES), ("raises", OWN), ("returns", RETURNS)):
        for kind, statement in kinds.items():
            code = _module(RULE, narrow.format(statement))
            yield Fault("narrow", f"{verb} {kind}", code, ("solve", RULED), ERROR, "odd")
    for kind, statement in (
        ("too few masks", "return masks[:1]"),
        ("too many masks", "return (*masks, 1)"),
        ("text", "return 'ab'"),
        ("digits that were not there", "return (15, 15)"),
    ):
        for command in ("solve", "explain"):
            outcome = SAME if "not there" in kind else ERROR
            code = _module(RULE, narrow.format(statement))
            yield Fault(f"narrow in {command}", f"returns {kind}", code, (command, RULED), outcome, "odd")
    for method, signature in (
        ("holds", "self, digits"),
        ("unequal_pairs", "self"),
        ("decompose", "self"),
        ("__hash__", "self"),
    ):
        for kind, statement in {**RAISES, **OWN, **RETURNS}.items():
            if statement == "return None" and method == "decompose":
                continue
            code = _module(RULE, f"def bad({signature}):\n    {statement}\nAlways.{method} = bad\n")
            yield Fault(method, kind, code, ("solve", "--engine", "sat", RULED), ERROR, "odd")
    for command in (("check",), ("count",), ("candidates",), ("hint",), ("check", "--engine", "sat")):
        code = _module(RULE, narrow.format("raise ValueError('odd')"))
        yield Fault(" ".join(("narrow in", *command)), "raises an error", code, (*command, RULED), ERROR, "odd")


def _mutations() -> Iterator[Fault]:
    fill = "    copy = dict(data)\n    data.clear()\n    return classic().fill(copy, grid, digits)\n"
    clears = _module(VARIANT, f"def fill(data, grid, digits):\n{fill}")
    yield Fault("fill", "changes the data", clears, ("solve", "--to", "json", ODD), SAME)
    write = "def write(document):\n    document.data.clear()\n    return 'odd:'\n"
    yield Fault("write", "changes the document", _module(FORMAT, write), ("convert", EASY, "--to", "odd-one"), WRITTEN)
    yield Fault(
        "grid",
        "changes the data",
        _module(VARIANT, "def grid(data):\n    found = classic().grid(data)\n    data.clear()\n    return found\n"),
        ("solve", "--to", "json", ODD),
        EITHER,
        "odd-one",
    )
    yield Fault(
        "rule.read",
        "changes the value",
        _module(RULE, "def read(value, layout):\n    value.clear()\n    return ()\n"),
        ("convert", RULED),
        EITHER,
    )
    yield Fault(
        "find",
        "changes the board",
        _module(PLAIN, "def find(board):\n    object.__setattr__(board, 'masks', (1,) * 81)\n    return ()\n"),
        ("explain", EASY),
        DISABLED,
    )
    yield Fault(
        "ruleout_step_taken",
        "changes the board",
        HEAD
        + dedent("""
        @hookimpl
        def ruleout_step_taken(board, step):
            object.__setattr__(board, 'masks', (1,) * 81)
        """),
        ("explain", EASY),
        SAME,
    )
    yield Fault(
        "ruleout_draw",
        "changes the board",
        HEAD
        + dedent("""
        @hookimpl
        def ruleout_draw(board):
            object.__setattr__(board, 'masks', (1,) * 81)
        """),
        ("explain", "--draw", EASY),
        SAME,
    )
    yield Fault(
        "ruleout_picture",
        "changes the board",
        HEAD
        + dedent("""
        @hookimpl
        def ruleout_picture(board):
            object.__setattr__(board, 'masks', (1,) * 81)
        """),
        ("notebook", EASY),
        SAME,
    )
    for kind, picture in (("that is no SVG", "'<p>a grid</p>'"), ("in bytes", "b'<svg/>'")):
        code = HEAD + HOOK.format(head=f"def ruleout_picture(board):\n    return {picture}")
        yield Fault("ruleout_picture", f"returns a picture {kind}", code, ("notebook", EASY), DISABLED)
    yield Fault(
        "ruleout_order_techniques",
        "empties the list",
        HEAD
        + dedent("""
        @hookimpl
        def ruleout_order_techniques(techniques):
            techniques.clear()
        """),
        ("explain", EASY),
        SAME,
    )
    yield Fault(
        "search_many",
        "changes the start",
        _search("""
        for start in starts:
            start[:] = [1] * len(start)
            yield SearchResult(Verdict.NONE, (), True)
        """),
        ("solve", "--engine", "odd-one", EASY),
        EITHER,
        "odd-one",
    )


def _lies() -> Iterator[Fault]:
    unique = _search("""
        for start in starts:
            found = PythonEngine().search(layout, start, 1)
            yield SearchResult(Verdict.UNIQUE, found.solutions[:1], True)
        """)
    none = _search("""
        for start in starts:
            yield SearchResult(Verdict.NONE, (), True)
        """)
    wrong = _search("""
        for start in starts:
            yield SearchResult(Verdict.UNIQUE, ((1,) * 81,), True)
        """)
    for command in ("solve", "check", "explain", "hint"):
        yield Fault(f"search_many in {command}", "says unique of many solutions", unique, (command, SEVERAL), SAME)
        yield Fault(f"search_many in {command}", "says that there is none", none, (command, EASY), SAME)
    yield Fault("search_many", "a wrong solution, not named", wrong, ("solve", EASY), SAME)
    yield Fault("search_many", "a wrong solution", wrong, ("solve", "--engine", "odd-one", EASY), EITHER, "odd-one")
    nothing = _module(ENGINE, "def solutions(self, layout, start, budget=None):\n    return iter(())\n")
    yield Fault("solutions in count", "nothing, not named", nothing, ("count", EASY), SAME)
    yield Fault("solutions in candidates", "nothing, not named", nothing, ("candidates", EASY), SAME)
    for kind, statement in (
        ("a verdict of text", "SearchResult('unique', (), True)"),
        ("solutions that raise", "SearchResult(Verdict.NONE, Nasty(), True)"),
        ("nodes of text", "SearchResult(Verdict.NONE, (), True, 'many')"),
        ("an engine that raises", "SearchResult(Verdict.NONE, (), True, 0, 0, Nasty())"),
        ("a solution of objects that raise", "SearchResult(Verdict.UNIQUE, ((Nasty(),) * 81,), True)"),
        ("no result at all", "None"),
    ):
        code = _search(f"for start in starts:\n    yield {statement}\n")
        yield Fault("search_many", f"yields {kind}", code, ("solve", "--engine", "odd-one", EASY), EITHER, "odd-one")
    yield Fault(
        "search_many",
        "yields too few",
        _search("yield from ()"),
        ("solve", "--engine", "odd-one", EASY),
        EITHER,
        "odd-one",
    )
    certain = _module(
        FORMAT,
        """
        def sniff(text):
            return Claim("mine", certain=True)
        """,
    )
    link = "https://puzz.link/p?sudoku/9/9/" + "z" * 3
    # Of a text of which a format of the project is certain no other one is asked, so that there is nothing to say.
    for kind, text, outcome in (("JSON", UNNAMED, NAMED), ("a line", EASY, NAMED), ("a link", link, SAME)):
        yield Fault("sniff", f"a certain claim on {kind}", certain, ("solve", text), outcome, "odd-one")
    suffix = _module(FORMAT).replace("read, write)]", "read, write, suffixes=('1',))]")
    yield Fault("ruleout_formats", "a suffix with which a puzzle ends", suffix, ("solve", EASY), DISABLED)
    claims = _module(VARIANT).replace("classic().keys", "classic().keys, frozenset()")
    yield Fault("ruleout_variants", "a claim on every key", claims, ("solve", UNNAMED), NAMED, "odd-one")
    titled = UNNAMED.replace("{", '{"title": [1, 2], ', 1)
    rule = _module(RULE).replace("decorations)]", "decorations, key='title')]")
    yield Fault("ruleout_rules", "the key of a title", rule, ("solve", titled), DISABLED)
    for name, kind in (
        ("naked-single", "techniques"),
        ("classic", "variants"),
        ("sudoku", "variants"),
        ("python", "engines"),
        ("json", "formats"),
    ):
        template = {"techniques": SINGLE + PLAIN, "variants": VARIANT, "engines": ENGINE, "formats": FORMAT}[kind]
        code = _module(template).replace("odd-one", name)
        yield Fault(f"ruleout_{kind}", f"an id of the project's own, {name}", code, ("explain", EASY), SAME)


def _texts() -> Iterator[Fault]:
    escape = "\\x1b]0;title\\x07\\x9b2J\\u202e"
    worded = f"def explain(board, step):\n    return Explanation('{escape}', '{escape}', '{escape}')\n"
    for command in (("explain", EASY), ("explain", "--json", EASY), ("hint", EASY), ("hint", "--json", EASY)):
        code = _module(EXPLAINED, worded, ", explain=explain")
        yield Fault(" ".join(("explain in", *command[:-1])), "control characters", code, command, ESCAPED)
    for kind, template in (
        ("techniques", SINGLE + PLAIN),
        ("variants", VARIANT),
        ("rules", RULE),
        ("engines", ENGINE),
        ("formats", FORMAT),
    ):
        for command in ((kind,), (kind, "--json")):
            code = _module(template).replace("Odd one", f"Odd{escape}")
            yield Fault(" ".join(("title in", *command)), "control characters", code, command, ESCAPED)
    code = _module(SINGLE + PLAIN).replace("Odd one", f"Odd{escape}")
    yield Fault("title in explain", "control characters", code, ("explain", EASY), ESCAPED)
    code = _module(FORMAT, f"def read(text, variant):\n    raise InputError('{escape}')\n")
    yield Fault("read", "control characters in an error", code, ("solve", "odd:"), REFUSED)
    code = _module(ENGINE, f"def supports(self, layout):\n    return '{escape}'\n")
    yield Fault("supports", "control characters", code, ("solve", "--engine", "odd-one", EASY), REFUSED)


def _imports() -> Iterator[Fault]:
    for kind, statement in {
        **RAISES,
        **OWN,
        "a syntax error": "def find(board:",
        "a missing module": "import nowhere",
    }.items():
        yield Fault("import", kind, HEAD + statement + "\n", ("solve", EASY), DISABLED)
    interrupts = "raise KeyboardInterrupt"
    yield Fault("import", "an interrupt", interrupts, ("solve", EASY), INTERRUPTED)
    find = _module(PLAIN, f"def find(board):\n    {interrupts}\n")
    yield Fault("find", "an interrupt", find, ("explain", EASY), INTERRUPTED)
    search = _search(interrupts)
    yield Fault("search_many", "an interrupt", search, ("solve", "--engine", "odd-one", EASY), INTERRUPTED)
    yield Fault(
        "sniff", "an interrupt", _module(FORMAT, f"def sniff(text):\n    {interrupts}\n"), ("solve", EASY), INTERRUPTED
    )


def _prints() -> Iterator[Fault]:
    say = "print('printed')"
    hook = f"def ruleout_{{}}():\n    {say}\n    return []\n"
    for name, code, command in (
        (
            "import",
            f"{HEAD}\n{say}\n" + HOOK.format(head="def ruleout_rules():\n    return []\n"),
            ("solve", "--json", EASY),
        ),
        ("ruleout_techniques", _module(HOOK, hook.format("techniques")), ("explain", "--json", EASY)),
        (
            "ruleout_step_taken",
            _module(HOOK, f"def ruleout_step_taken(step):\n    {say}\n"),
            ("explain", "--json", EASY),
        ),
        ("find", _module(PLAIN, f"def find(board):\n    {say}\n    yield from ()\n"), ("explain", "--json", EASY)),
        ("sniff", _module(FORMAT, f"def sniff(text):\n    {say}\n"), ("solve", "--to", "line", EASY)),
        (
            "narrow",
            _module(RULE, f"def bad(self, masks):\n    {say}\n    return masks\nAlways.narrow = bad\n"),
            ("count", RULED),
        ),
        (
            "search_many",
            _search(f"{say}\nreturn PythonEngine().search_many(layout, starts, limit, budget)\n"),
            ("solve", "--engine", "odd-one", "--to", "line", EASY),
        ),
    ):
        yield Fault(name, "prints", code, command, APART)


FAULTS: tuple[Fault, ...] = (
    *_imports(),
    *(fault for hook in HOOKS for fault in hook.faults()),
    *_steps("places"),
    *_steps("removes"),
    *_reasons(),
    *_rules(),
    *_mutations(),
    *_lies(),
    *_prints(),
    *_texts(),
)

ENTERED = "open(__file__ + '.entered', 'w').close()"
"""What a plug-in does before it hangs, to show that the command has come to it."""
NEVER = f"{ENTERED}\nwhile True:\n    __import__('time').sleep(0.01)\n"
"""It goes on in Python without computing; ``BACKTRACK`` computes, and lets no other thread run."""
LOOP = indent(NEVER, "    ").strip()
SLEEP = f"{ENTERED}\n    __import__('time').sleep(1000)"
BACKTRACK = f"{ENTERED}\n    return __import__('re').match('(a+)+$', 'a' * 100 + 'b')"
COMMAND = ("solve", EASY)
HANGS: tuple[Fault, ...] = (
    Fault("import", "never ends", NEVER, COMMAND, ""),
    Fault("ruleout_add_commands", "sleeps", _module(HOOK, f"def ruleout_add_commands(app):\n    {SLEEP}\n"),
          COMMAND, "", group="ruleout.commands"),
    Fault("ruleout_draw", "sleeps", _module(HOOK, f"def ruleout_draw(board):\n    {SLEEP}\n"),
          ("solve", "--draw", EASY), ""),
    Fault("ruleout_picture", "sleeps", _module(HOOK, f"def ruleout_picture(board):\n    {SLEEP}\n"),
          ("notebook", EASY), ""),
    Fault("find", "never ends", _module(PLAIN, f"def find(board):\n    {LOOP}\n"), ("explain", EASY), ""),
    Fault("find", "sleeps", _module(PLAIN, f"def find(board):\n    {SLEEP}\n"), ("explain", EASY), ""),
    Fault("sniff", "never ends", _module(FORMAT, f"def sniff(text):\n    {LOOP}\n"), COMMAND, ""),
    Fault("sniff", "backtracks", _module(FORMAT, f"def sniff(text):\n    {BACKTRACK}\n"), COMMAND, ""),
    Fault("read", "never ends", _module(FORMAT, f"def read(text, variant):\n    {LOOP}\n"), ("solve", "odd:"), ""),
    Fault("rule.build", "sleeps", _module(RULE, f"def build(data, layout):\n    {SLEEP}\n"), ("solve", RULED), ""),
    Fault("search_many", "never ends", _search(NEVER),
          ("solve", "--engine", "odd-one", EASY), ""),
)  # fmt: skip
"""Each is named on standard error after ten seconds, and ended by ``--timeout`` with status 3."""
