"""The items that the registry accepts, those that it disables, and the messages."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from typing import Any

import attrs
import pytest

from ruleout import (
    Board,
    Candidate,
    Engine,
    Fault,
    PluginConflict,
    PluginError,
    PluginWarning,
    Registry,
    RuleoutError,
    Step,
    Technique,
    UnknownName,
    Unsupported,
    registry_of,
)
from ruleout.builtin.grids import classic_grid
from ruleout.errors import describe_error
from ruleout.internal import Format, Provider, Rule, Variant, hookimpl
from ruleout.plugins import hooks
from ruleout.plugins.discover import managed
from ruleout.plugins.faults import raise_fault

LAYOUT = classic_grid(4, (2, 2))


def technique(name: str, **more: Any) -> Technique:
    return Technique(**{"id": name, "title": name.title(), "difficulty": 1, "find": lambda board: (), **more})


def variant(name: str, **more: Any) -> Variant:
    return Variant(id=name, title=name, extends="classic", **more)


def rule(name: str, **more: Any) -> Rule:
    return Rule(name, name, lambda value, layout: value, lambda data, layout: data, lambda data, layout: (), **more)


def format_(name: str) -> Format:
    return Format(name, name, lambda text: None, lambda text, variant: ())


class Search(Engine):
    title = "a search"

    def __init__(self, name: str, supports: Callable[[object], Any] = lambda layout: None, rank: Any = 0) -> None:
        self.id, self.rank, self.answer = name, rank, supports  # type: ignore[misc]

    def supports(self, layout: object) -> Any:
        return self.answer(layout)

    def _search_many(self, *arguments: object) -> Any:
        return iter(())

    def _solutions(self, *arguments: object) -> Any:
        return iter(())


class Plugin:
    """A plug-in whose hook *name* returns the result of *answer*."""

    def __init__(self, name: str, answer: Callable[[], Any]) -> None:
        def hook() -> Any:
            return answer()

        hook.__name__ = name
        setattr(self, name, hookimpl(hook))


def bringing(*techniques: Technique) -> Plugin:
    return Plugin("ruleout_techniques", lambda: list(techniques))


def registry(told: list[Fault], **plugins: object) -> Registry:
    """A registry of plug-ins named by distribution; ``_`` stands for ``-``."""
    made = {}
    for name, plugin in plugins.items():
        provider = Provider(name.replace("_", "-"), "1.2", "main")
        made[provider] = managed(plugin, provider, hooks)
    return Registry(made, told.append)


@pytest.fixture
def told() -> list[Fault]:
    return []


def test_the_order_of_registration_does_not_matter(told: list[Fault]) -> None:
    one, other = bringing(technique("b")), bringing(technique("a"))
    assert (
        list(registry(told, x=one, y=other).techniques) == list(registry(told, y=other, x=one).techniques) == ["a", "b"]
    )


def test_first_party_wins_over_a_third_party(told: list[Fault]) -> None:
    ours, theirs = technique("fish", title="Ours"), technique("fish", title="Theirs")
    found = registry(told, aaa=bringing(theirs, technique("extra")), ruleout_strategies=bringing(ours))
    assert found.techniques["fish"] is ours
    assert "extra" in found.techniques
    assert [(fault.provider.distribution, fault.item) for fault in told] == [("aaa", "technique fish")]
    assert "that of ruleout-strategies 1.2 (main) is used" in str(told[0])


def test_between_third_parties_neither_loads(told: list[Fault]) -> None:
    found = registry(told, one=bringing(technique("fish")), two=bringing(technique("fish"), technique("extra")))
    assert list(found.techniques) == ["extra"]
    assert len(told) == 1
    assert "one 1.2 (main) and two 1.2 (main); none of them is used" in str(told[0])


def test_one_plugin_that_brings_an_id_twice_has_neither(told: list[Fault]) -> None:
    found = registry(told, one=bringing(technique("fish"), technique("fish")))
    assert not found.techniques
    assert len(told) == 1


def test_two_rules_cannot_have_one_key(told: list[Fault]) -> None:
    ours = Plugin("ruleout_rules", lambda: [rule("cages")])
    theirs = Plugin("ruleout_rules", lambda: [rule("my-cages", key="cages"), rule("mine")])
    found = registry(told, ruleout_variants=ours, other=theirs)
    assert list(found.rules) == ["cages", "mine"]
    assert [fault.item for fault in told] == ["rule key cages"]


def test_an_id_wins_over_another_name(told: list[Fault]) -> None:
    classic = Plugin("ruleout_variants", lambda: [variant("zebra")])
    thief = Plugin("ruleout_variants", lambda: [variant("aaa", also=("zebra", "stripes"))])
    ours = Plugin("ruleout_variants", lambda: [variant("zzz", also=("stripes",))])
    found = registry(told, other=classic, thief=thief, ruleout_variants=ours)
    assert found.variant("zebra").id == "zebra"
    assert found.variant("Stripes").id == "zzz"
    assert not told


@pytest.mark.parametrize(
    ("hook", "answer", "expected"),
    [
        ("ruleout_techniques", 5, "'int' object is not iterable"),
        ("ruleout_techniques", "text", "found a str; expected Technique"),
        ("ruleout_techniques", [None], "found a NoneType; expected Technique"),
        ("ruleout_techniques", [Technique], "found a type; expected Technique"),
        ("ruleout_techniques", [format_("line")], "found a Format; expected Technique"),
        ("ruleout_techniques", [technique("x", id=7)], "id '7'; expected lower-case words"),
        ("ruleout_techniques", [technique("Bad Id")], "id 'Bad Id'; expected lower-case words"),
        ("ruleout_techniques", [technique("x\n")], "expected lower-case words"),
        ("ruleout_techniques", [technique("x", title=None)], "title 'None'; expected text"),
        ("ruleout_techniques", [technique("x", difficulty="hard")], "difficulty 'hard'; expected a number"),
        ("ruleout_techniques", [technique("x", difficulty=float("nan"))], "difficulty 'nan'; expected a number"),
        ("ruleout_techniques", [technique("x", find=None)], "find 'None'; expected a function"),
        ("ruleout_techniques", [technique("x", also="y")], "also 'y'; expected a tuple of texts"),
        ("ruleout_techniques", [technique("good"), 5], "found a int; expected Technique"),
        ("ruleout_variants", [rule("x")], "found a Rule; expected Variant"),
        ("ruleout_rules", [rule("x", key=3)], "key '3'; expected text"),
        ("ruleout_formats", [attrs.evolve(format_("x"), sniff="x")], "sniff 'x'; expected a function"),
        ("ruleout_engines", [Search("x", rank="top")], "rank 'top'; expected a number"),
    ],
)
def test_a_plugin_that_brings_rubbish_is_set_aside_whole(
    told: list[Fault], hook: str, answer: object, expected: str
) -> None:
    class Rubbish(Plugin):
        @hookimpl
        def ruleout_formats(self) -> list[Format]:
            return [format_("fine")]

    broken = Rubbish(hook, lambda: answer) if hook != "ruleout_formats" else Plugin(hook, lambda: answer)
    found = registry(told, broken=broken, fine=bringing(technique("fine")))
    found.all(hook.removeprefix("ruleout_"))
    assert list(found.techniques) == ["fine"]
    assert not found.formats
    assert [str(each.distribution) for each in found.providers] == ["fine"]
    assert len(told) == 1
    assert f"{hook}: " in told[0].message
    assert expected in told[0].message
    assert str(told[0]).startswith("plug-in broken 1.2 (main) was disabled: ")


def test_a_hook_that_answers_nothing_brings_nothing(told: list[Fault]) -> None:
    assert not registry(told, quiet=Plugin("ruleout_techniques", lambda: None)).techniques
    assert not told


class Oddity(BaseException):
    """Not an Exception."""


@pytest.mark.parametrize("error", [ValueError("odd"), SystemExit(3), Oddity("odd"), GeneratorExit(), RecursionError()])
def test_a_plugin_that_raises_is_set_aside(told: list[Fault], error: BaseException) -> None:
    def fail() -> Any:
        raise error

    found = registry(told, broken=Plugin("ruleout_techniques", fail), fine=bringing(technique("fine")))
    assert list(found.techniques) == ["fine"]
    assert [fault.message for fault in told] == [f"ruleout_techniques: {describe_error(error)}"]


def test_a_generator_that_raises_half_way_brings_nothing(told: list[Fault]) -> None:
    def fail() -> Iterator[Technique]:
        yield technique("half")
        raise ValueError("no more")

    assert not registry(told, broken=Plugin("ruleout_techniques", fail)).techniques
    assert [fault.message for fault in told] == ["ruleout_techniques: ValueError: no more"]


def test_an_interrupt_is_not_swallowed(told: list[Fault]) -> None:
    def fail() -> Any:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        registry(told, broken=Plugin("ruleout_techniques", fail)).all("techniques")
    found = registry(told, one=bringing(technique("fish", applies=lambda layout: fail())))
    with pytest.raises(KeyboardInterrupt):
        found.technique("fish").applies(LAYOUT)
    assert not told


def test_what_a_plugin_brought_before_it_was_set_aside_goes_too(told: list[Fault]) -> None:
    class Both(Plugin):
        @hookimpl
        def ruleout_techniques(self) -> list[Technique]:
            return [technique("early")]

    found = registry(told, broken=Both("ruleout_formats", lambda: 1 // 0))
    assert "early" in found.techniques
    assert not found.formats
    assert not found.techniques


def test_faults_as_errors_name_the_plugin() -> None:
    provider = Provider("broken", "1.2", "main")
    manager = managed(Plugin("ruleout_techniques", lambda: 1 // 0), provider, hooks)
    with pytest.raises(PluginError, match=r"plug-in broken 1\.2 \(main\) was disabled: ruleout_techniques: ZeroDiv"):
        Registry({provider: manager}, raise_fault).all("techniques")


def test_faults_are_warnings_unless_told_otherwise() -> None:
    found = registry_of(Plugin("ruleout_techniques", lambda: 1 // 0))
    with pytest.warns(PluginWarning, match=r"plug-in given 0 \(1\) was disabled"):
        found.all("techniques")


def test_an_item_that_fails_goes_alone_and_once(told: list[Fault]) -> None:
    wing = technique("wing", applies=lambda layout: 5)
    found = registry(told, one=bringing(technique("fish", applies=lambda layout: 1 // 0), wing))
    assert list(found.techniques) == ["fish", "wing"]
    fish = found.technique("fish")
    assert not fish.applies(LAYOUT)
    assert not fish.applies(LAYOUT)
    assert list(found.techniques) == ["wing"]
    assert [str(fault) for fault in told] == [
        "technique fish of plug-in one 1.2 (main) was disabled: ZeroDivisionError: integer division or modulo by zero"
    ]
    assert found.technique("wing").applies(LAYOUT) is True


def test_errors_of_the_project_pass_if_an_item_may_refuse(told: list[Fault]) -> None:
    def refuse(*given: object) -> Any:
        raise RuleoutError("the puzzle is wrong, not the plug-in")

    cages = attrs.evolve(rule("cages"), read=refuse)
    found = registry(told, one=Plugin("ruleout_rules", lambda: [cages]))
    with pytest.raises(RuleoutError, match="the puzzle is wrong"):
        found.rules["cages"].read(True, LAYOUT)
    assert "cages" in found.rules
    assert not told


def test_no_error_passes_from_what_may_not_refuse(told: list[Fault]) -> None:
    def fail(*given: object) -> Any:
        raise RuleoutError("odd")

    found = registry(told, one=bringing(technique("fish", applies=fail)))
    assert found.technique("fish").applies(LAYOUT) is False
    assert [fault.message for fault in told] == ["RuleoutError: odd"]


def test_what_is_needed_fails_with_an_error_and_stays(told: list[Fault]) -> None:
    cages = attrs.evolve(rule("cages"), read=lambda value, layout: 1 // 0)
    found = registry(told, one=Plugin("ruleout_rules", lambda: [cages]))
    with pytest.raises(PluginError, match=r"rule cages of plug-in one 1\.2 \(main\) failed on this puzzle: Zero"):
        found.rules["cages"].read(True, LAYOUT)
    assert "cages" in found.rules
    assert not told


def test_third_parties_get_copies_and_the_project_does_not(told: list[Fault]) -> None:
    data = {"givens": [[1]]}
    theirs = attrs.evolve(rule("cages"), read=lambda given, layout: given["givens"][0].clear())
    ours = Plugin("ruleout_rules", lambda: [rule("lines")])
    found = registry(told, one=Plugin("ruleout_rules", lambda: [theirs]), ruleout_variants=ours)
    found.rules["cages"].read(data, LAYOUT)
    assert data == {"givens": [[1]]}
    assert found.rules["lines"].read(data, LAYOUT) is data


def test_items_of_the_project_are_used_as_they_are_and_others_only_by_their_fields(told: list[Fault]) -> None:
    class Own(Technique):
        def steps(self, board: Any, searcher: Any) -> Any:
            raise AssertionError

    ours, theirs = technique("ours"), Own("theirs", "Theirs", 3.5, lambda board: (), also=("other",))
    found = registry(told, ruleout_strategies=bringing(ours), one=bringing(theirs))
    assert found.techniques["ours"] is ours
    kept = found.techniques["theirs"]
    assert type(kept) is Technique
    assert attrs.evolve(kept, find=theirs.find) == technique(
        "theirs", difficulty=3.5, also=("other",), find=theirs.find
    )


def test_names_are_found_by_any_spelling_and_missed_with_advice(told: list[Fault]) -> None:
    found = registry(told, one=bringing(technique("xy-wing", also=("Y-Wing",))))
    assert found.technique("XY_Wing").id == found.technique("y wing").id == "xy-wing"
    with pytest.raises(UnknownName, match=r"no technique is called 'xy-win'; did you mean xy-wing\?"):
        found.technique("xy-win")


def test_the_engine_with_the_highest_rank_that_can_is_taken(told: list[Fault]) -> None:
    engines = [Search("low"), Search("high", rank=5), Search("picky", supports=lambda layout: "too big", rank=9)]
    found = registry(told, ruleout_engines=Plugin("ruleout_engines", lambda: engines))
    assert found.engine(LAYOUT).id == "high"
    assert found.engine(LAYOUT, "low").id == "low"
    with pytest.raises(Unsupported, match="engine picky cannot search this puzzle: too big"):
        found.engine(LAYOUT, "picky")
    with pytest.raises(UnknownName, match="no engine is called 'hihg'; did you mean high"):
        found.engine(LAYOUT, "hihg")


def test_an_engine_of_a_third_party_is_taken_only_if_it_is_named(told: list[Fault]) -> None:
    theirs = Plugin("ruleout_engines", lambda: [Search("theirs", rank=1000)])
    ours = Plugin("ruleout_engines", lambda: [Search("ours")])
    assert registry(told, one=theirs, ruleout_engines=ours).engine(LAYOUT).id == "ours"
    found = registry(told, one=theirs)
    assert found.engine(LAYOUT, "theirs").id == "theirs"
    with pytest.raises(Unsupported, match=r"no engine can search this puzzle \(theirs: used only if it is named\)"):
        found.engine(LAYOUT)


@pytest.mark.parametrize("answer", [lambda layout: 1 // 0, lambda layout: True])
def test_an_engine_that_cannot_say_what_it_supports_is_set_aside(told: list[Fault], answer: Any) -> None:
    theirs = Plugin("ruleout_engines", lambda: [Search("broken", answer, rank=9)])
    ours = Plugin("ruleout_engines", lambda: [Search("fine")])
    found = registry(told, one=theirs, ruleout_engines=ours)
    for _ in range(2):
        assert found.engine(LAYOUT, "broken").supports(LAYOUT) is None
        assert list(found.engines) == ["fine"]
    assert found.engine(LAYOUT, "broken").id == "fine"
    assert [fault.item for fault in told] == ["engine broken"]


def drawing(answer: Callable[[], object]) -> object:
    class Draws:
        @hookimpl
        def ruleout_draw(self) -> object:
            return answer()

    return Draws()


def draw(found: Registry) -> object:
    def problem(text: object) -> str | None:
        return None if isinstance(text, str) else "not text"

    return found.decide("ruleout_draw", lambda: "default", problem, puzzle=None, board=None, step=None)


def test_one_plugin_decides_beside_the_default(told: list[Fault]) -> None:
    assert draw(registry(told)) == "default"
    assert draw(registry(told, one=drawing(lambda: "mine"))) == "mine"
    assert draw(registry(told, one=drawing(lambda: None))) == "default"


def test_two_that_decide_are_a_conflict_unless_one_is_chosen(told: list[Fault]) -> None:
    two = registry(told, one=drawing(lambda: "first"), two=drawing(lambda: "second"))
    with pytest.raises(PluginConflict, match="one:main and two:main both decide ruleout_draw"):
        draw(two)
    plugins = two._plugins
    assert draw(Registry(plugins, told.append, {"ruleout_draw": "two"})) == "second"
    assert draw(Registry(plugins, told.append, {"ruleout_draw": "one:main"})) == "first"
    with pytest.raises(UnknownName):
        draw(Registry(plugins, told.append, {"ruleout_draw": "three"}))


def test_only_plugins_that_can_decide_are_suggested(told: list[Fault]) -> None:
    both = registry(told, draws=drawing(lambda: "mine"), brings=bringing(technique("fish")))
    with pytest.raises(UnknownName, match=r"is called 'brings:main'; did you mean draws:main\?"):
        draw(Registry(both._plugins, told.append, {"ruleout_draw": "brings:main"}))


@pytest.mark.parametrize("answer", [lambda: 5, lambda: 1 // 0])
def test_a_decision_that_cannot_be_used_leaves_the_default(told: list[Fault], answer: Any) -> None:
    found = registry(told, one=drawing(answer))
    assert draw(found) == "default"
    assert not found.providers
    assert len(told) == 1


def test_every_observer_is_told_and_one_that_raises_costs_the_others_nothing(told: list[Fault]) -> None:
    heard: list[str] = []

    class Listens:
        @hookimpl
        def ruleout_step_taken(self, step: object) -> None:
            heard.append(str(step))

    class Raises:
        @hookimpl
        def ruleout_step_taken(self) -> None:
            raise SystemExit

    found = registry(told, a=Raises(), b=Listens())
    for step in ("one", "two"):
        found.notify("ruleout_step_taken", puzzle=None, board=None, step=step)
    assert heard == ["one", "two"]
    assert [fault.message for fault in told] == ["ruleout_step_taken: SystemExit"]


def test_exceptions_are_described_in_one_printable_line() -> None:
    class Unspeakable(Exception):
        def __str__(self) -> str:
            raise ValueError

    assert describe_error(ValueError("one\n\n  two\x1b[31m")) == "ValueError: one; two\\x1b[31m"
    assert describe_error(ValueError()) == "ValueError"
    assert describe_error(Unspeakable()) == "Unspeakable: its message cannot be shown"
    assert len(describe_error(ValueError("x" * 5000))) == 300


def test_a_warning_as_an_error_reaches_the_caller() -> None:
    found = registry_of(Plugin("ruleout_techniques", lambda: 1 // 0))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        with pytest.raises(PluginWarning):
            found.all("techniques")


def test_a_hook_that_yields_without_end_is_named(told: list[Fault]) -> None:
    def endless() -> Iterator[Technique]:
        while True:
            yield technique("endless")

    assert registry(told, acme=Plugin("ruleout_techniques", endless)).techniques == {}
    assert [fault.message for fault in told] == ["ruleout_techniques: ValueError: found more than 10,000 techniques"]


@pytest.mark.parametrize(
    ("found", "message"),
    [
        (5, "TypeError: placing returned a int; expected a Step"),
        (Step("fish"), "TypeError: placing returned a step of 'fish'; expected its own id"),
        (Step("bird", (Candidate(99, 1),)), "TypeError: placing returned a step that cannot be read"),
    ],
)
def test_what_a_function_placing_returns_is_a_step_of_its_technique(
    found: Any, message: str, told: list[Fault]
) -> None:
    bird = registry(told, acme=bringing(technique("bird", placing=lambda board, place: found))).techniques["bird"]
    assert bird.placing is not None
    assert bird.placing(Board.from_masks(LAYOUT, (15,) * 16), Candidate(0, 1)) is None
    assert message in str(told[0])


def test_a_function_placing_may_return_none_or_a_step(told: list[Fault]) -> None:
    board, place = Board.from_masks(LAYOUT, (15,) * 16), Candidate(0, 1)
    brought = technique("bird", placing=lambda board, place: Step("bird", (place,)) if place.digit == 1 else None)
    bird = registry(told, acme=bringing(brought)).techniques["bird"]
    assert bird.placing is not None
    assert bird.placing(board, place) == Step("bird", (place,))
    assert bird.placing(board, Candidate(0, 2)) is None
    assert not told
