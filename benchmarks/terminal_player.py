"""The player in a terminal: from a key to its effect, and to the screen; from the command to the first screen.

    python benchmarks/terminal_player.py

Keys are passed to the player as Textual passes them, on a screen of 80x24 and of 160x50. The figures are wall times;
the start is CPU time of the command in a pseudo-terminal until the board is there.
"""

from __future__ import annotations

import asyncio
import os
import pty
import resource
import select
import signal
import sys
import time
from pathlib import Path
from statistics import median

from machine import sentence

import ruleout
from ruleout import Game
from ruleout_play.game import gestures
from ruleout_play.terminal.app import Player
from ruleout_play.terminal.session import Session

EXAMPLES = Path(__file__).parents[1] / "examples"
KEYS = ("right", "1", "down", "x", "5", "left", "c", "7", "z", "u")


def percentile(times: list[float], share: float) -> float:
    return sorted(times)[min(len(times) - 1, int(share * len(times)))]


async def measured(name: str, size: tuple[int, int], keys: int = 300) -> tuple[list[float], list[float]]:
    """Milliseconds from each key until it is handled, and until all changed lines were drawn."""
    game = gestures.fill(Game.of(ruleout.load(EXAMPLES / f"{name}.txt")))
    player = Player(Session(game), colours="true")
    handled, shown = [], []
    async with player.run_test(size=size) as pilot:
        await pilot.pause()
        for number in range(keys):
            key = KEYS[number % len(KEYS)]
            start = time.perf_counter()
            player.acting.typed(key, key if len(key) == 1 else None)
            handled.append(1000 * (time.perf_counter() - start))
            for line in range(player.board.size.height):
                player.board.render_line(line)
            shown.append(1000 * (time.perf_counter() - start))
            await pilot.pause()
    return handled, shown


def start_up(name: str) -> float:
    """CPU seconds of ``ruleout play`` until the board is on the screen."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    child, terminal = pty.fork()
    if child == 0:
        os.environ.update(TERM="xterm-256color", COLUMNS="80", LINES="24")
        os.execv(sys.executable, [sys.executable, "-m", "ruleout_cli", "play", str(EXAMPLES / f"{name}.txt")])
    text = b""
    while b"Mode" not in text:
        if select.select([terminal], [], [], 20)[0]:
            text += os.read(terminal, 65536)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> None:
    print(sentence())
    print(f"{'':<24}{'key handled, ms':>24}{'drawn again, ms':>24}")
    print(f"{'':<24}{'median':>12}{'99th':>12}{'median':>12}{'99th':>12}")
    for name in ("classic", "killer", "samurai"):
        for size in ((80, 24), (160, 50)):
            handled, shown = asyncio.run(measured(name, size))
            figures = (median(handled), percentile(handled, 0.99), median(shown), percentile(shown, 0.99))
            print(f"{f'{name}, {size[0]}x{size[1]}':<24}" + "".join(f"{each:>12.2f}" for each in figures))
    print(f"CPU from the command to the first screen: {median(start_up('classic') for _ in range(5)):.2f} s")


if __name__ == "__main__":
    main()
