"""The function that answers every question."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ruleout import Budget, InputError, Registry, RuleoutError, default_registry
from ruleout.internal import Countdown, OutOfBudget, OutOfTime, read_value, suggestion, timed
from ruleout_play.questions.asked import Asked
from ruleout_play.questions.kind import QUESTIONS

LONGEST = 20.0
"""The most seconds that a reply may take, and how many it may take if the request does not say."""
LONGEST_ORDER = 600.0
"""The most seconds that a new puzzle to order may take."""


def longest(what: object) -> float:
    """Return the most seconds that the reply to the question *what* may take."""
    return LONGEST_ORDER if what == "generate" else LONGEST


def answer(request: Mapping[str, Any], *, cancel: Any = None, plugins: Registry | None = None) -> dict[str, Any]:
    """Return the reply to *request*; both are data of JSON.

    Parameters
    ----------
    request
        An object with the key ``what``, the id of a question; the keys of that question; ``number``, which the reply
        repeats, so that a late reply is not taken for one about another position; ``seconds``, after which the reply
        is incomplete; and ``language``, the code of the language of its texts.
    cancel
        An object with ``is_set()``, such as a :class:`threading.Event`, that cancels the request.
    plugins
        The plug-ins to use; if None, those that are installed.

    Returns
    -------
    dict
        ``what`` and ``number`` of the request, and the keys of the answer. If there is none, ``error`` instead: an
        object with ``message`` and, if the input is at fault, ``line``, ``column`` and ``cell``. If time was over,
        or the request was cancelled, ``complete`` is false, and what is not known is left out.
    """
    reply: dict[str, Any] = {}
    try:
        asked = read_value("request", request, Mapping, "an object")
        reply = {"what": asked.get("what"), "number": asked.get("number")}
        what = read_value("what", asked.get("what"), str)
        registry = plugins or default_registry()
        questions = registry.items(QUESTIONS)
        if what not in questions:
            raise InputError(f"what: nobody answers {what!r}; {suggestion(what, questions)}")
        seconds = read_value("seconds", asked.get("seconds", LONGEST), float)
        if not 0 < seconds <= longest(what):
            raise InputError(f"seconds: found {seconds:g}; expected more than 0 and at most {longest(what):g}")
        countdown = Countdown(Budget(seconds=seconds, cancel=cancel))
        with timed(countdown):
            return {**reply, "complete": True, **questions[what].answer(Asked(asked, registry, countdown))}
    except (OutOfTime, OutOfBudget):
        return {**reply, "complete": False}
    except InputError as error:
        place = {key: getattr(error.where, key) for key in ("line", "column", "cell")}
        known = {key: value for key, value in place.items() if value is not None}
        return {**reply, "error": {"message": error.message, **known}}
    except (RuleoutError, ValueError) as error:
        return {**reply, "error": {"message": str(error)}}
