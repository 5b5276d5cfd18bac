"""Chunkscope in words: every visible sentence passes through here, in English or Japanese.

``_("{n} chunks").format(n=3)`` is the habit everywhere: the English sentence is the key, the
placeholders are named, and the numbers are filled in after the translation.
"""

from __future__ import annotations

from chunkscope.wording.catalogue import (
    LANGUAGES,
    N_,
    PSEUDO,
    _,
    language,
    language_name,
    match,
    n_,
    use,
)

__all__ = ["LANGUAGES", "N_", "PSEUDO", "_", "language", "language_name", "match", "n_", "use"]
