"""Which texts go through a model together, so that next to nothing is computed for padding."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

BATCH_TOKENS: Final = 2048
"""At most so many tokens are computed together, padding included: more fall out of the processor's cache."""
LEAST_TOKENS: Final = 512
"""A batch of so many is worth its call: it takes nothing in that would make the rest longer by a tenth."""


def batches_of(lengths: Sequence[int]) -> Iterator[list[int]]:
    """The places of texts that are computed together: of like length, at most BATCH_TOKENS padded."""
    places: list[int] = []
    for place in sorted(range(len(lengths)), key=lengths.__getitem__):
        tokens = lengths[place] * (len(places) + 1)
        if places and (
            tokens > BATCH_TOKENS or (tokens > LEAST_TOKENS and lengths[place] > 1.1 * lengths[places[0]])
        ):
            yield places
            places = []
        places.append(place)
    if places:
        yield places
