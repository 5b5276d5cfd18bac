"""One question put to the children, and how the hits merge into their parents, step by step."""

from __future__ import annotations

from dataclasses import dataclass

import streamlit as st

from chunkscope import Chunking, ParentChild
from chunkscope.retrieve import order, retriever_class
from chunkscope.retrieve.auto_merge import (
    THRESHOLD,
    Merged,
    Node,
    Round,
    auto_merge,
    collapsed,
    hits_of,
    levels_of,
    span_of,
    states,
)
from chunkscope.retrieve.base import Index, Scores
from chunkscope.strategies.parent_child import beyond
from chunkscope.text import content_hash
from chunkscope.wording import _
from chunkscope.wording.meaning import (
    beyond_reading,
    delivered_reading,
    hits_reading,
    places_reading,
    round_reading,
)
from chunkscope.wording.quoting import literal
from chunkscope.wording.retrievers import score
from chunkscope.wording.units import number, percent
from components.callbacks import whole
from components.charts import CONFIG, palette
from components.inspect.levels_chart import boxes_of, levels_figure
from components.jump import jump_to
from components.markup import head, visible
from components.query.ask import LONGEST_QUESTION

QUESTION = "parent_child_question"
MOST_SHOWN = 20
_TEXT = 140
_K = 12


@dataclass(frozen=True, slots=True)
class _Asked:
    """The question's settings: who ranks, how many children are taken, and the share that merges."""

    retriever: str
    k: int
    threshold: float


def draw(chunking: Chunking) -> None:
    """The question box, the steps of merging, the levels as they stand, and what is handed over."""
    if not isinstance(chunking.strategy, ParentChild):
        st.markdown(_("These chunks have no parents: there is nothing to merge."))
        return
    question, asked = _controls()
    if not question.strip():
        st.info(_("Write a question: the chunks that it finds are then merged into their parents."))
        _levels(chunking, auto_merge(chunking, []), 0)
        return
    scores = _index(chunking.strategy, content_hash(chunking.text), asked.retriever, chunking).scores(
        question
    )
    merged = auto_merge(chunking, hits_of(scores.tolist(), asked.k), asked.threshold)
    if not merged.hits:
        st.markdown(literal(hits_reading(merged)))
        return
    after = _steps(merged)
    _levels(chunking, merged, after)
    if after:
        _shares(chunking, merged.rounds[after - 1])
    st.markdown(literal(delivered_reading(merged, len(chunking.text))))
    _delivered(chunking, merged.delivered)
    _places(chunking, scores, asked.k)


def _controls() -> tuple[str, _Asked]:
    names = {"bm25": _("BM25 (shared words)"), "tfidf": _("TF-IDF (letter pairs)")}
    box, by, count, share = st.columns([6, 3, 2, 2], gap="small")
    with box:
        question = st.text_input(
            _("Question"),
            key=QUESTION,
            max_chars=LONGEST_QUESTION,
            placeholder=_("What should this text answer?"),
        )
    with by:
        retriever = st.selectbox(
            _("Ranked by"), list(names), format_func=lambda name: names[name], key="parent_child_retriever"
        )
    with count:
        k = st.number_input(_("Best k"), 1, 1000, _K, key="parent_child_k")
    with share:
        threshold = st.number_input(
            _("Share that merges"),
            0.0,
            1.0,
            THRESHOLD,
            step=0.05,
            key="parent_child_threshold",
            help=_(
                "A parent takes the place of its children where more than this share of them was found. "
                "LlamaIndex's default is 0.5; at 0.3 one of three is enough, one of four is not."
            ),
        )
    return question or "", _Asked(retriever or "bm25", int(k), float(threshold))


@st.cache_resource(max_entries=4, show_spinner=False)
def _index(by: ParentChild, text_hash: str, retriever: str, _chunking: Chunking) -> Index:  # noqa: ARG001
    """The children made ready for questions; they are found by their indexed texts."""
    return retriever_class(retriever)().index(_chunking.indexed)


def _steps(merged: Merged) -> int:
    """How many rounds to look at, chosen by the reader; all of them in the beginning."""
    turns = [turn for turn in merged.rounds if turn.changed]
    last = len(turns)
    names = [_("Found"), *(_("Round {n}").format(n=number(turn + 1)) for turn in range(last))]
    key = f"parent_child_step_{last}"
    after = st.segmented_control(
        _("Step"), range(last + 1), format_func=lambda turn: names[turn], default=last, key=key
    )
    after = last if after is None else after
    st.markdown(literal(round_reading(turns[after - 1]) if after else hits_reading(merged)))
    return after


def _levels(chunking: Chunking, merged: Merged, after: int) -> None:
    """The levels as rows of boxes; a click jumps to the box's place in the text."""
    boxes = boxes_of(chunking, states(merged, after))
    if not boxes:
        st.markdown(_("There is nothing to draw: the text is empty."))
        return

    def chosen() -> None:
        points = st.session_state["levels_chart"]["selection"]["points"]
        if points:
            jump_to(int(points[0]["customdata"][0]))

    st.plotly_chart(
        levels_figure(boxes, levels_of(chunking), palette()),
        key="levels_chart",
        config=CONFIG,
        on_select=whole(chosen),
        selection_mode="points",
    )
    over = beyond(chunking.extras.levels[-1], chunking)
    st.caption(literal(beyond_reading(len(over), len(chunking.starts))))


def _shares(chunking: Chunking, turn: Round) -> None:
    """The parents of what was found, with the share of their children that was."""
    names = _level_names(chunking)
    shown = sorted(turn.shares, key=lambda share: -share.ratio)[:MOST_SHOWN]
    st.dataframe(
        {
            _("Parent"): [f"{names[share.parent[0]]} {share.parent[1] + 1}" for share in shown],
            _("Children found"): [share.hit for share in shown],
            _("Children"): [share.children for share in shown],
            _("Share"): [percent(share.ratio) for share in shown],
            _("Takes their place"): [share.merged for share in shown],
        },
        key="parent_child_shares",
        hide_index=True,
    )


def _delivered(chunking: Chunking, nodes: tuple[Node, ...]) -> None:
    """What is handed over, best first; a row jumps to its place."""
    names, shown = _level_names(chunking), nodes[:MOST_SHOWN]
    spans = [span_of(chunking, node) for node in shown]

    def chosen() -> None:
        picked = st.session_state["parent_child_delivered"]["selection"]["rows"]
        if picked and picked[0] < len(spans):
            jump_to(spans[picked[0]].start)

    st.dataframe(
        {
            _("Passage"): [f"{names[node.level]} {node.index + 1}" for node in shown],
            _("Score"): [score("BM25", node.score) for node in shown],
            _("Characters"): [span.length for span in spans],
            _("Text"): [visible(head(span.of(chunking.text), _TEXT)) for span in spans],
        },
        key="parent_child_delivered",
        hide_index=True,
        on_select=whole(chosen),
        selection_mode="single-row",
    )


def _places(chunking: Chunking, scores: Scores, k: int) -> None:
    ranking = [index for index in order(scores).tolist() if scores[index] > 0]
    before = {chunking.extras.parents[index] for index in ranking[:k]}
    reached = collapsed(chunking, ranking, k)
    st.caption(literal(places_reading(min(k, len(ranking)), len(before), len(reached))))


def _level_names(chunking: Chunking) -> list[str]:
    """Each level by its size."""
    return [number(level.strategy.chunk_size) + " ·" for level in levels_of(chunking)]
