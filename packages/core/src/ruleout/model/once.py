"""What is computed once per layout."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar

if TYPE_CHECKING:
    from ruleout.model.layout import Layout

T = TypeVar("T")
P = ParamSpec("P")
_MISSING: Any = object()


def once_per_layout(function: Callable[Concatenate[Layout, P], T]) -> Callable[Concatenate[Layout, P], T]:
    """Decorate a function of a layout so that it is called once per layout.

    The result is kept by the layout itself and freed with it, even if it refers to the layout. Layouts never change,
    and neither may what the function returns.

    Parameters
    ----------
    function
        A function of a layout, defined at module level. Its result may not depend on further arguments, such as a
        function that it calls now and then.

    Returns
    -------
    Callable
        The same function, which returns what the first call returned for the same layout. Nothing is kept if the
        function raises.
    """

    @wraps(function)
    def remembered(layout: Layout, /, *more: P.args, **named: P.kwargs) -> T:
        found: T = layout.computed.get(function, _MISSING)
        if found is _MISSING:
            found = layout.computed[function] = function(layout, *more, **named)
        return found

    return remembered
