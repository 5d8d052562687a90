"""The names that authors of commands may import from the command line.

A command of another package imports from here, from :mod:`ruleout_cli.testing` in its tests, and from no other module
of the command line. Names are imported from their modules when they are first used. Type checkers read the table of
names from the stub beside this file.
"""

from ruleout.internal import lazy_names

NAMES = {
    "options": {
        "ruleout_cli.options.groups": (
            "AddedRules Drawing Output Plugins Search Source TechniqueOptions Wording flatten_options format_option "
            "option"
        ),
        "ruleout_cli.commands.lazy": "add_lazy_command",
        "ruleout_cli.commands.new": "NewPackage add_new_command",
        "ruleout_cli.options.advice": "option_meant",
        "ruleout_cli.options.values": "names number_range one_of range_or_level seconds technique_counts whole",
        "ruleout_cli.options.pictures": "PageOptions",
        "ruleout_cli.options.completion": "items languages plugin_names words written_formats",
    },
    "plug-ins and input": {
        "ruleout_cli.options.environment": "chosen_plugins language_setting",
        "ruleout_cli.plugins.registry": "make_registry warn",
        "ruleout_cli.input.entries": "Entries Entry STANDARD_INPUT entries read_text text_of",
    },
    "output": {
        "ruleout_cli.output.files": "cannot_write format_of free_target picture_kind",
        "ruleout_cli.output.writer": "OutputWriter flush_output",
        "ruleout_cli.commands.render": "draw_puzzles draw_worksheet",
        "ruleout_cli.commands.loop": "PuzzleLoop answer_each overall search_each",
        "ruleout_cli.output.boards": "draw_board",
        "ruleout_cli.output.verdicts": "STATUS counted sentence write_summary",
    },
    "statuses": {
        "ruleout_cli.status": "BAD BROKEN_PIPE INTERRUPTED NO TERMINATED UNKNOWN YES",
        "ruleout_cli.stopping": "Stop Terminated reason_of terminable",
    },
    "messages and progress": {
        "ruleout_cli.terminal": "discard_output is_terminal write_message wants_color",
        "ruleout_cli.output.progress": "LateBar busy working",
        "ruleout_cli.plugins.slow_notice": "SlowSearchAdvice",
    },
}
"""The public names, by their purpose and by the module that defines them."""

_HOMES = {home: names for part in NAMES.values() for home, names in part.items()}

__getattr__, __dir__, __all__ = lazy_names(__name__, _HOMES)
