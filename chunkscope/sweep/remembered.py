"""What a process remembers of a corpus from one unit of work to the next."""

from __future__ import annotations

import threading
from typing import Final

from chunkscope.sweep.cut import Prepared
from chunkscope.sweep.unit import Shared
from chunkscope.units import estimate

TOKENS: Final = "cl100k_base"
"""The tokens of the costs."""
MOST_PREPARED: Final = 2
"""So many corpora (or ways to hide passages of one) are remembered in a process."""

_remembered: dict[tuple[object, ...], Prepared] = {}
_ratios: dict[str, float] = {}
_preparing = threading.Lock()


def prepared_for(shared: Shared, set_: int) -> Prepared:
    """The corpus as the question set sees it; its tokens last as long as the process does."""
    hidden = shared.hidden(set_)
    key = (shared.key, hidden)
    with _preparing:
        if key not in _remembered:
            while len(_remembered) >= MOST_PREPARED:
                del _remembered[next(iter(_remembered))]
            _remembered[key] = Prepared(shared.texts, hidden, shared.told)
        return _remembered[key]


def tokens_each(shared: Shared) -> float:
    """About how many tokens a character of the corpus has: from 16 samples of it."""
    if shared.key not in _ratios:
        _ratios.clear()
        sample = "".join(shared.texts)
        _ratios[shared.key] = estimate(TOKENS, sample) / max(len(sample), 1)
    return _ratios[shared.key]


def forget() -> None:
    """Remember nothing any more."""
    with _preparing:
        _remembered.clear()
        _ratios.clear()
