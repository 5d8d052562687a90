"""Commands whose parameters are groups of options."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial, wraps
from inspect import Parameter, Signature, signature
from typing import Any, get_type_hints

import attrs

_hints = partial(get_type_hints, include_extras=True)


def flattened(command: Callable[..., int]) -> Callable[..., int]:
    """Return *command* for typer, with each group of options among its parameters replaced by its options.

    A group is an attrs class whose fields are annotated as typer parameters.
    """
    hints = _hints(command)
    groups: dict[str, type] = {}
    parameters: list[Parameter] = []
    for name, parameter in signature(command).parameters.items():
        if attrs.has(hints[name]):
            groups[name] = hints[name]
            parameters.extend(_fields(hints[name]))
        else:
            parameters.append(parameter.replace(annotation=hints[name], kind=Parameter.KEYWORD_ONLY))
    members = {name: [field.name for field in attrs.fields(group)] for name, group in groups.items()}

    @wraps(command)
    def called(**values: Any) -> int:
        made = {name: group(**{own: values.pop(own) for own in members[name]}) for name, group in groups.items()}
        return command(**made, **values)

    called.__signature__ = Signature(parameters)  # type: ignore[attr-defined]
    called.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    return called


def _fields(group: type) -> list[Parameter]:
    hints = _hints(group)
    return [
        Parameter(field.name, Parameter.KEYWORD_ONLY, default=field.default, annotation=hints[field.name])
        for field in attrs.fields(group)
    ]
