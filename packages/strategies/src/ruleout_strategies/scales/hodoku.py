"""The scale of HoDoKu 2.2 (Bernhard Hobiger, 2012): its default order of steps and their scores.

The score of a puzzle is the sum of the scores of its steps. Steps that HoDoKu does not use by default are used on
request only.
"""

from __future__ import annotations

from ruleout import plugin as kit
from ruleout_strategies.topology import LINES


def points(board: kit.Board, step: kit.Step) -> bool:
    """Return whether *step* points from a box, and does not claim from a line."""
    (house,) = (each for each in step.because.constraints["unit"] if isinstance(each, kit.Unit))
    return house.kind not in LINES


def _rungs(*scores: tuple[str, float]) -> tuple[kit.Rung, ...]:
    return tuple(kit.Rung(technique, score) for technique, score in scores)


def _rest(score: float, *techniques: str) -> tuple[kit.Rung, ...]:
    """Rungs of techniques that are used on request only."""
    return tuple(kit.Rung(technique, score, on_request=True) for technique in techniques)


FORCING_CHAINS = ("cell-forcing-chain", "house-forcing-chain", "contradiction-forcing-chain", "nishio")
FORCING_NETS = (
    *(f"dynamic-{kind}-forcing-chain" for kind in ("cell", "house", "double", "contradiction")),
    *(f"{kind}-forcing-net" for kind in ("cell", "house", "double", "contradiction")),
)

HODOKU = kit.Scale(
    id="hodoku",
    title="HoDoKu",
    summary="The default order and the scores of HoDoKu 2.2.",
    rungs=(
        *_rungs(
            ("full-house", 4), ("naked-single", 4), ("hidden-single", 14), ("locked-pair", 40), ("locked-triple", 60)
        ),
        kit.Rung("locked-candidates", 50, points),
        kit.Rung("locked-candidates", 50),
        *_rungs(("naked-pair", 60), ("naked-triple", 80), ("hidden-pair", 70), ("hidden-triple", 100)),
        *_rungs(("naked-quad", 120), ("hidden-quad", 150)),
        *_rungs(("x-wing", 140), ("swordfish", 150), ("jellyfish", 160)),
        *_rest(470, "squirmbag", "whale", "leviathan"),
        *_rungs(("remote-pair", 110), ("bug-type-1", 100)),
        *_rungs(("skyscraper", 130), ("two-string-kite", 150), ("turbot-fish", 120), ("empty-rectangle", 120)),
        *_rungs(("w-wing", 150), ("xy-wing", 160), ("xyz-wing", 180)),
        *(kit.Rung(f"unique-rectangle-{number}", 100) for number in range(1, 7)),
        *_rungs(("hidden-rectangle", 100), ("avoidable-rectangle-1", 100), ("avoidable-rectangle-2", 100)),
        *_rungs(("finned-x-wing", 130), ("sashimi-x-wing", 150)),
        *_rungs(("finned-swordfish", 200), ("sashimi-swordfish", 240)),
        *_rungs(("finned-jellyfish", 250), ("sashimi-jellyfish", 260)),
        *_rest(470, "finned-squirmbag", "sashimi-squirmbag", "finned-whale", "sashimi-whale"),
        *_rest(470, "finned-leviathan", "sashimi-leviathan"),
        *_rungs(("sue-de-coq", 250), ("simple-colours", 150), ("multi-colours", 200)),
        *_rungs(("x-chain", 260), ("xy-chain", 260), ("aic", 280), ("grouped-aic", 300)),
        *_rungs(("als-xz", 300), ("als-xy-wing", 320), ("als-chain", 340)),
        *_rest(360, "death-blossom"),
        *_rungs(("franken-x-wing", 300), ("franken-swordfish", 350)),
        *_rest(370, "franken-jellyfish"),
        *_rest(470, "franken-squirmbag", "franken-whale", "franken-leviathan"),
        *_rungs(("finned-franken-x-wing", 390), ("finned-franken-swordfish", 410)),
        *_rest(430, "finned-franken-jellyfish"),
        *_rest(470, "finned-franken-squirmbag", "finned-franken-whale", "finned-franken-leviathan"),
        *_rest(450, "mutant-x-wing", "mutant-swordfish", "mutant-jellyfish"),
        *_rest(470, "mutant-squirmbag", "mutant-whale", "mutant-leviathan"),
        *_rest(470, "finned-mutant-x-wing", "finned-mutant-swordfish", "finned-mutant-jellyfish"),
        *_rest(470, "finned-mutant-squirmbag", "finned-mutant-whale", "finned-mutant-leviathan"),
        *_rest(500, "kraken-fish"),
        *_rungs(*((each, 500) for each in FORCING_CHAINS)),
        *_rungs(*((each, 700) for each in FORCING_NETS)),
        *_rest(10000, "template-set", "template-delete"),
        *_rungs(("search", 10000)),
    ),
)
