"""What the semantic, the parent-child and the late strategies did, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from chunkscope.embed.known import NANO
from chunkscope.semantic.curve import CLUSTER, GRADIENT, THRESHOLD
from chunkscope.semantic.vectors import TFIDF
from chunkscope.strategies.semantic import Semantic
from chunkscope.wording.catalogue import _, n_
from chunkscope.wording.units import number, size

if TYPE_CHECKING:
    from chunkscope.chunking import Chunking
    from chunkscope.retrieve.auto_merge import Merged, Round
    from chunkscope.retrieve.late import LateAnswer
    from chunkscope.semantic import Curve


def curve_reading(curve: Curve) -> str:
    """How many gaps there are, where the threshold lies, and how many are cut."""
    if not curve.gaps:
        return _("The text is one sentence: there is nothing to compare, and one chunk.")
    count = n_("{n} gap between sentences", "{n} gaps between sentences", curve.gaps)
    if curve.kind == CLUSTER:
        count = n_("{n} gap between pieces", "{n} gaps between pieces", curve.gaps)
    cut = n_("{n} of them is cut", "{n} of them are cut", int(curve.cut.sum()))
    parts = {"gaps": count.format(n=number(curve.gaps)), "cut": cut.format(n=number(int(curve.cut.sum())))}
    if np.isnan(curve.threshold):
        return _("{gaps}; {cut}: two sentences have no gradient.").format(**parts)
    if curve.kind == CLUSTER:
        return _("{gaps}; {cut}. The mean distance of all pairs is {threshold:.3f}.").format(
            threshold=curve.threshold, **parts
        )
    return _("{gaps}; the threshold is {threshold:.3f}, {cut}.").format(threshold=curve.threshold, **parts)


def semantic_remarks(chunking: Chunking) -> list[str]:
    """What a reader should know of these very figures, most surprising first; none without a curve."""
    curve, by = chunking.extras.curve, chunking.strategy
    if curve is None or not isinstance(by, Semantic):
        return []
    return [*_about_threshold(curve, by), *_about_sizes(curve, chunking, by), *_about_vectors(curve)]


def _about_threshold(curve: Curve, by: Semantic) -> list[str]:
    said = []
    by_percentile = curve.kind in {"percentile", GRADIENT} and not by.number_of_chunks
    if by_percentile and 0 < by.percentile < 1:
        said.append(
            _(
                "{amount:g} is read as a percentile: {amount:g} % of the gaps lie below it, so nearly all "
                "are cut. For {wanted:g} % write {wanted:g}."
            ).format(amount=by.percentile, wanted=by.percentile * 100)
        )
    elif by_percentile and curve.gaps:
        said.append(
            _(
                "A percentile of {amount:g} cuts about {share:g} % of the gaps whatever the text: there is "
                "always a widest one."
            ).format(amount=by.percentile, share=round(100 - by.percentile, 2))
        )
    if curve.kind == THRESHOLD and curve.model == NANO:
        said.append(
            _(
                "The cosines of {model} lie between 0.68 and 0.90, so a similarity of {amount:g} says "
                "little: use a percentile."
            ).format(model=NANO, amount=by.similarity)
        )
    return said


def _about_sizes(curve: Curve, chunking: Chunking, by: Semantic) -> list[str]:
    lines = (_about_joined(curve, by), _about_capped(curve, by), _about_long(chunking, by))
    return [line for line in lines if line]


def _about_joined(curve: Curve, by: Semantic) -> str:
    joined = int(curve.joined.sum())
    if not joined:
        return ""
    return n_(
        "{n} gap above the threshold is not cut: the group before it has fewer than {least} characters.",
        "{n} gaps above the threshold are not cut: the groups before them have fewer than {least} "
        "characters.",
        joined,
    ).format(n=number(joined), least=number(by.min_chunk_size))


def _about_capped(curve: Curve, by: Semantic) -> str:
    capped = int(curve.capped.sum())
    if not capped:
        return ""
    return n_(
        "{n} gap below the threshold is cut to keep chunks within {size}.",
        "{n} gaps below the threshold are cut to keep chunks within {size}.",
        capped,
    ).format(n=number(capped), size=size(by.unit, by.chunk_size))


def _about_long(chunking: Chunking, by: Semantic) -> str:
    long = int(np.count_nonzero(chunking.lengths > by.chunk_size))
    if not long or by.cap:
        return ""
    return n_(
        "{n} chunk is longer than {size} (the longest {longest}): switch on the cap, or raise chunk_size.",
        "{n} chunks are longer than {size} (the longest {longest}): switch on the cap, or raise chunk_size.",
        long,
    ).format(n=number(long), size=size(by.unit, by.chunk_size), longest=number(int(chunking.lengths.max())))


def _about_vectors(curve: Curve) -> list[str]:
    said = [
        _(
            "The chunks are slices of the text; LangChain's SemanticChunker joins its sentences with a blank "
            "instead."
        )
    ]
    if curve.model == TFIDF:
        said.append(
            _("The vectors are letter pairs of the text itself: they see shared letters, not meaning.")
        )
    return said


def hits_reading(merged: Merged) -> str:
    """How many chunks were found."""
    if not merged.hits:
        return _("No chunk has a word of the question.")
    return n_("{n} chunk was found.", "{n} chunks were found.", len(merged.hits)).format(
        n=number(len(merged.hits))
    )


def round_reading(turn: Round) -> str:
    """What one turn of merging changed."""
    merged = sum(share.merged for share in turn.shares)
    if not turn.changed:
        return _("Nothing changes any more.")
    filled = n_("{n} gap filled", "{n} gaps filled", len(turn.filled)).format(n=number(len(turn.filled)))
    taken = n_(
        "{n} parent takes its children's place", "{n} parents take their children's place", merged
    ).format(n=number(merged))
    left = n_("{n} passage is left", "{n} passages are left", len(turn.nodes)).format(
        n=number(len(turn.nodes))
    )
    return _("{filled}; {taken}; {left}.").format(filled=filled, taken=taken, left=left)


def delivered_reading(merged: Merged, length: int) -> str:
    """What is handed over in the end, of a text with so many characters."""
    passages = n_("{n} passage", "{n} passages", len(merged.delivered)).format(
        n=number(len(merged.delivered))
    )
    told = _("Handed over: {passages} with {n} characters, {share:.0%} of the text.").format(
        passages=passages, n=number(merged.characters), share=merged.distinct / max(length, 1)
    )
    twice = merged.characters - merged.distinct
    if not twice:
        return told
    more = n_(
        "{n} of them stands in two passages.", "{n} of them stand in two passages or more.", twice
    ).format(n=number(twice))
    return _("{first} {second}").format(first=told, second=more)


def places_reading(k: int, parents: int, reached: int) -> str:
    """What cutting at k does before siblings are collapsed, and after."""
    return _(
        "The best {k} chunks lie in {parents} parents. With siblings taken together before the cut, the best "
        "{k} places go to {reached} parents."
    ).format(k=number(k), parents=number(parents), reached=number(reached))


def beyond_reading(chunks: int, of: int) -> str:
    """How many of the children reach over the end of their parent."""
    if not chunks:
        return _("Every chunk lies inside its parent.")
    return n_(
        "{n} of {all} chunks reaches over the end of its parent: the levels are cut on their own, and the "
        "parent lacks that end.",
        "{n} of {all} chunks reach over the end of their parents: the levels are cut on their own, and the "
        "parents lack those ends.",
        chunks,
    ).format(n=number(chunks), all=number(of))


def reading(answer: LateAnswer) -> str:
    """How the model read the text."""
    if answer.read < answer.tokens:
        told = _(
            "The text has {tokens} tokens, and the model read the first {read}, all that it reads at once: "
            "{without} chunks have no vector. Switch on the windows, or raise the limit."
        )
    elif answer.windows > 1:
        told = _(
            "The text has {tokens} tokens and the model reads {limit} at once, so it was read in {windows} "
            "windows, each half over the one before: no chunk saw more than its window."
        )
    else:
        told = _("The text has {tokens} tokens, and the model read all of them at once.")
    return told.format(
        tokens=number(answer.tokens),
        read=number(answer.read),
        limit=number(answer.limit),
        windows=number(answer.windows),
        without=number(answer.without),
    )
