"""The codes of HoDoKu's library, and the techniques of each.

A code may have several techniques: what one program calls a nice loop, another calls an alternating inference chain.
The first technique of a code is the one whose steps are written with it.
"""

from __future__ import annotations

NO_CODE = "xxxx"
"""The code of steps whose technique has none."""

SIZES = ("x-wing", "swordfish", "jellyfish", "squirmbag", "whale", "leviathan")
SHAPES = {
    "030": "",
    "031": "finned-",
    "032": "sashimi-",
    "033": "franken-",
    "034": "finned-franken-",
    "035": "mutant-",
    "036": "finned-mutant-",
}
"""The first digits of the codes of fish; the size follows, from 0 for an X-Wing."""
SIAMESE = {"031": "siamese-", "032": "siamese-", "034": "siamese-franken-", "036": "siamese-mutant-"}
"""The shapes of which two on one base are written together, with a further 1 after the size."""
CHAINS = ("aic", "x-chain", "xy-chain")
GROUPED = ("grouped-aic", "grouped-x-chain", "als-aic", *CHAINS)
FORCING = ("contradiction-forcing-chain", "nishio")
VERITIES = ("cell-forcing-chain", "house-forcing-chain")
DYNAMIC = ("dynamic-contradiction-forcing-chain", "contradiction-forcing-net")
DYNAMIC_VERITIES = tuple(
    name for kind in ("cell", "house", "double") for name in (f"dynamic-{kind}-forcing-chain", f"{kind}-forcing-net")
)

CODES: dict[str, tuple[str, ...]] = {
    "0000": ("full-house",),
    "0002": ("hidden-single",),
    "0003": ("naked-single",),
    "0100": ("locked-candidates",),
    "0101": ("locked-candidates",),
    "0110": ("locked-pair",),
    "0111": ("locked-triple",),
    "0200": ("naked-pair",),
    "0201": ("naked-triple",),
    "0202": ("naked-quad",),
    "0210": ("hidden-pair",),
    "0211": ("hidden-triple",),
    "0212": ("hidden-quad",),
    **{f"{shape}{size}": (before + name,) for shape, before in SHAPES.items() for size, name in enumerate(SIZES)},
    **{f"{shape}{size}1": (before + name,) for shape, before in SIAMESE.items() for size, name in enumerate(SIZES)},
    "0371": ("kraken-fish",),
    "0372": ("kraken-fish",),
    "0400": ("skyscraper",),
    "0401": ("two-string-kite",),
    "0402": ("empty-rectangle",),
    "0403": ("turbot-fish", "skyscraper", "two-string-kite", "x-chain"),
    "0404": ("dual-two-string-kite",),
    "0405": ("dual-empty-rectangle",),
    "0500": ("simple-colours",),
    "0501": ("simple-colours",),
    "0502": ("multi-colours",),
    "0503": ("multi-colours",),
    **{f"060{number - 1}": (f"unique-rectangle-{number}",) for number in range(1, 7)},
    "0606": ("hidden-rectangle",),
    "0607": ("avoidable-rectangle-1",),
    "0608": ("avoidable-rectangle-2",),
    "0610": ("bug-type-1",),
    "0701": ("x-chain", "turbot-fish"),
    "0702": ("xy-chain",),
    "0703": ("remote-pair",),
    **dict.fromkeys(("0706", "0707", "0708"), CHAINS),
    **dict.fromkeys(("0709", "0710", "0711"), GROUPED),
    "0800": ("xy-wing",),
    "0801": ("xyz-wing",),
    "0802": ("wxyz-wing",),
    "0803": ("w-wing",),
    "0901": ("als-xz",),
    "0902": ("als-xy-wing",),
    "0903": ("als-chain",),
    "0904": ("death-blossom", "als-xy-wing"),
    "1101": ("sue-de-coq",),
    "1201": ("template-set",),
    "1202": ("template-delete",),
    "1301": FORCING,
    "1302": VERITIES,
    "1303": DYNAMIC,
    "1304": DYNAMIC_VERITIES,
}
"""The ids of the techniques of each code, without what follows a hyphen."""

PREFERRED = {"locked-candidates": "0100", "kraken-fish": "0371", "simple-colours": "0500", "multi-colours": "0502",
             "aic": "0708", "grouped-aic": "0711", "siamese-x-wing": "03101", "als-aic": "0711"}  # fmt: skip
"""The code to write for techniques with several codes; the technique alone does not determine which one it is."""


def code_of(technique: str) -> str:
    """Return the code to write for steps of *technique*, ``xxxx`` if it has none."""
    if technique in PREFERRED:
        return PREFERRED[technique]
    first = next((code for code, names in CODES.items() if names[0] == technique), None)
    return first or next((code for code, names in CODES.items() if technique in names), NO_CODE)
