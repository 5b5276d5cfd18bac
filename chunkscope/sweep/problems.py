"""Settings that had to be left out, in words."""

from __future__ import annotations

from chunkscope.evaluate.values import Setting
from chunkscope.retrieve import Retriever
from chunkscope.strategies import Strategy
from chunkscope.sweep.rank import Unranked
from chunkscope.wording import _
from chunkscope.wording.quoting import quote
from chunkscope.wording.sweep import setting_name, strategy_name
from chunkscope.wording.units import number


def problem(strategy: Strategy, retriever: Retriever | None, error: Exception) -> str:
    """One sentence about a setting that had to be left out."""
    name = strategy_name(strategy) if retriever is None else setting_name(Setting(strategy, retriever))
    return _("{setting} was left out: {reason}").format(setting=name, reason=_reason(error))


def _reason(error: Exception) -> str:
    if isinstance(error, Unranked):
        return _("{n} of {total} scores for “{question}” are no numbers (NaN): try another model.").format(
            n=number(error.count), total=number(error.total), question=quote(error.question, 60)
        )
    if isinstance(error, MemoryError):
        return _("the memory was not enough: take larger chunks or fewer documents.")
    return str(error)
