"""What authors of plug-ins may import, by the kind of plug-in that needs it.

A plug-in imports from here, from :mod:`ruleout` and, in its tests, from :mod:`ruleout.testing`, and from no other
module of core. Names are imported from their modules when they are first used. Type checkers read the same table from
the stub beside this file.
"""

from ruleout.lazy import open_names

NAMES = {
    "every kind": {
        "ruleout.clock": "Countdown",
        "ruleout.deprecation": "warn_deprecated",
        "ruleout.plugins.hooks": "hookimpl",
        "ruleout.plugins.late": "Late late",
        "ruleout.errors": "InputError Location RuleoutError UnknownName Unsupported join_words quoted",
        "ruleout.lazy": "lazy_names",
        "ruleout.masks": (
            "Cell CellSet Digit DigitIndex Mask bits by_index cell_set cells_of digit_indices digit_mask digits_of "
            "full_mask is_lone lone_digit mask_of union_of"
        ),
        "ruleout.model.arguments": "names_arguments",
        "ruleout.model.candidate": "Candidate",
        "ruleout.model.cliques": "has_cliques",
        "ruleout.model.compose": "Placement compose",
        "ruleout.model.constraints": (
            "Allowed Automaton Constraint Count Custom Exclusions Origin Rank Regular Relation Sum Unit"
        ),
        "ruleout.model.coordinates": "axes_of cell_name",
        "ruleout.model.layout": "Layout Part Position once_per_layout",
        "ruleout.model.size": "LARGEST_LAYOUT check_size",
        "ruleout.model.symbols": "BLANKS DEFAULT_SYMBOLS default_symbols",
        "ruleout.model.symmetry": "TURNS Turn shape_of_constraint turned_cells",
        "ruleout.model.typed": "field_types read_value require typed",
        "ruleout.builtin.grids": "boxes classic_grid square_grid",
        "ruleout.reasoning.phrases": "capitalised cells_in_words",
    },
    "techniques": {
        "ruleout.clock": "OutOfTime check_time timed",
        "ruleout.reasoning.board": "Board TooLarge View",
        "ruleout.reasoning.phrases": "changes_in_words labels_in_words roles_in_words",
        "ruleout.reasoning.reason": (
            "CHAIN_KINDS CONSTRAINT_ROLES ROLES Chain ChainKind ConstraintRole Link Node Reason Role"
        ),
        "ruleout.reasoning.report": "PathEntry hardest_of",
        "ruleout.reasoning.rungs": "Rung",
        "ruleout.reasoning.selection": "candidates_in excluded_by other_candidates",
        "ruleout.reasoning.step": "Step",
        "ruleout.words.language": "Translation",
        "ruleout.words.sentences": "Cells Digits Noun Number Piece Sentence Sentences Several Units Words",
        "ruleout.words.writing": "Text text_of",
        "ruleout.reasoning.wording": "candidates changes locked removals removals_in_sight sight",
        "ruleout.reasoning.technique": (
            "LAST_RESORT Explanation Technique any_layout has_boxes has_houses has_lines has_parts has_sums title_of "
            "titled"
        ),
    },
    "rules, variants and formats": {
        "ruleout.builtin.classic": "DEFAULT_SIZE default_box",
        "ruleout.builtin.formats.key_lines": "KeyLine Keys read_keys write_keys written_symbols",
        "ruleout.builtin.formats.tables": (
            "Row Table Token is_square lines_and_keys looks_like_json opening read_rows tokenize"
        ),
        "ruleout.errors": "printable suggestion",
        "ruleout.model.automata": "any_of automaton",
        "ruleout.model.symbols": "describe_symbols expected_symbols symbol_table",
        "ruleout.puzzles.characters": "named plain_text read_digit",
        "ruleout.puzzles.decoration": "DECORATION_KINDS Decoration DecorationKind",
        "ruleout.puzzles.digits": (
            "as_before as_rows as_symbols digits_in_rows is_whole_number "
            "json_digit quoted_json read_digits read_first read_marks read_symbols rectangle_entries side_of"
        ),
        "ruleout.puzzles.document": "Document LEFT_OUT counts_in_words document_of_json is_ignored remark_on",
        "ruleout.puzzles.format": "Claim Format Written",
        "ruleout.puzzles.puzzle": "Puzzle",
        "ruleout.puzzles.rule": "Rule",
        "ruleout.puzzles.variant": "DocumentData Grid Variant",
    },
    "engines": {
        "ruleout.builtin.python.engine": "PythonEngine",
        "ruleout.errors": "how_to_install",
        "ruleout.clock": "UNLIMITED Budget OutOfBudget capped",
        "ruleout.search.counts": "CountInParts count_in_parts",
        "ruleout.search.engine": "Engine LineResults SearchResult Verdict verdict_of",
        "ruleout.search.exclusions": "DigitSight digit_sights",
        "ruleout.search.groups": "groups_of_sum",
        "ruleout.search.implied": "MOST_HOUSES implied_sums",
        "ruleout.search.model": "model_of",
        "ruleout.search.primitives": (
            "NotPrimitive Primitive all_differ is_difference is_fillable merged_weights primitives primitives_problem"
        ),
        "ruleout.search.propagate": "first_state settle",
        "ruleout.search.sums": "sum_combinations",
    },
    "kinds of items": {
        "ruleout.plugins.hooks": "hookspec",
        "ruleout.plugins.gate": "Call each_of",
        "ruleout.plugins.checked_engine": "check_solution",
        "ruleout.plugins.kinds": "Kind",
        "ruleout.records.forms": "Form Record RecordKind Subject object_form",
        "ruleout.records.ratings": "rating_form",
        "ruleout.api.inputs": "EngineChoice PuzzleSource checked_registry listed",
        "ruleout.api.options": "Keywords SearchKeywords chosen_options",
        "ruleout.api.selection": "Selection Watch kernel_answer known_solutions ladder_of",
        "ruleout.api.solving": "open_puzzle",
        "ruleout.reasoning.conflict": "clues_of with_clues",
        "ruleout.reasoning.ladder": "IsLast Ladder solve_path",
        "ruleout.reasoning.rounds": "Run",
        "ruleout.reasoning.rungs": "OtherHouses StepScore accept_all rungs_of",
        "ruleout.reasoning.validation": "KnownSolutions",
        "ruleout.reasoning.waiting": "Waiting hidden_singles_in_order naked_singles_in_order",
        "ruleout.clock": "NEVER",
    },
    "commands": {
        "ruleout.api.selection": "default_techniques",
        "ruleout.clock": "limit_reached",
        "ruleout.records.ratings": "RatingRecord",
        "ruleout.plugins.kinds": "KINDS_GROUP",
        "ruleout.plugins.discover": "CORE_DISTRIBUTION Found find_plugins installed_plugins",
        "ruleout.plugins.faults": "Fault PluginConflict PluginWarning raise_fault",
        "ruleout.plugins.gate": "attempt naming_faults open_call",
        "ruleout.plugins.hooks": "ENTRY_POINT_GROUP",
        "ruleout.plugins.providers": "Provider settled",
        "ruleout.plugins.registry": "Registry",
        "ruleout.reasoning.notes": "joined_notes",
        "ruleout.plugins.technique_groups": "groups_of techniques_called techniques_meant",
        "ruleout.errors": "Ambiguous NotExpressed NotRecognised PluginError PluginFailure describe_error",
        "ruleout.builtin.formats.columns": "names_columns",
        "ruleout.reading.build": "build_puzzle resolve_variant",
        "ruleout.reading.unbuild": "document_of",
        "ruleout.reading.values": "names number_range range_or_level technique_counts",
        "ruleout.reading.files": "decode_text open_file read_file read_stream refuse_binary",
        "ruleout.reading.recognise": "TextPuzzles read_puzzles recognise_format",
        "ruleout.reasoning.phrases": "full_text note_text titled_text",
        "ruleout.reasoning.diagnosis": "differing_cells mistakes no_solution shortened violations",
    },
}
"""The public names of core, by kind of plug-in and by the module that defines them. Other distributions of the project
add names to these: entry points of the group ``ruleout.plugin.names``."""

_HOMES = {home: " ".join(kind.get(home, "") for kind in NAMES.values()) for part in NAMES.values() for home in part}

__getattr__, __dir__ = open_names(__name__, _HOMES)
