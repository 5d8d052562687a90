"""The text forms of this package, one per file."""

from ruleout.plugin import Format
from ruleout_variants.formats.cages_grid import CAGES_GRID
from ruleout_variants.formats.cube import CUBE_LAYERS
from ruleout_variants.formats.drawing.format import DRAWING
from ruleout_variants.formats.jigsaw.grid import JIGSAW_GRID
from ruleout_variants.formats.jigsaw.line import JIGSAW_LINE
from ruleout_variants.formats.kakuro.csv import KAKURO_CSV
from ruleout_variants.formats.kakuro.grid import KAKURO
from ruleout_variants.formats.kakuro.kak import KAK
from ruleout_variants.formats.links.puzzlink import PUZZLINK
from ruleout_variants.formats.multigrid.lines import SAMURAI_LINES
from ruleout_variants.formats.multigrid.rows import MULTIGRID_ROWS

FORMATS: tuple[Format, ...] = (
    CAGES_GRID,
    CUBE_LAYERS,
    DRAWING,
    JIGSAW_GRID,
    JIGSAW_LINE,
    KAK,
    KAKURO,
    KAKURO_CSV,
    MULTIGRID_ROWS,
    PUZZLINK,
    SAMURAI_LINES,
)
