from ruleout_variants.reading import LARGEST as LARGEST
from ruleout_variants.reading import SMALLEST as SMALLEST
from ruleout_variants.shapes.borders import CORNER as CORNER

NAMES: dict[str, str]
__all__: list[str]
