"""The tab of special characters: how many there are of each group, where, and what NFKC made of them."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import streamlit as st

from chunkscope import Chunking
from chunkscope.arrays import Ints
from chunkscope.documents import Source
from chunkscope.special_characters import Special, special_characters
from chunkscope.wording import _, n_
from chunkscope.wording.special import special_effect, special_name
from chunkscope.wording.units import number
from components.jump import jump_to
from components.markup import visible
from components.source import OwnText, own_texts
from components.tables import page_of, table

_AROUND = 24
_CHOSEN = "special_kind"


@dataclass(frozen=True, slots=True)
class _Change:
    """One stretch that NFKC rewrote: where it stands now, and where it stood."""

    at: int
    length: int
    start: int
    was: int


def has_special(text: str) -> bool:
    """Whether the tab has anything to show of a text."""
    return bool(_found(text)) or _normalized(text) is not None


def special_tab(chunking: Chunking) -> None:
    """Draw it: a row leads to its place in the text."""
    text = chunking.text
    own = _normalized(text)
    if own is not None and own.plain is not None:
        _changes(own.source, own.plain, rejoined=own.how.rejoin)
    found = _found(text)
    if not found:
        st.caption(_("No special characters are left in this text."))
        return
    kinds = list(found)
    rows = range(len(kinds))
    columns = {
        _("Characters"): [special_name(kind) for kind in kinds],
        _("Count"): [len(found[kind]) for kind in kinds],
        _("First at"): [int(found[kind][0]) for kind in kinds],
        _("What they do"): [special_effect(kind) for kind in kinds],
    }
    table("special_kinds", columns, rows, lambda row: _choose(kinds[row], int(found[kinds[row]][0])))
    chosen = next((kind for kind in kinds if kind.value == st.session_state.get(_CHOSEN)), kinds[0])
    _places(text, chosen, found[chosen])


def _choose(kind: Special, first: int) -> None:
    st.session_state[_CHOSEN] = kind.value
    jump_to(first)


def _places(text: str, kind: Special, places: Ints) -> None:
    """Every place of one group, with what stands around it."""
    rows = page_of(len(places), f"special_page_{kind.value}")
    shown = places[rows.start : rows.stop].tolist()
    st.caption(
        n_("{name}: {n} place", "{name}: {n} places", len(places)).format(
            name=special_name(kind), n=number(len(places))
        )
    )
    columns = {
        _("Place"): shown,
        _("Character"): [_code(text[at]) for at in shown],
        _("Around it"): [_context(text, at, at + 1) for at in shown],
    }
    table(f"special_places_{kind.value}", columns, rows, lambda row: jump_to(int(places[row])))


def _changes(now: Source, plain: Source, *, rejoined: bool) -> None:
    """What reading the document anew changed, and where that stood in the original."""
    changes = _changed(now)
    count = sum(change.was for change in changes)
    if rejoined:
        told = n_(
            "Reading anew changed {n} character of {total}; it is listed with its original place.",
            "Reading anew changed {n} characters of {total}; they are listed with their original places.",
            count,
        )
    else:
        told = n_(
            "NFKC changed {n} character of {total}; it is listed with its place in the original.",
            "NFKC changed {n} characters of {total}; they are listed with their places in the original.",
            count,
        )
    st.caption(told.format(n=number(count), total=number(len(plain.text))))
    if not changes:
        return
    rows = page_of(len(changes), "special_page_changes")
    shown = changes[rows.start : rows.stop]
    columns = {
        _("Place"): [change.at for change in shown],
        _("Is now"): [visible(now.text[change.at : change.at + change.length]) for change in shown],
        _("Was"): [visible(plain.text[change.start : change.start + change.was]) for change in shown],
        _("Place in the original"): [change.start for change in shown],
        _("Around it, in the original"): [
            _context(plain.text, change.start, change.start + change.was) for change in shown
        ],
    }
    table("special_changes", columns, rows, lambda row: jump_to(changes[row].at))


def _changed(source: Source) -> list[_Change]:
    return [_Change(*change) for change in getattr(source.original, "rewritten", ())]


def _normalized(text: str) -> OwnText | None:
    """The reader's own text that this is, if it was normalised."""
    own = own_texts().get((st.session_state["source"] or "").removeprefix("text:"))
    return own if own is not None and own.source.text == text and own.source.original is not None else None


def _context(text: str, start: int, end: int) -> str:
    return visible(text[max(start - _AROUND, 0) : end + _AROUND].replace("\n", " "))


def _code(letter: str) -> str:
    name = unicodedata.name(letter, "")
    return f"U+{ord(letter):04X} {name}".rstrip()


@lru_cache(maxsize=4)
def _found(text: str) -> dict[Special, np.ndarray[tuple[int, ...], np.dtype[np.int64]]]:
    return special_characters(text)
