"""A command imports what it uses; of the other distributions it imports the modules of their entry points alone."""

from __future__ import annotations

import json
import sys
from importlib.metadata import entry_points

import processes

PUZZLE = ".3.8...5.....5.6....9..42...........8....94.694...3.81..4.....26.5.7...9..2..5..."
NOT_USED = ("strategies", "variants", "setters", "links", "generate", "play", "batch", "render")
SCRIPT = """
import json, sys
from ruleout_cli.main import main
try:
    main()
except SystemExit as ended:
    assert not ended.code
print(json.dumps(sorted(sys.modules)))
"""


def test_a_classic_is_solved_without_the_modules_of_what_it_does_not_use() -> None:
    done = processes.run(
        [sys.executable, "-c", SCRIPT, "solve", PUZZLE], capture_output=True, encoding="utf-8", check=True
    )
    imported = set(json.loads(done.stdout.splitlines()[-1]))
    points = [*entry_points(group="ruleout"), *entry_points(group="ruleout.commands")]
    allowed = {
        ".".join(parts[:length])
        for parts in (point.module.split(".") for point in points)
        for length in range(1, len(parts) + 1)
    }
    packages = {f"ruleout_{name}" for name in NOT_USED}
    assert {each for each in imported if each.split(".")[0] in packages} <= allowed
    assert not [each for each in imported if each.startswith(("ruleout.reasoning.", "ruleout.words."))]
