"""The stock of puzzles that the web player opens at once.

``python release/stock.py make WORK`` makes them from fixed seeds, in less than three hours of processor time, and adds
their records to the file ``WORK``, with which it goes on if it was ended. ``python release/stock.py pack WORK COMMIT``
writes the files of the site from these records, which name the COMMIT that was used. ``python release/stock.py draw``
writes them again after the data with which a page draws has changed.
"""

from __future__ import annotations

import argparse
import json
import re
import time
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from ruleout import InputError, default_registry, generate_many, parse
from ruleout_generate.internal import Order
from ruleout_generate.orders.keywords import order_of
from ruleout_play.drawn import drawn_data

FOLDER = Path(__file__).parents[1] / "packages/play/src/ruleout_play/web/site/stock"
INDEX = "index.json"
LEVELS = ("easy", "medium", "hard", "expert", "extreme")
KINDS: dict[str, dict[str, Any]] = {
    "classic": {},
    "killer": {},
    "jigsaw": {},
    "samurai": {},
    "kakuro": {},
    "classic-6x6": {"variant": "classic", "size": "6x6"},
    "diagonal": {},
    "windoku": {},
    "kenken": {},
    "futoshiki": {},
    "skyscrapers": {},
    "str8ts": {},
}
"""The attributes of the orders of each kind; the variant is the kind if they do not name it."""
GIVENS = {
    ("classic", "easy"): "32-36",
    ("classic-6x6", "easy"): "14-16",
    ("windoku", "easy"): "28-34",
    ("diagonal", "easy"): "28-34",
    ("diagonal", "medium"): "25-29",
    ("jigsaw", "easy"): "30-36",
    ("jigsaw", "medium"): "25-30",
    ("samurai", "easy"): "150-180",
    ("samurai", "medium"): "120-150",
}
"""The givens of levels that minimal puzzles seldom have, and of the easiest, which few people like to be minimal."""
MOST = 20
"""The largest number of puzzles of a level."""
FEWEST = 5
"""The number of puzzles without which a level is not offered."""
LARGEST = 300_000
"""The most bytes of all files. If there are more, the levels with most puzzles have fewer."""
PASSES = {1: 2.0, 2: 12.0, 3: 45.0, 4: 120.0}
"""The processor seconds that each level may take with each seed: less than three hours for all levels."""
OTHERS = 40, 8.0
"""The random puzzles of each other kind that show which levels it has, and the processor seconds for them."""
TELLING = 10
"""The number of random puzzles below which they do not show which levels there are."""


class TimeOver(Exception):
    """End of the time of a level."""


def order_for(kind: str, level: str) -> Order:
    """Return the order for a level."""
    givens = {"givens": GIVENS[kind, level]} if (kind, level) in GIVENS else {}
    return order_of(None, {"variant": kind, "difficulty": level, **KINDS[kind], **givens})


def made(kind: str, level: str, seed: int, count: int, seconds: float) -> Iterator[dict[str, Any]]:
    """Yield the records of at most *count* puzzles, and in the end the processor seconds that they took."""
    started = time.process_time()

    def watch(_: object) -> None:
        if time.process_time() - started > seconds:
            raise TimeOver

    try:
        for found in generate_many(order_for(kind, level), count=count, seed=seed, watch=watch):
            yield {"kind": kind, "level": level, "record": found.as_json()}
    except TimeOver:
        pass
    yield {"kind": kind, "level": level, "seed": seed, "spent": round(time.process_time() - started, 1)}


def surveyed(kind: str) -> dict[str, Any]:
    """Return the processor seconds for one puzzle of each level that random puzzles of another kind have."""
    started = time.process_time()
    found: Counter[str] = Counter()
    count, most = OTHERS

    def watch(_: object) -> None:
        if time.process_time() - started > most:
            raise TimeOver

    size = {"size": "9x9"} if kind == "latin" else {}
    with suppress(TimeOver, InputError):  # some kinds have no usual grid
        for each in generate_many(kind, count=count, seed=1, scale="ruleout", watch=watch, **size):
            found[each.rating.level if each.rating else ""] += 1
    spent = time.process_time() - started
    shown = [level for level in LEVELS if found[level]] if found.total() >= TELLING else []
    return {"kind": kind, "survey": {level: round(spent / found[level], 1) for level in shown}}


def make(work: Path) -> None:
    """Add what is missing to the file *work*."""
    lines = _lines(work) if work.exists() else []
    found = Counter((line["kind"], line["level"]) for line in lines if "record" in line)
    over = {(line["kind"], line["level"], line["seed"]) for line in lines if "spent" in line}
    known = {line["kind"] for line in lines} | KINDS.keys()
    with work.open("a") as file:
        for kind in sorted(default_registry().variants.keys() - known):
            file.write(json.dumps(surveyed(kind)) + "\n")
        for seed, seconds in PASSES.items():
            # What was found before is likely to be found again soon.
            for kind, level in sorted(((k, v) for k in KINDS for v in LEVELS), key=lambda each: not found[each]):
                missing = MOST - found[kind, level]
                if missing <= 0 or (kind, level, seed) in over:
                    continue
                for line in made(kind, level, seed, missing, seconds):
                    found[kind, level] += "record" in line
                    file.write(json.dumps(line, separators=(",", ":")) + "\n")
                    file.flush()


def _lines(work: Path) -> list[Any]:
    return [json.loads(line) for line in work.read_text(encoding="utf-8").splitlines()]


def pack(work: Path, commit: str) -> None:
    """Write the files of the site from the records in *work*."""
    lines = _lines(work)
    spent: Counter[tuple[str, str]] = Counter()
    others: dict[str, dict[str, float]] = {}
    levels: dict[tuple[str, str], dict[str, dict[str, Any]]] = {}
    for line in lines:
        key = line["kind"], line.get("level", "")
        if "survey" in line:
            others[line["kind"]] = line["survey"]
        elif "spent" in line:
            spent[key] += line["spent"]
        else:  # a seed that was begun again gives equal puzzles
            record = line["record"]
            levels.setdefault(key, {})[json.dumps(record["document"])] = record
    found = {key: list(records.values()) for key, records in levels.items() if len(records) >= FEWEST}
    seconds = {key: round(spent[key] / len(records), 1) for key, records in levels.items()}
    stock = {key: [_entry(record) for record in records] for key, records in found.items()}
    write({"commit": commit, "seconds": {**_nested(seconds), **others}}, stock)


def _entry(record: dict[str, Any]) -> dict[str, Any]:
    return {"document": record["document"], "seed": record["recipe"]["seed"], "number": record["recipe"]["number"]}


def _nested(values: dict[tuple[str, str], Any]) -> dict[str, dict[str, Any]]:
    """Return *values* as a dictionary for each kind, in the order of the kinds and the levels."""
    kinds: dict[str, dict[str, Any]] = {}
    for kind in KINDS:
        own = {level: values[kind, level] for level in LEVELS if (kind, level) in values}
        if own:
            kinds[kind] = own
    return kinds


def write(about: dict[str, Any], stock: dict[tuple[str, str], list[dict[str, Any]]]) -> None:
    """Write the files of the site, with as many puzzles of each level as there is room for."""
    shown = {key: [drawn(each) for each in entries[:MOST]] for key, entries in stock.items()}
    for most in range(MOST, FEWEST - 1, -1):
        chosen = _nested({key: entries[:most] for key, entries in shown.items()})
        files = {f"{kind}.bin": packed([each for own in of.values() for each in own]) for kind, of in chosen.items()}
        orders = {kind: {level: order_for(kind, level).as_json() for level in of} for kind, of in chosen.items()}
        counts = {kind: {level: len(own) for level, own in of.items()} for kind, of in chosen.items()}
        index = {**about, "counts": counts, "orders": orders}
        files[INDEX] = json.dumps(index, separators=(",", ":")).encode()
        if sum(map(len, files.values())) <= LARGEST:
            break
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.iterdir():
        old.unlink()
    for name, content in files.items():
        (FOLDER / name).write_bytes(content)


def read() -> tuple[dict[str, Any], dict[tuple[str, str], list[dict[str, Any]]]]:
    """Return what the stock says about itself, and the puzzles of each kind and level as the page gets them."""
    about = json.loads((FOLDER / INDEX).read_bytes())
    stock = {}
    for kind, counts in about["counts"].items():
        entries = iter(unpacked((FOLDER / f"{kind}.bin").read_bytes()))
        for level, count in counts.items():
            stock[kind, level] = [next(entries) for _ in range(count)]
    return about, stock


def redraw() -> None:
    """Write the files again, from the puzzles in them."""
    about, stock = read()
    write({key: about[key] for key in ("commit", "seconds")}, stock)


def drawn(entry: dict[str, Any]) -> dict[str, Any]:
    """Return what a page needs of a puzzle: its document, the data that it draws, and the seed."""
    return {**entry, "drawn": drawn_data(parse(json.dumps(entry["document"])))}


# A file holds each object of a list once, in "pool", sorted so that similar ones are neighbours. A puzzle has the
# distances of the places of its objects in the pool, and of all other values those that differ from the first puzzle's.


def packed(values: Sequence[dict[str, Any]]) -> bytes:
    """Return *values*, which have equal keys at all depths, as a file of the site."""
    pool = sorted({text for value in values for text in _objects(value)}, key=_natural)
    places = {text: place for place, text in enumerate(pool)}
    puzzles = [_differences(value, values[0] if number else {}, places) for number, value in enumerate(values)]
    text = f'{{"pool":[{",".join(pool)}],"puzzles":{json.dumps(puzzles, separators=(",", ":"))}}}'
    packing = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    return packing.compress(text.encode()) + packing.flush()


def unpacked(content: bytes) -> list[dict[str, Any]]:
    """Return the values of a file, as ``stock.js`` does."""
    data = json.loads(zlib.decompress(content, -zlib.MAX_WBITS))
    first = _whole(data["puzzles"][0], {}, data["pool"])
    return [first, *(_whole(each, first, data["pool"]) for each in data["puzzles"][1:])]


def _is_of_objects(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and isinstance(value[0], dict)


def _objects(value: Any) -> Iterable[str]:
    if isinstance(value, dict):
        for each in value.values():
            yield from _objects(each)
    elif _is_of_objects(value):
        yield from (json.dumps(each, separators=(",", ":")) for each in value)


def _natural(text: str) -> list[Any]:
    parts = re.split(r"(\d+(?:\.\d+)?)", text)
    return [float(part) if place % 2 else part for place, part in enumerate(parts)]


def _differences(value: Any, first: Any, places: dict[str, int]) -> Any:
    if isinstance(value, dict):
        known = first if isinstance(first, dict) else {}
        changed = {key: each for key, each in value.items() if key not in known or known[key] != each}
        return {key: _differences(each, known.get(key), places) for key, each in changed.items()}
    if not _is_of_objects(value):
        return value
    found = [places[json.dumps(each, separators=(",", ":"))] for each in value]
    return {"of": [place - before for before, place in zip([0, *found], found, strict=False)]}


def _whole(value: Any, first: Any, pool: Sequence[Any]) -> Any:
    if not isinstance(value, dict):
        return value
    if "of" in value:
        places, at = [], 0
        for step in value["of"]:
            at += step
            places.append(at)
        return [pool[place] for place in places]
    known = first if isinstance(first, dict) else {}
    return {**known, **{key: _whole(each, known.get(key), pool) for key, each in value.items()}}


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("make").add_argument("work", type=Path)
    packing = commands.add_parser("pack")
    packing.add_argument("work", type=Path)
    packing.add_argument("commit")
    commands.add_parser("draw")
    chosen = parser.parse_args()
    if chosen.command == "make":
        make(chosen.work)
    elif chosen.command == "pack":
        pack(chosen.work, chosen.commit)
    else:
        redraw()


if __name__ == "__main__":
    main()
