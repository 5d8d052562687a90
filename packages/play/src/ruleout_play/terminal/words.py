"""The texts of the player, in the language that was chosen."""

from __future__ import annotations

from ruleout.internal import ENGLISH, Language

_spoken = ENGLISH


def speak(language: Language) -> None:
    """Let all texts from now on be in *language*."""
    global _spoken
    _spoken = language


def spoken() -> Language:
    """Return the language of the texts."""
    return _spoken


def t(template: str, /, **parts: str | int) -> str:
    """Return a text in the language of the player; see :meth:`~ruleout.words.language.Language.text`."""
    return _spoken.text(template, **parts)
