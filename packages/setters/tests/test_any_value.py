"""For any JSON value of any key, a puzzle is built or InputError is raised, and no other exception."""

from __future__ import annotations

import copy
import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from test_promises import EVERY, layout_of

from ruleout.plugin import InputError
from ruleout_setters.rules import RULES

SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 30),
    st.sampled_from([10**18, -(10**40), "A", "", "left", "DR", "increasing", "1223", "\u0663", 10**6]),
    st.floats(),
    st.text(max_size=3),
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(["cells", "value", "corner", "sum", "x"]), inner, max_size=3)
    ),
    max_leaves=8,
)
LAYOUTS = [layout_of(name) for name in ("6x6", "jigsaw", "latin")]


def replaced(value: Any, data: st.DataObject) -> Any:
    """*value* with some part of it replaced."""
    if isinstance(value, dict | list) and value and data.draw(st.integers(0, 3)):
        key = data.draw(st.sampled_from(sorted(value) if isinstance(value, dict) else range(len(value))))
        value[key] = replaced(value[key], data)
        return value
    return data.draw(VALUES)


@settings(max_examples=600, deadline=None)
@given(st.data())
def test_any_value_is_read_or_refused(data: st.DataObject) -> None:
    rule = data.draw(st.sampled_from(RULES))
    layout = data.draw(st.sampled_from(LAYOUTS))
    value = replaced(copy.deepcopy(data.draw(st.sampled_from(EVERY[rule.key]))), data)
    try:
        found = rule.read(value, layout)
        constraints = list(rule.constraints_of(found, layout, {}))
    except InputError:
        pass
    else:
        assert rule.read(json.loads(json.dumps(rule.write(found, layout))), layout) == found
        assert all(each.origin is not None for each in constraints)
        list(rule.decorations(found, layout))
