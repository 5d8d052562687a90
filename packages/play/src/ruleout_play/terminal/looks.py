"""The styles of everything but the cells of the board, in colours, without colours and in ASCII."""

from __future__ import annotations

from textual.scrollbar import ScrollBar, ScrollBarRender

from ruleout_play.terminal import side

SIDE = side.WIDTH + 1
"""The columns beside the board."""
CSS = f"""
Screen {{ background: #0d1117; layers: base top; }}
Screen > Vertical, #middle {{ min-height: 4; min-width: 20; }}
.too-small {{ display: none; layer: top; width: 100%; height: 100%; background: #0d1117; }}
.-low .too-small, .-narrow .too-small {{ display: block; }}
Dialog {{ background: #0d1117 70%; }}
#middle {{ height: 1fr; }}
BoardView {{ width: 1fr; height: 1fr; background: #0d1117; scrollbar-size: 1 1; }}
#side {{ width: {SIDE}; height: 1fr; padding: 0 0 0 1; }}
#told {{ height: 1fr; }}
#pad {{ height: auto; }}
#footer {{ height: 1; color: #b1bac4; }}
.ansi Screen, .ansi BoardView {{ background: ansi_default; }}
.ansi #footer {{ color: ansi_default; }}
.none OptionList > .option-list--option-highlighted {{ text-style: reverse; }}
.none OptionList:focus > .option-list--option-highlighted {{ text-style: reverse; }}
.plain OptionList, .plain OptionList:focus, .plain Input, .plain Input:focus, .plain TextArea, .plain TextArea:focus {{
    border: ascii white;
}}
.plain CommandPalette #--input, .plain CommandList, .plain CommandInput {{ border: none; }}
.plain SearchIcon {{ display: none; }}
.zoomed #middle {{ layout: vertical; }}
.zoomed #side {{ width: 1fr; height: 4; padding: 0; }}
"""


class PlainBars(ScrollBarRender):
    """Scroll bars whose ends are no parts of characters."""

    VERTICAL_BARS = HORIZONTAL_BARS = [" "] * 8


def draw_scrollbars(plain: bool) -> None:
    """Let all scroll bars be drawn in ASCII, or as Textual draws them."""
    ScrollBar.renderer = PlainBars if plain else ScrollBarRender
