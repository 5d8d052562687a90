"""Completion for shells that are not recognised."""

import pytest
import shellingham

from ruleout_cli.testing import invoke


def fail() -> tuple[str, str]:
    raise shellingham.ShellDetectionFailure


@pytest.mark.parametrize("option", ["--show-completion", "--install-completion"])
def test_a_shell_that_is_not_recognised_is_an_error(option: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shellingham, "detect_shell", fail)
    done = invoke(option)
    assert done.status == 2
    assert done.err == (
        f"ruleout: {option}: the command was not started from a known shell; "
        "expected bash, zsh, fish, powershell or pwsh\n"
    )


@pytest.mark.parametrize("name", ["tcsh", ""])
def test_a_shell_without_completion_is_named(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shellingham, "detect_shell", lambda: (name, f"/bin/{name}"))
    done = invoke("--show-completion")
    assert done.status == 2
    assert done.err.startswith(f"ruleout: --show-completion: found the shell {name!r}; expected bash")


def test_a_known_shell_gets_its_script(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shellingham, "detect_shell", lambda: ("bash", "/bin/bash"))
    done = invoke("--show-completion")
    assert done.status == 0
    assert "complete -o default -F _ruleout_completion ruleout" in done.out
