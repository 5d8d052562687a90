"""Driver that reads keys from the terminal."""

from __future__ import annotations

from textual.driver import Driver


def reading_on(driver: type[Driver]) -> type[Driver]:
    """Return *driver* with a thread that reads on after what it cannot decode, such as a byte that is not UTF-8.

    Keys that were read together with it are dropped.
    """

    class ReadingOn(driver):  # type: ignore[misc, valid-type]
        def run_input_thread(self) -> None:
            while True:
                try:
                    return super().run_input_thread()  # type: ignore[no-any-return]
                except (ArithmeticError, LookupError, ValueError):
                    pass

    return ReadingOn
