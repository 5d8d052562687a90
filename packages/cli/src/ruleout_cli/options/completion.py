"""The completion of names in a shell."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ruleout import Registry

Completer = Callable[[str], list[str]]
INSTALLERS = ("--install-completion", "--show-completion")
SHELLS = ("bash", "zsh", "fish", "powershell", "pwsh")


def require_shell(option: str) -> None:
    """Raise InputError that names *option* if the shell that it is for cannot be recognised, or has no completion."""
    import shellingham

    from ruleout import InputError
    from ruleout.internal import join_words, quoted

    expected = join_words(SHELLS, "or")
    try:
        shell, _ = shellingham.detect_shell()
    except (shellingham.ShellDetectionFailure, RuntimeError):
        raise InputError(f"{option}: the command was not started from a known shell; expected {expected}") from None
    if shell not in SHELLS:
        raise InputError(f"{option}: found the shell {quoted(shell)}; expected {expected}")


def items(kind: str) -> Completer:
    """Return a function that completes ids of *kind*, and groups of techniques.

    In a list separated by commas, it completes the last one.
    """

    def complete(incomplete: str) -> list[str]:
        from ruleout.internal import groups_of

        registry = _registry()
        groups = groups_of(registry) if kind == "techniques" else ()
        return _completed(incomplete, [*registry.all(kind), *groups])

    return complete


def written_formats(incomplete: str) -> list[str]:
    """Complete the ids of the formats that can be written."""
    return _completed(incomplete, [each.id for each in _registry().formats.values() if each.write is not None])


def plugin_names(incomplete: str) -> list[str]:
    """Complete the names of distributions with plug-ins."""
    return _completed(incomplete, list(dict.fromkeys(each.distribution for each in _registry().providers)))


def languages(incomplete: str) -> list[str]:
    """Complete the codes of languages."""
    found = [each.language for each in _registry().all("translations").values()]
    return _completed(incomplete, list(dict.fromkeys(["en", *found])))


def words(known: Sequence[str]) -> Completer:
    """Return a function that completes the words that are *known*."""
    return lambda incomplete: _completed(incomplete, known)


def _completed(incomplete: str, known: Sequence[str]) -> list[str]:
    before, comma, last = incomplete.rpartition(",")
    return [before + comma + name for name in known if name.startswith(last)]


def _registry() -> Registry:
    """Return the installed plug-ins, without warnings about faulty ones."""
    from ruleout import discover
    from ruleout_cli.options.environment import chosen_plugins

    choice = chosen_plugins()
    return discover(only=choice.only, without=choice.without, tell=lambda fault: None)
