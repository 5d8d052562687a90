"""The library leaves the process as it is: nothing that the calling program may rely on is changed by a call."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import processes

CHILD = """
import decimal, faulthandler, gc, json, locale, logging, os, random, signal, socket, sys, threading, warnings

def state():
    mask = os.umask(0)
    os.umask(mask)
    return {
        "collector": [gc.isenabled(), gc.get_threshold(), gc.get_freeze_count(), gc.get_debug()],
        "signals": {int(each): repr(signal.getsignal(each)) for each in signal.valid_signals()},
        "timers": [signal.getitimer(each) for each in (signal.ITIMER_REAL, signal.ITIMER_VIRTUAL, signal.ITIMER_PROF)],
        "limits": [sys.getrecursionlimit(), sys.get_int_max_str_digits(), sys.getswitchinterval()],
        "warnings": [repr(warnings.filters), repr(warnings.showwarning)],
        "environment": dict(os.environ),
        "folder": [os.getcwd(), mask],
        "locale": locale.setlocale(locale.LC_ALL),
        "numbers": [repr(decimal.getcontext()), hash(random.getstate())],
        "logging": [logging.root.level, repr(logging.root.handlers), logging.root.manager.disable],
        "threads": sorted(each.name for each in threading.enumerate()),
        "hooks": [repr(each) for each in (sys.excepthook, sys.displayhook, sys.unraisablehook, threading.excepthook)],
        "traces": [repr(sys.gettrace()), repr(sys.getprofile()), faulthandler.is_enabled()],
        "streams": [id(each) for each in (sys.stdin, sys.stdout, sys.stderr)],
        "paths": [*sys.path, *sys.argv],
        "patience": socket.getdefaulttimeout(),
    }

try:
    import numpy  # adds filters of warnings
except ImportError:
    pass
before = state()
import ruleout

opened = open(sys.argv[1], "w")
def later():
    return opened
ruleout.warm()
opened.write("x" * 10)
PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
KAKURO = {"variant": "kakuro", "cells": [["#", {"d": 17}, {"d": 17}], [{"a": 17}, ".", "."], [{"a": 17}, ".", "."]]}
for engine in ruleout.default_registry().engines:
    ruleout.solve(PUZZLE, engine=engine)
for function in (ruleout.solve, ruleout.explain, ruleout.hint, ruleout.rate, ruleout.check, ruleout.candidates):
    for puzzle in (PUZZLE, KAKURO):
        function(puzzle)
ruleout.solve(PUZZLE, budget=ruleout.Budget(seconds=1))
if hasattr(ruleout, "generate"):
    ruleout.generate("classic", seed=1)
after = state()
print(json.dumps({name: [value, after[name]] for name, value in before.items() if value != after[name]}))
"""


def test_no_call_changes_the_process(tmp_path: Path) -> None:
    written = tmp_path / "written"
    done = processes.run([sys.executable, "-c", CHILD, written], capture_output=True, text=True)
    assert (done.stderr, done.returncode) == ("", 0)
    assert json.loads(done.stdout) == {}
    assert written.read_text() == "x" * 10
