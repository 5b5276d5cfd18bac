"""Which text: a sample, a paste, or a file."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from chunkscope.query_samples import QuestionSample
from chunkscope.samples import Sample, classic_lessons
from chunkscope.text import MAX_BYTES, Decoded, TextError, decode
from chunkscope.wording import _, language, use
from chunkscope.wording.causes import cause_name
from chunkscope.wording.quoting import literal
from components.address import current, fill, spoken
from components.ask import key_of
from components.callbacks import whole
from components.choice import choose
from components.markup import head, visible
from components.paste_box import Pasted, paste_box
from components.source import find_sample, keep, opened, own_texts, references, text_of

_WORD = "text_word"


def text_picker() -> None:
    """The samples and own texts to choose from, the lessons, and the two doors for new texts."""
    titles = {ref: title(ref) for ref in references(st.session_state["source"])}
    shown = titles[st.session_state["source"]]
    choose(_("Text"), titles, "source", then=_open_chosen, help=literal(shown))
    _lessons()
    _own_text()


def title(ref: str) -> str:
    """A source as the list shows it."""
    kind, _colon, name = ref.partition(":")
    if kind == "text":
        own = own_texts().get(name)
        return visible(head(own.name, 40)) if own else _("Your text {hash}").format(hash=name[:8])
    found = find_sample(name)
    if isinstance(found, Sample | QuestionSample):
        foreign = "" if found.language == language() else f"{found.language.upper()} · "
        return f"{foreign}{found.title(language())}"
    if found is not None:
        return _("Guide: {cause}").format(cause=cause_name(found.cause))
    return name


def open_source(ref: str) -> None:
    """Show another text with the settings that it opens with; for callbacks."""
    found = opened(ref, spoken())
    if found.text is not None:
        # Somebody's own text is looked at with the splitter that was chosen for it.
        now = current()
        found = replace(found, strategy=now.strategy, options=now.options)
    fill(found)
    st.session_state[key_of("mark")] = ""
    st.session_state[_WORD] = None


def take(name: str, decoded: Decoded) -> None:
    """Keep a new text and show it; a link that waits for this very text keeps its settings."""
    st.session_state[_WORD] = None
    own = keep(name, decoded)
    waiting = current().text
    if waiting != own.hash:
        open_source(f"text:{own.hash}")


def _open_chosen() -> None:
    open_source(st.session_state["source"])


def _lessons() -> None:
    """The two classic patterns, one click each."""
    names = (_("Lesson 1: lines cut alone"), _("Lesson 2: sentences too long"))
    with st.container(gap=None, key="lessons"):
        for number, (name, item) in enumerate(zip(names, classic_lessons(language()), strict=True), start=1):
            st.button(
                name,
                key=f"lesson_{number}",
                icon=":material/school:",
                type="tertiary",
                help=item.title(language()),
                on_click=whole(open_source),
                args=(f"sample:{item.id}",),
            )


def _own_text() -> None:
    """The two doors; open by themselves where a link waits for a text."""
    settings = current()
    waiting = settings.text is not None and text_of(settings) is None
    with st.expander(
        _("Paste or upload your own"), icon=":material/content_paste:", key="own_text", expanded=waiting
    ):
        paste_box(key="paste", on_paste=_take_pasted)
        st.file_uploader(
            _("Upload a file (up to {n} MB)").format(n=MAX_BYTES // 1_000_000),
            key="upload",
            on_change=whole(_take_upload),
            help=_("Text, Markdown or code in UTF-8, CP932 or EUC-JP. The file stays on this machine."),
        )
        if error := st.session_state.get(_WORD):
            st.error(error)


def _take_pasted(pasted: Pasted) -> None:
    use(spoken())
    take(pasted.name, pasted.decoded)


def _take_upload() -> None:
    file = st.session_state["upload"]
    if file is None:
        return
    use(spoken())
    try:
        take(file.name, decode(file.getvalue(), name=file.name))
    except TextError as error:
        st.session_state[_WORD] = literal(str(error))
