"""Which questions are asked: those of the samples, of a file, found in the text, or its headings."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from hashlib import blake2b
from typing import Final

import streamlit as st

from chunkscope import SplitError
from chunkscope.documents import Source
from chunkscope.evaluate.samples import sample_corpus
from chunkscope.evaluate.values import LeftOut, Origin, QuestionSet
from chunkscope.samples import samples
from chunkscope.wording import _, language
from chunkscope.wording.questions import origin_name, origin_weakness, set_line
from chunkscope.wording.quoting import literal
from chunkscope.wording.units import number
from chunkscope.worker import WorkError
from components.callbacks import whole
from components.evaluate.choices import FAQ, FILE, HEADINGS, SAMPLES, key_of
from components.evaluate.corpus import Documents
from components.evaluate.worker import questions_in_file, questions_in_text
from components.jobs import workers
from components.markup import head, visible
from components.tables import page_of
from components.taking import open_source
from components.value_widgets import list_widget

LARGE: Final = 200_000
"""From so many characters or bytes on, the reading is done where it can be stopped."""
SECONDS: Final = 120.0
_ASKED: Final = 140
_LEFT_ROWS: Final = 8
_LEFT_HEIGHT: Final = 420
_ORIGIN = key_of("origin")
_FILE = "evaluate_file"
_IN_TEXT = {FAQ: Origin.FAQ, HEADINGS: Origin.HEADINGS}


@dataclass(frozen=True, slots=True, eq=False)
class Posed:
    """The questions that are asked; ``key`` tells them from others."""

    questions: QuestionSet
    key: Hashable


def question_row(documents: Documents) -> Posed | None:
    """Choose where questions come from, and see what came of it; None where there are none."""
    names = _origins(documents)
    left, right = st.columns([2, 5], gap="medium")
    with right, st.container(key="evaluate_questions_told"):
        try:
            origin = st.session_state[_ORIGIN]
            origin = origin if origin in names else _first(documents)
        except (SplitError, WorkError) as error:
            st.error(literal(str(error)))
            origin = FILE
    with left:
        list_widget("evaluate_origin_box", _("Questions"), names, origin, _choose)
        if origin == FILE:
            _door()
    with right:
        return _told(origin, documents)


def _origins(documents: Documents) -> dict[str, str]:
    asked = {SAMPLES: _("Those of the samples")} if documents.asked is not None else {}
    found = {FAQ: origin_name(Origin.FAQ), HEADINGS: origin_name(Origin.HEADINGS)}
    return {**asked, **found, FILE: _("A file of your own")}


def _first(documents: Documents) -> str:
    """The origin to begin with: the first that has questions, else what stands in the text."""
    if documents.asked is not None:
        return SAMPLES
    asked = (origin for origin in (FAQ, HEADINGS) if _in_text_of(origin, documents).questions)
    return next(asked, FAQ)


def _choose(origin: str) -> None:
    st.session_state[_ORIGIN] = origin


def _door() -> None:
    st.file_uploader(
        _("Questions with answers"),
        type=["csv", "tsv", "json", "jsonl"],
        key="evaluate_upload",
        on_change=whole(_take),
        help=_(
            "CSV or JSON with the columns question and answer (or start and end), and document where there "
            "is more than one; or a file in the shape of SQuAD."
        ),
    )


def _take() -> None:
    sent = st.session_state["evaluate_upload"]
    if sent is not None:
        st.session_state[_FILE] = (sent.name, sent.getvalue())


def _told(origin: str, documents: Documents) -> Posed | None:
    """How many there are, what was left out, and what this origin does to the scores."""
    try:
        posed = _found(origin, documents)
    except (SplitError, WorkError) as error:
        st.error(literal(str(error)))
        return None
    if posed is None:
        st.info(_("Choose a file with questions and their answers."))
        return None
    found = posed.questions
    line = literal(set_line(found))
    if not found.questions:
        st.warning(line)
        _way_out()
    else:
        st.markdown(f"**{line}**  \n:small[:gray[{literal(origin_weakness(found.origin))}]]")
    _left_out(found)
    return posed if found.questions else None


def _way_out() -> None:
    """A sample that brings questions, for whoever wants to see the page at work."""
    asked = [each for each in samples() if sample_corpus(each.file) is not None]
    spoken = next((each for each in asked if each.language == language()), asked[0])
    st.button(
        _("Open a sample that has questions"),
        key="evaluate_sample",
        icon=":material/school:",
        on_click=whole(open_source),
        args=(f"sample:{spoken.id}",),
    )


def _left_out(found: QuestionSet) -> None:
    if not found.left_out:
        return
    title = _("Left out: {n}").format(n=number(len(found.left_out)))
    with st.expander(title, key="evaluate_left_out"):
        rows = page_of(len(found.left_out), "evaluate_left_out_page")
        shown = found.left_out[rows.start : rows.stop]
        with st.container(height=_LEFT_HEIGHT if len(shown) > _LEFT_ROWS else "content", border=False):
            st.markdown("\n".join(map(_left_line, shown)))


def _left_line(each: LeftOut) -> str:
    """A question by its id and its words, with the whole reason: a cell of a table would cut it off."""
    asked = [each.id, head(each.text, _ASKED)]
    named = " ".join(f"**{literal(visible(part))}**" for part in asked if part)
    return f"- {named}  \n  {literal(visible(each.reason))}"


def _found(origin: str, documents: Documents) -> Posed | None:
    if origin == SAMPLES:
        return None if documents.asked is None else Posed(documents.asked, (SAMPLES, documents.key))
    if origin != FILE:
        return Posed(_in_text_of(origin, documents), (origin, documents.key))
    name, data = st.session_state.get(_FILE, ("", b""))
    if not name:
        return None
    digest = blake2b(data, digest_size=16).hexdigest()
    found = _in_file(name, digest, documents.key, language(), data, documents.sources)
    return Posed(found, (name, digest, documents.key))


def _in_text_of(origin: str, documents: Documents) -> QuestionSet:
    return _in_text(origin, documents.key, language(), documents.sources)


@st.cache_resource(max_entries=8, show_spinner=False)
def _in_text(origin: str, key: Hashable, lang: str, _sources: tuple[Source, ...]) -> QuestionSet:  # noqa: ARG001
    characters = sum(len(each.text) for each in _sources)
    return _worked(characters, questions_in_text, _IN_TEXT[origin], _sources)


@st.cache_resource(max_entries=8, show_spinner=False)
def _in_file(
    name: str,
    digest: str,  # noqa: ARG001 - the key
    key: Hashable,  # noqa: ARG001
    lang: str,  # noqa: ARG001
    _data: bytes,
    _sources: tuple[Source, ...],
) -> QuestionSet:
    characters = sum(len(each.text) for each in _sources)
    return _worked(len(_data) + characters, questions_in_file, _data, _sources, name)


def _worked(size: int, function: Callable[..., QuestionSet], *arguments: object) -> QuestionSet:
    """What the function returns; where there is much to read, in a worker, so that no other reader waits."""
    if size < LARGE:
        return function(*arguments)
    with st.spinner(_("Reading the questions …")):
        return workers().call(function, *arguments, timeout=SECONDS)
