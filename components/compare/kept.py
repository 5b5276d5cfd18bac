"""From the first setting to each other: what an index would have to embed again, chunk by chunk."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import streamlit as st

from chunkscope import Chunking
from chunkscope.compare import Fate, Reindexing, kept_changed_new
from chunkscope.limits import check_stored
from chunkscope.text import content_hash
from chunkscope.wording import _, n_
from chunkscope.wording.explain import sentences
from chunkscope.wording.units import number, size
from components.compare.jump import jump_in
from components.compare.split import Side
from components.markup import head, visible
from components.tables import page_of, table

_GONE = "gone"
_TEXT = 140


def kept_section(sides: Sequence[Side], text: str) -> None:
    """One sentence per other setting, and the chunks of one of them as a list that leads to the text."""
    first, *others = sides
    found = _found(first, others, text)
    if not found:
        return
    by_letter = {other.letter: other for other in others}
    st.subheader(_("What would have to be embedded again"), anchor=False)
    st.markdown("\n".join(f"- {told(first, by_letter[letter], one)}" for letter, one in found.items()))
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key="compare_kept_row"):
        letter = _pair(first, list(found))
        fate = _fate(found[letter])
    _list(first, by_letter[letter], found[letter], fate)


def _found(first: Side, others: Sequence[Side], text: str) -> dict[str, Reindexing]:
    """From the first setting to each other, by its letter, where both have chunks."""
    if first.chunking is None:
        return {}
    hash_ = content_hash(text)
    return {
        other.letter: reindexing(first.column, other.column, hash_, first.chunking, other.chunking)
        for other in others
        if other.chunking is not None
    }


@st.cache_resource(max_entries=16, show_spinner=False)
def reindexing(
    before: str,  # noqa: ARG001 - the key
    after: str,  # noqa: ARG001
    text_hash: str,  # noqa: ARG001
    _before: Chunking,
    _after: Chunking,
) -> Reindexing:
    """From one chunking to the other, which their settings and their text name."""
    check_stored(_before)
    check_stored(_after)
    return kept_changed_new(_before, _after)


def told(first: Side, other: Side, found: Reindexing) -> str:
    """How much there is to embed, and what becomes of the chunks."""
    total = len(found.fates)
    main = n_(
        "To go from {a} to {b}, **{again} of {total}** chunk has to be embedded again: **{tokens}**, "
        "{characters}.",
        "To go from {a} to {b}, **{again} of {total}** chunks have to be embedded again: **{tokens}**, "
        "{characters}.",
        total,
    ).format(
        a=first.letter,
        b=other.letter,
        again=number(found.again),
        total=number(total),
        tokens=size(found.unit, found.units),
        characters=size("characters", found.characters),
    )
    rest = _("{kept} are kept, {changed} changed, {new} new; {gone} of {a} are gone.").format(
        a=first.letter,
        gone=number(len(found.gone)),
        **{fate.name.lower(): number(found.count(fate)) for fate in Fate},
    )
    return sentences(main, rest)


def _pair(first: Side, letters: list[str]) -> str:
    names = {letter: _("{a} to {b}").format(a=first.letter, b=letter) for letter in letters}
    if st.session_state.get("compare_pair") not in names:
        st.session_state["compare_pair"] = letters[0]
    chosen = st.segmented_control(
        _("From one to the other"),
        letters,
        format_func=names.__getitem__,
        required=True,
        key="compare_pair",
        label_visibility="collapsed",
    )
    return chosen or letters[0]


def _fate(found: Reindexing) -> str:
    names = {
        Fate.CHANGED.name: _("Changed **{n}**").format(n=number(found.count(Fate.CHANGED))),
        Fate.NEW.name: _("New **{n}**").format(n=number(found.count(Fate.NEW))),
        Fate.KEPT.name: _("Kept **{n}**").format(n=number(found.count(Fate.KEPT))),
        _GONE: _("Gone **{n}**").format(n=number(len(found.gone))),
    }
    chosen: str | None = st.segmented_control(
        _("What becomes of the chunks"),
        list(names),
        format_func=names.__getitem__,
        default=Fate.CHANGED.name,
        required=True,
        key="compare_fate",
        label_visibility="collapsed",
    )
    return chosen or Fate.CHANGED.name


def _list(first: Side, other: Side, found: Reindexing, fate: str) -> None:
    """The chunks of this fate; a chosen row scrolls the texts to it."""
    side, chunking = (first, found.before) if fate == _GONE else (other, found.after)
    numbers = found.gone if fate == _GONE else np.flatnonzero(found.fates == Fate[fate])
    rows = page_of(len(numbers), "compare_page")
    shown = numbers[rows.start : rows.stop].tolist()
    if not shown:
        st.markdown(_("There is no such chunk."))
        return
    spans = [(int(chunking.starts[index]), int(chunking.ends[index])) for index in shown]
    columns: dict[str, list[Any]] = {
        _("Chunk"): [_("{letter} {n}").format(letter=side.letter, n=number(index + 1)) for index in shown],
        _("Start"): [start for start, _end in spans],
        _("End"): [end for _start, end in spans],
    }
    if fate != _GONE:
        columns[_("Tokens")] = found.lengths[shown].tolist()
    texts = chunking.indexed
    columns[_("Text")] = [visible(head(texts[index], _TEXT)) for index in shown]

    def chosen(row: int) -> None:
        jump_in(side.number, spans[row - rows.start][0])

    table("compare_chunks", columns, rows, chosen)
