"""Make the font of pictures from DejaVu Sans: ``python packages/render/tools/subset_font.py FOLDER``.

FOLDER contains DejaVuSans.ttf and DejaVuSans-Bold.ttf of version 2.37, for example /usr/share/fonts/truetype/dejavu of
Debian's package fonts-dejavu-core. It needs fonttools. The result is equal for equal sources and is part of the source
code, so this is only run if the characters change. The licence asks for another name.
"""

from __future__ import annotations

import sys
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

from ruleout_render.painters.font import BOLD, CHARACTERS, FAMILY, REGULAR

COPYRIGHT = 0


def subset(source: Path, target: Path, style: str) -> None:
    """Write the characters of pictures of the font *source* to *target*, under the name of our font."""
    font = TTFont(source, recalcTimestamp=False)
    missing = sorted(CHARACTERS - set(map(chr, font.getBestCmap())))
    if missing:
        sys.exit(f"{source}: lacks {' '.join(missing)}")
    options = Options()
    options.hinting = False
    options.layout_features = []  # no kerning and no ligatures: each character has its place
    options.drop_tables += ["GDEF", "GPOS", "GSUB", "MATH", "kern", "FFTM"]
    options.name_IDs = []  # its own are set below
    options.glyph_names = False
    options.bidi_closure = False
    options.notdef_outline = True
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=map(ord, CHARACTERS))
    rights = font["name"].getDebugName(COPYRIGHT)
    subsetter.subset(font)
    plain = FAMILY.replace(" ", "")
    names = {
        COPYRIGHT: rights,
        1: FAMILY,
        2: style,
        3: f"{FAMILY} {style}, a subset of DejaVu Sans 2.37",
        4: FAMILY if style == "Regular" else f"{FAMILY} {style}",
        5: "Version 2.37",
        6: f"{plain}-{style}",
        13: "Bitstream Vera Fonts Copyright and Arev Fonts Copyright; the file LICENSE beside this one has the text",
    }
    font["name"].names = []
    for number, text in sorted(names.items()):
        font["name"].setName(text, number, 3, 1, 0x409)
    font.save(target)
    print(f"{target.name}: {target.stat().st_size} bytes, {len(CHARACTERS)} characters")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    REGULAR.parent.mkdir(exist_ok=True)
    for name, made, style in (("DejaVuSans.ttf", REGULAR, "Regular"), ("DejaVuSans-Bold.ttf", BOLD, "Bold")):
        subset(Path(sys.argv[1]) / name, made, style)
