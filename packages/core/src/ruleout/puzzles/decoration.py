"""What a renderer is asked to draw beside cells and digits."""

from __future__ import annotations

import attrs


@attrs.frozen
class Decoration:
    """Something drawn on a grid.

    *kind* is one of the words that renderers know: ``area`` (a border inside *cells*, with *text* in its first cell),
    ``line`` (through *cells* in order), ``shade`` (*cells* tinted), ``clue`` (*text* in the black square at *place*;
    ``down\\across``, a number that is missing left out) and ``block`` (a black square at *place*). A renderer that
    does not know a kind leaves it out.
    """

    kind: str
    cells: tuple[int, ...] = ()
    text: str = ""
    place: tuple[int, int] | None = None
