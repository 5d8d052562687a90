"""The text forms that this package brings, one a file."""

from ruleout.format import Format
from ruleout_variants.formats.cages_grid import CAGES_GRID
from ruleout_variants.formats.jigsaw_grid import JIGSAW_GRID
from ruleout_variants.formats.jigsaw_line import JIGSAW_LINE
from ruleout_variants.formats.kak import KAK
from ruleout_variants.formats.kakuro import KAKURO
from ruleout_variants.formats.kakuro_csv import KAKURO_CSV
from ruleout_variants.formats.multigrid_rows import MULTIGRID_ROWS
from ruleout_variants.formats.puzzlink import PUZZLINK
from ruleout_variants.formats.samurai_lines import SAMURAI_LINES

FORMATS: tuple[Format, ...] = (
    CAGES_GRID,
    JIGSAW_GRID,
    JIGSAW_LINE,
    KAK,
    KAKURO,
    KAKURO_CSV,
    MULTIGRID_ROWS,
    PUZZLINK,
    SAMURAI_LINES,
)
