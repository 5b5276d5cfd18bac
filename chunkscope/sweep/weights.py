"""The weights of the models that a setting uses: a result is that of these very ones, not of a name."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from chunkscope.embed import EmbedError, ModelOptions, load
from chunkscope.embed.bundled import weights_hash
from chunkscope.embed.known import ALIASES, BUNDLED
from chunkscope.evaluate.values import Setting
from chunkscope.retrieve.dense import Dense
from chunkscope.retrieve.hybrid import parts
from chunkscope.strategies import Late, Semantic
from chunkscope.strategies.merged import unmerged


@dataclass(slots=True)
class Weights:
    """The hashes of models, each found once."""

    _known: dict[tuple[str, ModelOptions], str] = field(default_factory=dict)

    def of(self, setting: Setting) -> list[str]:
        """One hash for each model of the setting; "" for one that cannot be had, which its work will tell."""
        return [self._of(*each) for each in _models(setting)]

    def _of(self, model: str, options: ModelOptions) -> str:
        key = (ALIASES.get(model, model), options)
        if key not in self._known:
            self._known[key] = _hash(*key)
        return self._known[key]


def _models(setting: Setting) -> Iterator[tuple[str, ModelOptions]]:
    strategy = unmerged(setting.strategy)
    if isinstance(strategy, Late):
        yield strategy.model, strategy.model_options
    if isinstance(strategy, Semantic):
        yield strategy.model, ModelOptions()
    for each in parts(setting.retriever):
        if isinstance(each, Dense):
            yield each.model, each.options


def _hash(model: str, options: ModelOptions) -> str:
    """What names the weights: without loading them, where that can be."""
    try:
        return weights_hash() if model == BUNDLED else load(model, options).hash
    except EmbedError:
        return ""
