"""Chunks that say nearly the same as an earlier one, found by the shingles they share."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from chunkscope.codes import points_of
from chunkscope.compare.measures import SHORT
from chunkscope.diagnose.columns import in_chunks
from chunkscope.diagnose.context import Context
from chunkscope.diagnose.values import Fault, Findings
from chunkscope.drawing import Ints

SHINGLE = 8
"""Characters that make a shingle."""
ALIKE = 0.8
"""Two chunks are nearly equal from this Jaccard similarity of their sets of shingles on."""
BANDS, ROWS = 8, 3
"""MinHash: a pair with a similarity of 0.8 is looked at with a likelihood of 0.997."""
STRETCH = 65_536
"""Shingles hashed at a time: what stays in the processor's cache takes half the time."""
MOST_SHINGLES = 4_000_000
"""With more, a sample of them by their hashes stands for all."""

Hashes = NDArray[np.uint64]


def near_duplicates(context: Context) -> Findings | None:
    """Chunks nearly equal to an earlier one elsewhere in the source; the most alike first.

    Elsewhere means that the two overlap nowhere. Nearly equal means that of all different runs of 8
    characters in either, at least 80 % are in both. Chunks under 30 characters are not compared. Candidates
    come from MinHash and are then counted exactly; each is compared with the first one of its bucket, so that
    the work grows with the chunks, not with their pairs.
    Figures: ``other``, the number of the earlier chunk, and ``percent``.
    """
    if context.count < 2:
        return None
    compared = np.flatnonzero(context.characters >= SHORT)
    texts = context.chunking.texts
    firsts: dict[str, int] = {}
    equal = np.array([firsts.setdefault(texts[chunk], chunk) for chunk in compared.tolist()], np.int64)
    twins = compared[equal < compared], equal[equal < compared], np.full(int((equal < compared).sum()), 100)
    alike = _alike(context, compared[equal == compared])
    chunks, others, percent = (np.concatenate(pair) for pair in zip(twins, alike, strict=True))
    starts, ends = context.chunking.starts, context.chunking.ends
    apart = (starts[chunks] >= ends[others]) | (starts[others] >= ends[chunks])
    chunks, others, percent = chunks[apart], others[apart], percent[apart]
    order = np.lexsort((chunks, -percent))
    figures = {"other": others[order], "percent": percent[order]}
    return in_chunks(Fault.NEAR_DUPLICATE, context, chunks[order], len(compared), **figures)


def _alike(context: Context, chunks: Ints) -> tuple[Ints, Ints, Ints]:
    """Of chunks that all differ, those nearly equal to an earlier one: chunk, that one, percent."""
    owners, hashes = _shingles(context, chunks)
    if not len(owners):
        return (np.zeros(0, np.int64),) * 3
    later, earlier = _candidates(owners, hashes)
    percent = _similarity(owners, hashes, later, earlier)
    good = percent >= 100 * ALIKE
    later, earlier, percent = later[good], earlier[good], percent[good]
    order = np.lexsort((-percent, later))
    _each, best = np.unique(later[order], return_index=True)
    chosen = order[best]
    return chunks[later[chosen]], chunks[earlier[chosen]], percent[chosen].astype(np.int64)


def _shingles(context: Context, chunks: Ints) -> tuple[Ints, Hashes]:
    """The shingles of each chunk: the chunk's place in ``chunks``, ascending, and the hash."""
    rolled = _rolled(context.facts.codes)
    verbatim = context.chunking.verbatim
    starts = context.chunking.starts[chunks]
    counts = np.where(verbatim[chunks], np.maximum(context.characters[chunks] - SHINGLE + 1, 0), 0)
    kept = np.arange(len(rolled))
    modulus = np.uint64(-(-int(counts.sum()) // MOST_SHINGLES) or 1)
    if modulus > 1:
        kept = np.flatnonzero(rolled % modulus == 0)
    low, high = np.searchsorted(kept, starts), np.searchsorted(kept, starts + counts)
    owners = np.repeat(np.arange(len(chunks)), high - low)
    places = np.arange(len(owners)) + np.repeat(low - np.cumsum(high - low) + (high - low), high - low)
    parts = [(owners, rolled[kept[places]]), *_rewritten(context, chunks, modulus)]
    if len(parts) == 1:
        return parts[0]
    owners, hashes = (np.concatenate(column) for column in zip(*parts, strict=True))
    order = np.argsort(owners, kind="stable")
    return owners[order], hashes[order]


def _rewritten(context: Context, chunks: Ints, modulus: np.uint64) -> Iterator[tuple[Ints, Hashes]]:
    """The same of the chunks that are no slices."""
    texts = context.chunking.texts
    for place in np.flatnonzero(~context.chunking.verbatim[chunks]).tolist():
        text = texts[chunks[place]]
        hashes = _rolled(points_of(text))
        hashes = hashes[hashes % modulus == 0]
        yield np.full(len(hashes), place), hashes


def _rolled(codes: NDArray[np.uint32]) -> Hashes:
    """The hash of every run of `SHINGLE` code points: of pairs, of pairs of these, and so on."""
    hashes = np.empty(max(len(codes) - SHINGLE + 1, 0), np.uint64)
    for start in range(0, len(hashes), STRETCH):
        found, width = codes[start : start + STRETCH + SHINGLE - 1].astype(np.uint64), 1
        while width < SHINGLE:
            found = found[:-width] * _odd(width) + found[width:]
            width *= 2
        hashes[start : start + STRETCH] = _mixed(found)
    return hashes


def _mixed(values: Hashes) -> Hashes:
    """A step of the mixing function of splitmix64, which wraps around."""
    values = (values + np.uint64(0x9E3779B97F4A7C15)) * np.uint64(0xBF58476D1CE4E5B9)
    return values ^ (values >> np.uint64(29))


def _odd(number: int) -> np.uint64:
    """The odd factor of one permutation of the hashes."""
    return np.uint64(int(_mixed(np.array([number + 1], np.uint64))[0]) | 1)


def _candidates(owners: Ints, hashes: Hashes) -> tuple[Ints, Ints]:
    """Pairs that share a band of MinHashes, each with the first one that has it: later, earlier."""
    first = np.flatnonzero(np.append(True, owners[1:] != owners[:-1]))
    members = owners[first]
    # Half of each hash orders them as well, in half the time; what it finds is counted exactly.
    halves = (hashes >> np.uint64(32)).astype(np.uint32)
    turned = np.empty_like(halves)
    width = int(members[-1]) + 1
    pairs = []
    for band in range(BANDS):
        key = np.zeros(len(first), np.uint64)
        for row in range(ROWS):
            # Orders them anew, for they are mixed.
            np.multiply(halves, _odd(band * ROWS + row).astype(np.uint32), out=turned)
            key = _mixed(key ^ np.minimum.reduceat(turned, first))
        order = np.argsort(key, kind="stable")
        new = np.append(True, key[order][1:] != key[order][:-1])
        leader = order[np.maximum.accumulate(np.where(new, np.arange(len(order)), 0))]
        pairs.append(members[order][~new] * width + members[leader][~new])
    later, earlier = np.divmod(np.unique(np.concatenate(pairs)), width)
    return later, earlier


def _similarity(owners: Ints, hashes: Hashes, later: Ints, earlier: Ints) -> NDArray[np.float64]:
    """Per pair, the Jaccard similarity of the two sets of shingles, in percent."""
    kept = np.isin(owners, np.union1d(later, earlier))
    owners, hashes = _sets(owners[kept], hashes[kept])
    if not len(owners):
        return np.zeros(len(later))
    sizes = np.bincount(owners, minlength=int(max(later.max(), earlier.max())) + 1)
    pairs = np.arange(len(later))
    both = [_of_owners(sizes, side) for side in (later, earlier)]
    pair = np.concatenate([np.repeat(pairs, sizes[side]) for side in (later, earlier)])
    united, _hashes = _sets(pair, hashes[np.concatenate(both)])
    either = np.bincount(united, minlength=len(pairs))
    return np.asarray(100 * (sizes[later] + sizes[earlier] - either) / np.maximum(either, 1))


def _sets(owners: Ints, hashes: Hashes) -> tuple[Ints, Hashes]:
    """The different shingles of each owner, ascending by owner and hash.

    An owner and as much of a hash as there is room for make one number, because one column is sorted in a
    sixth of the time of two. There is room for 40 bits and more: enough to tell two chunks' shingles apart.
    """
    room = 64 - int(owners.max(initial=0)).bit_length()
    keys = np.sort(owners.astype(np.uint64) << np.uint64(room) | hashes >> np.uint64(64 - room))
    keys = keys[np.append(True, keys[1:] != keys[:-1])] if len(keys) else keys
    return (keys >> np.uint64(room)).astype(np.int64), keys << np.uint64(64 - room)


def _of_owners(sizes: Ints, owners: Ints) -> Ints:
    """The rows of these owners, one after the other, in a column where every owner has so many rows."""
    counts = sizes[owners]
    begins = (np.cumsum(sizes) - sizes)[owners]
    return np.arange(int(counts.sum())) + np.repeat(begins - np.cumsum(counts) + counts, counts)
