"""The words of legends, as templates that languages translate."""

from __future__ import annotations

import json
from pathlib import Path

from ruleout.internal import Sentences

WORDS = Sentences("pictures", **json.loads(Path(__file__).with_name("words.json").read_text("utf-8")))
"""The words by the sign that they explain, or by what families of techniques say of it."""
