"""``ruleout notebook``: what a notebook shows of a puzzle, by which commands meet faults of ``ruleout_picture``."""

from __future__ import annotations

from pathlib import Path

import distributions

CODE = '''
from ruleout.api.drawing import picture
from ruleout.plugin import hookimpl
from ruleout_cli.kit import YES, Output, Plugins, Search, Source, answer_each, flatten_options, make_registry

@hookimpl
def ruleout_add_commands(app):
    app.command("notebook")(flatten_options(notebook))

def notebook(source: Source, search: Search, output: Output, plugins: Plugins) -> int:
    """Write the picture of a puzzle."""
    registry = make_registry(plugins)
    _ = search.budget  # from which the time limit begins

    def answer(loop, entry):
        loop.writer.line(picture(entry.puzzle, plugins=registry) or repr(entry.puzzle))
        return YES

    return answer_each(source, output, registry, answer)
'''


def install_for(folder: Path, command: tuple[str, ...]) -> Path:
    """Put the command into *folder* if it is the one that *command* runs; return the folder."""
    if command[0] == "notebook":
        distributions.install(folder, "notebook-command", CODE, group="ruleout.commands")
    return folder
