"""Names of core that the other distributions of the project use, and nobody else, with those of ``ruleout.plugin``.

All distributions have one version and need each other in exactly this version, so these names may change at any time.
Authors of plug-ins use :mod:`ruleout.plugin`.
"""

from ruleout.lazy import open_names
from ruleout.plugin import HOMES

NAMES = {
    "ruleout.api.inputs": "EngineChoice PuzzleSource checked_registry checked_rules listed",
    "ruleout.api.options": "SearchKeywords chosen_options",
    "ruleout.api.selection": "Selection Watch default_techniques kernel_answer kernel_query known_solutions ladder_of",
    "ruleout.api.opened": "Opened open_puzzle",
    "ruleout.builtin.classic": "DEFAULT_SIZE default_box",
    "ruleout.builtin.formats.columns": "names_columns",
    "ruleout.builtin.formats.json": "GRID_IN_JSON",
    "ruleout.builtin.formats.line": "LINE",
    "ruleout.builtin.formats.key_lines": "Keys read_keys write_keys written_symbols",
    "ruleout.builtin.formats.tables": (
        "Row Table Token is_square lines_and_keys looks_like_json opening read_rows tokenize"
    ),
    "ruleout.builtin.grids": "boxes square_grid",
    "ruleout.clock": "NEVER UNLIMITED capped limit_reached timed",
    "ruleout.errors": (
        "Ambiguous NotExpressed NotRecognised PluginError PluginFailure RuleoutError UnknownName counted "
        "describe_error join_words only_ascii printable suggestion"
    ),
    "ruleout.lazy": "lazy_names",
    "ruleout.masks": "by_index cells_of full_mask lone_digit mask_of union_of",
    "ruleout.model.arguments": "names_arguments",
    "ruleout.model.cliques": "has_cliques",
    "ruleout.model.compose": "Placement compose",
    "ruleout.model.constraints": "Rank",
    "ruleout.model.coordinates": "axes_of cell_name",
    "ruleout.model.size": "LARGEST_LAYOUT check_size",
    "ruleout.model.symbols": "BLANKS default_symbols expected_symbols symbol_table",
    "ruleout.model.symmetry": "TURNS shape_of_constraint turned_cells",
    "ruleout.model.typed": "field_types read_value require typed",
    "ruleout.plugins.checked_engine": "check_solution",
    "ruleout.plugins.discover": "CORE_DISTRIBUTION Found find_plugins installed_plugins",
    "ruleout.plugins.faults": "Fault PluginConflict PluginWarning",
    "ruleout.plugins.gate": "Call attempt each_of naming_faults open_call",
    "ruleout.plugins.hooks": "ENTRY_POINT_GROUP",
    "ruleout.plugins.kinds": "KINDS_GROUP",
    "ruleout.owners": "how_to_install is_installed not_installed owner_of",
    "ruleout.plugins.providers": "Provider settled",
    "ruleout.plugins.languages": "language_of",
    "ruleout.plugins.registry": "Registry",
    "ruleout.plugins.signs": "format_of_file",
    "ruleout.plugins.technique_groups": "groups_of techniques_called techniques_meant",
    "ruleout.puzzles.characters": "DEEPEST named plain_text read_digit too_deep_at",
    "ruleout.puzzles.decoration": "DECORATION_KINDS",
    "ruleout.puzzles.digits": (
        "as_before as_symbols json_digit read_digits read_first read_marks read_symbols side_of"
    ),
    "ruleout.puzzles.document": "LEFT_OUT counts_in_words document_of_json remark_on",
    "ruleout.reading.build": "build_puzzle grid_of resolve_variant",
    "ruleout.reading.cell_words": "cell_called named_cells",
    "ruleout.reading.files": "decode_text open_file read_file read_stream refuse_binary",
    "ruleout.reading.recognise": "TextPuzzles read_puzzles",
    "ruleout.api.reading_back": "lines_below read_back",
    "ruleout.reading.rule_words": (
        "ENTRIES FLAGS RuleLine name_in_words refuse_unknown_rules rule_called usage with_rules"
    ),
    "ruleout.reading.unbuild": "document_of",
    "ruleout.reading.values": "names number_range range_or_level technique_counts",
    "ruleout.reasoning.conflict": "clues_of",
    "ruleout.reasoning.diagnosis": "differing_cells in_sentences mistakes no_solution shortened violations",
    "ruleout.reasoning.ladder": "IsLast Ladder solve_path",
    "ruleout.reasoning.evidence": "Area Balance Evidence Fish Group Line Net NotePart Triple Ways node_as_text Places",
    "ruleout.reasoning.named": "Named",
    "ruleout.reasoning.notes": "Note joined_notes",
    "ruleout.reasoning.phrases": ("capitalised cells_in_words changes_in_words full_text labels_in_words note_text"),
    "ruleout.reasoning.proving": (
        "assume cause_in_sight chain_proof first_showing follow plain_proof proof_of seen_from"
    ),
    "ruleout.reasoning.proof_lines": "area default_evidence evidence_of two_places",
    "ruleout.reasoning.reason": "ROLES Chain Link",
    "ruleout.reasoning.report": "PathEntry hardest_of",
    "ruleout.reasoning.rounds": "Run",
    "ruleout.reasoning.rungs": "OtherHouses accept_all rungs_of",
    "ruleout.reasoning.telling": (
        "case_told chains_told claim clause clauses default_lesson excluded holds lacks line results sees sights told "
        "within"
    ),
    "ruleout.reasoning.technique": "LAST_RESORT any_layout has_parts has_sums title_of titled",
    "ruleout.reasoning.waiting": "Waiting hidden_singles_in_order naked_singles_in_order",
    "ruleout.reasoning.wording": "changes grouped locked removals_in_sight sight",
    "ruleout.records.forms": "Form Record RecordKind Subject object_form",
    "ruleout.records.ratings": "rating_form",
    "ruleout.search.counts": "CountInParts count_in_parts",
    "ruleout.search.engine": "verdict_of",
    "ruleout.search.exclusions": "DigitSight digit_sights",
    "ruleout.search.groups": "GroupedSum greatest_sum groups_of_sum least_sum",
    "ruleout.search.implied": "MOST_HOUSES implied_sums",
    "ruleout.search.primitives": "all_differ is_difference is_fillable merged_weights",
    "ruleout.search.sums": "sum_combinations",
    "ruleout.targets": "already_exists lock_file refuse_target",
    "ruleout.words.language": "ENGLISH Language short_label",
    "ruleout.values": (
        "is_list not_expected quoted_json read_choice read_flag read_items read_object read_text read_true read_whole"
    ),
}
"""The names by the module that defines them. Other distributions of the project add names to these: entry points of the
group ``ruleout.internal.names``."""

_ALL = {home: f"{NAMES.get(home, '')} {HOMES.get(home, '')}" for home in {**NAMES, **HOMES}}

__getattr__, __dir__ = open_names(__name__, _ALL, "ruleout.plugin")
