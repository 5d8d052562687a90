"""The entry point. It imports nothing before :func:`main` is called, so that Ctrl-C is handled from there on."""

import os
import sys

OBJECTS_BEFORE_COLLECTING = 100_000
"""The threshold of the first generation of the garbage collector. A start allocates tens of thousands of objects, all
of which are kept; with the default threshold of 700, collections took a tenth of its time."""
INTERRUPTED = 130


def main() -> None:
    """Run the command line and exit.

    Ctrl-C ends the process at once while modules are imported and while Python ends: there, an exception could be
    lost, or wrapped in another one.
    """
    try:
        status = _run()
    except KeyboardInterrupt:
        _interrupted()
    sys.exit(status)


def _run() -> int:
    import gc
    import signal

    gc.set_threshold(OBJECTS_BEFORE_COLLECTING)
    handled = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if handled:
        signal.signal(signal.SIGINT, _interrupted)
    from ruleout_cli.app import run

    if handled:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        sys.unraisablehook = _interrupt_again
    status = run(sys.argv[1:])
    if handled:
        signal.signal(signal.SIGINT, lambda *_: os._exit(status))
    return status


def _interrupt_again(ignored: "sys.UnraisableHookArgs") -> None:
    """Repeat a Ctrl-C that came where Python ignores exceptions, such as in a callback of a weak reference."""
    import signal
    import threading

    if ignored.exc_type is KeyboardInterrupt:
        threading.Timer(0.05, signal.raise_signal, (signal.SIGINT,)).start()
    else:
        sys.__unraisablehook__(ignored)


def _interrupted(*_: object) -> None:
    if sys.stderr is not None:
        try:  # noqa: SIM105 - contextlib may not be imported yet
            os.write(sys.stderr.fileno(), b"ruleout: interrupted\n")
        except (OSError, ValueError):
            pass
    os._exit(INTERRUPTED)
