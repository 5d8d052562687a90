"""The gate: which call of a plug-in is open, how faults pass, and what replaces an item."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from typing import Any

import attrs
import pytest

from ruleout.clock import Budget, Countdown, OutOfTime, check_time, timed
from ruleout.errors import InputError, PluginError, PluginFailure
from ruleout.internal import Call, Provider, attempt, each_of, naming_faults, open_call
from ruleout.plugins import gate as module
from ruleout.plugins.gate import END, Gate, enter, entered_for_each, outside

ACME, OTHER = Provider("acme", "1.0", "main"), Provider("other", "1.0", "main")
OURS = Provider("ruleout-strategies", "1.0", "main")


class Odd(BaseException):
    """Not an Exception."""


def opened() -> str | None:
    """The distribution whose call is open in this thread."""
    call = open_call(threading.get_ident())
    return None if call is None else call[0].distribution


def raising(error: BaseException) -> Callable[..., Any]:
    def fail(*given: object) -> Any:
        raise error

    return fail


def test_a_call_is_open_while_it_runs() -> None:
    assert opened() is None
    assert attempt(ACME, None, opened) == ("acme", None)
    assert attempt(ACME, None, raising(Odd("odd"))) == (None, "Odd: odd")
    with pytest.raises(KeyboardInterrupt):
        attempt(ACME, None, raising(KeyboardInterrupt()))
    assert opened() is None


def test_nothing_is_open_while_the_projects_own_code_runs() -> None:
    assert attempt(OURS, None, opened) == (None, None)
    assert attempt(None, None, opened) == (None, None)

    def within() -> list[str | None]:
        found = [opened()]
        with outside():
            found += [opened(), attempt(OTHER, None, opened)[0]]
        return [*found, opened()]

    assert attempt(ACME, None, within) == (["acme", None, "other", "acme"], None)


def test_of_nested_calls_the_first_is_open() -> None:
    assert attempt(ACME, None, lambda: attempt(OTHER, None, opened)[0]) == ("acme", None)


def test_a_call_that_yields_is_open_until_the_next_thing(monkeypatch: pytest.MonkeyPatch) -> None:
    times = iter(range(10))
    monkeypatch.setattr(module, "monotonic", lambda: next(times))

    def yields() -> Iterator[object]:
        for _ in range(2):
            yield open_call(threading.get_ident())

    seen = []
    for each in entered_for_each(ACME, raising(AssertionError()), lambda found: found, yields):
        seen.append(each)
        assert opened() is None
    assert seen == [(ACME, 1), (ACME, 2)]


def test_what_is_yielded_is_checked_at_once_and_so_is_the_end() -> None:
    told: list[str] = []
    checked: list[object] = []

    def failed(error: BaseException) -> object:
        told.append(str(error))
        return END

    def check(found: object) -> object:
        checked.append(found)
        return found

    def yields() -> Iterator[int]:
        yield 1
        yield 2
        raise Odd("half way")

    assert list(entered_for_each(ACME, failed, check, yields)) == [1, 2]
    assert list(entered_for_each(ACME, failed, check, lambda: 7)) == []
    assert list(entered_for_each(ACME, failed, check, lambda: [3])) == [3]
    assert told == ["half way", "'int' object is not iterable"]
    assert checked == [1, 2, 3, END]


def test_a_failure_can_be_raised() -> None:
    with pytest.raises(Odd):
        enter(ACME, raising(Odd()), raising(ValueError()))
    assert opened() is None


def test_a_command_names_its_plugin_unless_it_refuses_or_is_the_projects() -> None:
    def passes(error: BaseException) -> bool:
        return isinstance(error, InputError)

    named = naming_faults(ACME, "command odd", raising(ValueError("what")), passes)
    with pytest.raises(PluginError, match=r"^command odd of plug-in acme 1\.0 \(main\) failed: ValueError: what$"):
        named()
    with pytest.raises(InputError, match="no"):
        naming_faults(ACME, "command odd", raising(InputError("no")), passes)()
    assert naming_faults(ACME, "command odd", opened, passes)() is None
    assert naming_faults(OURS, "command own", opened, passes) is opened


def default(value: int) -> int:
    return value


@attrs.frozen
class Part:
    weight: Any = 1


@attrs.frozen
class Thing:
    id: str
    count: Any
    other: Callable[..., Any] = default
    parts: tuple[Part, ...] = ()
    only_if_named: bool = False


def gate(told: list[str]) -> Gate:
    return Gate(ACME, "thing odd", told.append, lambda: bool(told))


def admitted(thing: Thing, told: list[str], **calls: Any) -> Thing:
    found: Thing = gate(told).admitted(Thing, thing, calls)
    return found


def test_an_item_is_replaced_by_one_with_checked_functions() -> None:
    told: list[str] = []
    thing = Thing("odd", lambda value: value + 1, parts=(Part(2), Part(lambda: "x")))
    found = admitted(thing, told, count=Call(int), parts=each_of(Part, {"weight": Call(int)}))
    assert (found.id, found.only_if_named, found.count(1)) == ("odd", True, 2)
    assert found.other is default
    assert found.parts[0] == Part(2)
    with pytest.raises(PluginFailure, match=r"thing odd of plug-in acme 1\.0 .* failed on this puzzle: TypeError"):
        found.count(1.5)
    with pytest.raises(PluginFailure, match="found a str; expected a whole number"):
        found.parts[1].weight()
    assert told == []


def test_an_item_that_is_not_of_an_attrs_class_is_copied() -> None:
    class Plain:
        id = "plain"

        def count(self, value: int) -> int:
            return value // 0

        def other(self) -> str:
            return self.id

    item = Plain()
    found = gate([]).admitted(Plain, item, {"count": Call(int)})
    assert (type(found), found.other()) == (Plain, "plain")
    with pytest.raises(PluginFailure, match=r"thing odd of plug-in acme .*: ZeroDivisionError"):
        found.count(1)
    with pytest.raises(ZeroDivisionError):
        item.count(1)


def test_a_function_that_no_table_names_is_needed() -> None:
    with pytest.raises(PluginFailure, match=r"thing odd of plug-in acme .* failed on this puzzle: Odd: odd"):
        admitted(Thing("odd", raising(Odd("odd"))), []).count()


def test_a_function_that_is_not_needed_disables_its_item() -> None:
    told: list[str] = []
    call = Call(int, instead=lambda thing, value: (thing.id, value))
    assert admitted(Thing("odd", raising(InputError("no"))), told, count=call).count(3) == ("odd", 3)
    assert told == ["InputError: no"]
    with pytest.raises(PluginError, match="known already"):
        admitted(Thing("odd", raising(PluginError("known already"))), told, count=call).count(3)


def test_the_end_of_the_time_is_no_fault() -> None:
    told: list[str] = []
    for call in (Call(instead=lambda *given: "instead"), Call()):
        with timed(Countdown(Budget(seconds=0))), pytest.raises(OutOfTime):
            admitted(Thing("odd", check_time), told, count=call).count()
    assert told == []
    assert admitted(Thing("odd", raising(OutOfTime())), told, count=Call(instead=lambda *given: 0)).count() == 0
    assert told == ["OutOfTime"]


def test_a_function_may_refuse_and_give_up_as_its_table_says() -> None:
    for error in (InputError("no"), Odd("odd")):
        with pytest.raises(type(error)):
            admitted(Thing("odd", raising(error)), [], count=Call(passes=(Odd,))).count()


def test_arguments_are_copied_if_the_table_says_so() -> None:
    data = [[1]]
    thing = Thing("odd", lambda given: given[0].clear())
    admitted(thing, [], count=Call(copies=True)).count(data)
    assert data == [[1]]
    admitted(thing, []).count(data)
    assert data == [[]]


def test_a_result_can_be_replaced_by_a_check_with_the_arguments() -> None:
    call = Call(check=lambda gate, found, given: (gate.item, found, given))
    assert admitted(Thing("odd", default), [], count=call).count(5) == ("thing odd", 5, (5,))
