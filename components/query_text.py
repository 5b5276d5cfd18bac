"""The text coloured by likeness for the size on the table, and the ranking beside it."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import streamlit as st

from chunkscope import Chunking, SplitError
from chunkscope.embed.facts import ModelFacts, Reach
from chunkscope.retrieve import Retriever
from chunkscope.retrieve.answer import SizeAnswer
from chunkscope.retrieve.picture import headings, levels
from chunkscope.text import content_hash
from chunkscope.units import UnitError, measure_all
from chunkscope.values import Span
from chunkscope.wording import _, n_
from chunkscope.wording.models import cache_notice, lost_text
from chunkscope.wording.quoting import literal
from chunkscope.wording.retrievers import score, unknown_note
from chunkscope.wording.units import number, unit_label
from chunkscope.worker import WorkError
from components.ask import Ask, key_of
from components.callbacks import whole
from components.jump import jump_to, pending_jump
from components.markup import head, visible
from components.query_answers import model_facts, reach
from components.query_stage import choose_size
from components.results import chunking as chunking_of
from components.source_view import source_view

HEIGHT = 560
RANKED = 30
UNKNOWN = 0.05
_TOKENS = "cl100k_base"


def query_text(retriever: Retriever, answer: SizeAnswer, ask: Ask, text: str, span: Span | None) -> None:
    """Draw both, and what the model never saw."""
    try:
        found = chunking_of(answer.strategy, content_hash(text), text)  # type: ignore[arg-type]
    except (SplitError, UnitError, WorkError) as error:
        st.error(literal(str(error)))
        return
    lost = reach(retriever, answer.strategy, text, found.texts, ask.question)
    _notes(retriever, answer, text, lost)
    left, right = st.columns([5, 3], gap="small")
    with left:
        source_view(
            found,
            selected=None,
            key="query_text",
            height=HEIGHT,
            heat=levels(answer.scores),
            scores=[score(retriever.unit, float(value)) for value in answer.scores],
            mark=span,
            on_mark=_mark,
            on_chunk=lambda chunk: jump_to(int(found.starts[chunk])),
            jump=pending_jump(),
            struck=_struck(found, lost),
        )
    with right:
        _ranking(retriever, answer, found, span)


def _mark(span: Span | None) -> None:
    st.session_state[key_of("mark")] = f"{span.start}-{span.end}" if span else ""


def _struck(found: Chunking, lost: Reach | None) -> tuple[np.ndarray, np.ndarray] | None:
    """Where the text lies that never reaches the model: disjoint and ascending."""
    if lost is None or not lost.lost.any():
        return None
    cut = np.flatnonzero((lost.lost > 0) & found.verbatim)
    starts, ends = found.starts[cut] + lost.reach[cut], found.ends[cut]
    reached = np.concatenate(([0], np.maximum.accumulate(ends)[:-1]))
    starts = np.maximum(starts, reached)
    filled = starts < ends
    return starts[filled], ends[filled]


def _notes(retriever: Retriever, answer: SizeAnswer, text: str, lost: Reach | None) -> None:
    """The model: what it is, what it does not know, what it never saw; and a cache that did not help."""
    facts = model_facts(retriever, text)
    if facts is not None:
        st.caption(_model(facts, text))
        if facts.unknown >= UNKNOWN:
            st.warning(literal(unknown_note(facts.id, facts.unknown)))
    if lost is not None and lost.lost.any():
        st.warning(literal(_lost(lost)))
    if answer.notice is not None:
        st.caption(literal(cache_notice(answer.notice)))


def _model(facts: ModelFacts, text: str) -> str:
    parts = [_("{model}: {n} dimensions").format(model=literal(facts.id), n=facts.dimensions)]
    if facts.memory is not None:
        parts.append(_("{n} MB in memory").format(n=number(round(facts.memory / 1e6))))
    if facts.max_seq_length is not None:
        parts.append(_("reads {n} tokens of a chunk").format(n=number(facts.max_seq_length)))
    if facts.tokens:
        parts.append(_("{n} characters per token here").format(n=f"{len(text) / facts.tokens:.1f}"))
    return "; ".join(parts)


def _lost(lost: Reach) -> str:
    """How much the model never saw, and what the worst lost tail alone would have scored."""
    n = int(np.count_nonzero(lost.lost))
    sentence = n_(
        "{n} chunk is longer than the model reads.", "{n} chunks are longer than the model reads.", n
    )
    told = f"{sentence.format(n=number(n))} {lost_text(int(lost.lost.sum()), int(lost.lengths.sum()))}"
    if np.isnan(lost.tails).all():
        return told
    best = float(np.nanmax(lost.tails))
    tail = _("Alone, the best of the lost ends would score {score}; it is struck through below.")
    return f"{told} {tail.format(score=score('cosine', best))}"


def _ranking(retriever: Retriever, answer: SizeAnswer, found: Chunking, span: Span | None) -> None:
    """The best chunks; a chosen row scrolls the text to its chunk."""
    best = answer.order[:RANKED]
    starts, ends = answer.starts[best].tolist(), answer.ends[best].tolist()
    texts = [found.texts[chunk] for chunk in best.tolist()]
    columns: dict[str, list[object]] = {
        "#": list(range(1, len(best) + 1)),
        retriever.unit: [score(retriever.unit, float(value)) for value in answer.scores[best]],
        _("Place"): [f"{number(low)}–{number(high)}" for low, high in zip(starts, ends, strict=True)],
    }
    if span is not None:
        columns[_("Answer")] = [_held(low, high, span) for low, high in zip(starts, ends, strict=True)]
    columns[_("Text")] = [visible(head(text, 100)) for text in texts]
    if any(titles := headings(found.text, starts)):
        columns[_("Heading")] = list(titles)
    columns[unit_label("characters")] = list(map(len, texts))
    columns[unit_label(_TOKENS)] = list(measure_all(_TOKENS, texts))

    def chosen() -> None:
        picked = st.session_state["ranking"]["selection"]["rows"]
        if picked and picked[0] < len(starts):
            choose_size(answer.size)
            jump_to(starts[picked[0]])

    st.markdown(_("**The best chunks of size {size}**").format(size=number(answer.size)))
    _rows(columns, chosen)


def _rows(columns: dict[str, list[object]], chosen: Callable[[], None]) -> None:
    st.dataframe(
        columns,
        key="ranking",
        hide_index=True,
        height=HEIGHT - 40,
        row_height=30,
        on_select=whole(chosen),
        selection_mode="single-row",
    )


def _held(low: int, high: int, span: Span) -> str:
    """Whether a chunk holds the marked passage, a part of it, or nothing of it."""
    if low <= span.start and span.end <= high:
        return _("whole")
    shared = min(high, span.end) - max(low, span.start)
    return f"{shared / span.length:.0%}" if shared > 0 else ""
