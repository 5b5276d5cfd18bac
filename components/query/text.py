"""The text coloured by likeness for the size on the table, and the ranking beside it."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import streamlit as st

from chunkscope import Chunking, SplitError
from chunkscope.embed.facts import ModelFacts, Reach
from chunkscope.embed.known import UNKNOWN_SHARE
from chunkscope.retrieve.picture import headings, levels
from chunkscope.text import content_hash
from chunkscope.units import UnitError, measure_all
from chunkscope.values import Span
from chunkscope.wording import _, n_
from chunkscope.wording.explain import sentences
from chunkscope.wording.models import cache_notice, lost_text
from chunkscope.wording.quoting import literal
from chunkscope.wording.retrievers import score, unknown_note
from chunkscope.wording.units import number, percent, unit_label
from chunkscope.worker import WorkError
from components.address import current
from components.callbacks import whole
from components.jump import jump_to, pending_jump
from components.markup import head, visible
from components.query.answers import model_facts, reach
from components.query.ask import key_of
from components.query.choice import size_row
from components.query.scene import Scene
from components.results import chunking as chunking_of
from components.source_view import source_view
from components.structure import structured

HEIGHT = 560
STAGE_HEIGHT = 900
RANKED = 30
_TOKENS = "cl100k_base"
_AIMED = "query_aimed"


def query_text(scene: Scene) -> None:
    """Draw both, and what the model never saw."""
    found = _chunking(scene)
    if found is None:
        return
    lost = reach(scene.retriever, scene.answer.strategy, scene.text, found.indexed, scene.ask.question)
    facts = model_facts(scene.retriever, scene.text)
    _warnings(facts, lost)
    size_row(scene)
    left, right = st.columns(2, gap="small")
    with left:
        _text(scene, found, lost, HEIGHT)
    with right:
        _ranking(scene, found)
    _notes(scene, facts)


def stage_text(scene: Scene) -> None:
    """The text alone."""
    found = _chunking(scene)
    if found is None:
        return
    lost = reach(scene.retriever, scene.answer.strategy, scene.text, found.indexed, scene.ask.question)
    _text(scene, found, lost, STAGE_HEIGHT)
    _warnings(model_facts(scene.retriever, scene.text), lost)


def _chunking(scene: Scene) -> Chunking | None:
    """The chunks of the size on the table; None where they cannot be made, which is told."""
    try:
        return chunking_of(scene.answer.strategy, content_hash(scene.text), scene.text)
    except (SplitError, UnitError, WorkError) as error:
        st.error(literal(str(error)))
        return None


def _text(scene: Scene, found: Chunking, lost: Reach | None, height: int) -> None:
    answer, document = scene.answer, structured(current())
    _aim(scene)
    source_view(
        found,
        selected=None,
        key="query_text",
        height=height,
        heat=levels(answer.scores),
        scores=[score(scene.unit, float(value)) for value in answer.scores],
        mark=scene.span,
        on_mark=_mark,
        on_chunk=lambda chunk: jump_to(int(found.starts[chunk])),
        jump=pending_jump(),
        struck=_struck(found, lost),
        margin=document.margin if document else None,
    )


def _aim(scene: Scene) -> None:
    """Scroll to the best chunk when other answers are on the table and no place was asked for."""
    answer, jump = scene.answer, pending_jump()
    # For a room the text is drawn anew, from its beginning.
    drawn = (scene.ask.question, scene.retriever, content_hash(scene.text), answer.size, scene.ask.stage)
    before, serial = st.session_state.get(_AIMED, (None, 0))
    asked = before is not None and jump is not None and jump.serial != serial
    if drawn != before and not asked and answer.scores.max(initial=0.0) > 0:
        jump_to(int(answer.starts[answer.order[0]]))
    now = pending_jump()
    st.session_state[_AIMED] = (drawn, now.serial if now else 0)


def _mark(span: Span | None) -> None:
    st.session_state[key_of("mark")] = f"{span.start}-{span.end}" if span else ""


def _struck(found: Chunking, lost: Reach | None) -> tuple[np.ndarray, np.ndarray] | None:
    """Where the text lies that never reaches the model: disjoint and ascending."""
    if lost is None or not lost.chunks:
        return None
    cut = np.flatnonzero((lost.lost > 0) & found.verbatim)
    starts, ends = found.starts[cut] + lost.reach[cut], found.ends[cut]
    reached = np.concatenate(([0], np.maximum.accumulate(ends)[:-1]))
    starts = np.maximum(starts, reached)
    filled = starts < ends
    return starts[filled], ends[filled]


def _warnings(facts: ModelFacts | None, lost: Reach | None) -> None:
    """What misleads: a language that the model does not know, and text that it never saw."""
    if facts is not None and facts.unknown >= UNKNOWN_SHARE:
        st.warning(literal(unknown_note(facts.id, facts.unknown)))
    if lost is not None and lost.chunks:
        st.warning(literal(_lost(lost)))


def _notes(scene: Scene, facts: ModelFacts | None) -> None:
    """What is known of the model, and a cache that did not help."""
    if facts is not None:
        st.caption(_model(facts, scene.text))
    if scene.answer.notice is not None:
        st.caption(literal(cache_notice(scene.answer.notice)))


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
    sentence = n_(
        "{n} chunk is longer than the model reads.",
        "{n} chunks are longer than the model reads.",
        lost.chunks,
    )
    told = sentences(
        sentence.format(n=number(lost.chunks)), lost_text(lost.characters, int(lost.lengths.sum()))
    )
    if np.isnan(lost.tails).all():
        return told
    best = float(np.nanmax(lost.tails))
    tail = _("Alone, the best of the lost ends would score {score}; it is struck through below.")
    return sentences(told, tail.format(score=score("cosine", best)))


def _ranking(scene: Scene, found: Chunking) -> None:
    """The best chunks; a chosen row scrolls the text to its chunk."""
    answer, span = scene.answer, scene.span
    best = answer.order[:RANKED]
    starts, ends = answer.starts[best].tolist(), answer.ends[best].tolist()
    texts = [found.texts[chunk] for chunk in best.tolist()]
    columns: dict[str, list[object]] = {
        "#": list(range(1, len(best) + 1)),
        scene.unit: [score(scene.unit, float(value)) for value in answer.scores[best]],
    }
    if span is not None:
        columns[_("Answer")] = [_held(low, high, span) for low, high in zip(starts, ends, strict=True)]
    columns[_("Text")] = [visible(head(text, 160)) for text in texts]
    columns[_("Place")] = [f"{number(low)}–{number(high)}" for low, high in zip(starts, ends, strict=True)]
    if any(titles := headings(found.text, starts)):
        columns[_("Heading")] = [visible(head(title, 60)) for title in titles]
    columns[_("Characters")] = list(map(len, texts))
    columns[_("Tokens")] = list(measure_all(_TOKENS, texts))

    def chosen() -> None:
        picked = st.session_state["ranking"]["selection"]["rows"]
        if picked and picked[0] < len(starts):
            jump_to(starts[picked[0]])

    _rows(columns, chosen)


def _rows(columns: dict[str, list[object]], chosen: Callable[[], None]) -> None:
    st.dataframe(
        columns,
        key="ranking",
        hide_index=True,
        height=HEIGHT,
        row_height=32,
        column_config={
            "#": st.column_config.NumberColumn(width=34),
            _("Tokens"): st.column_config.NumberColumn(help=unit_label(_TOKENS)),
            _("Text"): st.column_config.TextColumn(width=170 if _("Answer") in columns else 230),
        },
        on_select=whole(chosen),
        selection_mode="single-row",
    )


def _held(low: int, high: int, span: Span) -> str:
    """Whether a chunk holds the marked passage, a part of it, or nothing of it."""
    if low <= span.start and span.end <= high:
        return _("whole")
    shared = min(high, span.end) - max(low, span.start)
    return percent(shared / span.length) if shared > 0 else ""
