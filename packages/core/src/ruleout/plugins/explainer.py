"""The explainer of a result that plug-ins have made."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from ruleout.errors import UnknownName
from ruleout.plugins.discover import default_registry
from ruleout.plugins.languages import language_of
from ruleout.plugins.registry import Registry
from ruleout.reasoning.explainer import Explainer
from ruleout.reasoning.technique import Technique
from ruleout.words.language import ENGLISH, Language


@attrs.frozen(eq=False)
class PluginExplainer(Explainer):
    """The words of the plug-ins of *registry*, in *language*.

    Plug-ins are not pickled: what is read from a pickle has those that are installed there.
    """

    registry: Registry
    language: Language

    @property
    def techniques(self) -> Mapping[str, Technique]:
        return self.registry.techniques

    def __deepcopy__(self, memo: Any) -> PluginExplainer:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return explainer_for, (self.language.code,)


def explainer_for(language: str, registry: Registry | None = None) -> PluginExplainer:
    """Return the explainer of a result that was read: in English if no plug-in translates into its *language*.

    If *registry* is None, the plug-ins are those that are installed.
    """
    found = registry or default_registry()
    try:
        return PluginExplainer(found, language_of(found, language))
    except UnknownName:
        return PluginExplainer(found, ENGLISH)
