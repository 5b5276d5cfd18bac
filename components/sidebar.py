"""The sidebar that every page shares: which text, which size, which separators, which language."""

from __future__ import annotations

import streamlit as st

from chunkscope import SplitError
from chunkscope.strategies import STRATEGIES, Strategy
from chunkscope.units import UNITS
from chunkscope.wording import _
from chunkscope.wording.quoting import literal
from chunkscope.wording.units import number, unit_label
from components.address import current
from components.callbacks import whole
from components.choice import choose
from components.results import strategy
from components.scale import nearest, overlap_steps, size_steps
from components.separator_editor import separator_editor
from components.settings import KEEP, LARGEST, takes
from components.shell import language_switch
from components.strategy_form import strategy_form, strategy_picker
from components.text_picker import text_picker
from components.told import heard, is_choice, told

_FIELD_WIDTH = 124
_KEYS = {
    "chunk_size": "chunk_size",
    "chunk_overlap": "chunk_overlap",
    "keep_separator": "keep_separator",
    "strip_whitespace": "strip",
}


def sidebar() -> None:
    """Draw the widgets, each beside what there is to say about it."""
    with st.sidebar:
        text_picker()
        strategy_picker()
        kind = STRATEGIES[st.session_state["strategy"]]
        _size(kind)
        if takes(kind, "separators"):
            separator_editor(patterns=takes(kind, "is_separator_regex"))
        _separator_options(kind)
        _keep_for_others(kind)
        strategy_form()
        _merging()
        language_switch()


def _keep_for_others(kind: type[Strategy]) -> None:
    """Settings that this splitter has not, and whose widgets are therefore not drawn.

    Streamlit forgets what belongs to a widget that is not drawn, unless it is set like any other value.
    """
    state = st.session_state
    for name, key in _KEYS.items():
        if not takes(kind, name):
            state[key] = state[key]
    if not (takes(kind, "separators") and takes(kind, "is_separator_regex")):
        state["regex"] = state["regex"]
    if not takes(kind, "separators"):
        for row in range(len(state["separators"])):
            state[f"separator_{row}"] = state[f"separator_{row}"]


def _size(kind: type[Strategy]) -> None:
    if takes(kind, "chunk_size"):
        _size_slider()
    if takes(kind, "chunk_overlap"):
        _overlap_slider()
    _size_message()
    if takes(kind, "length_function"):
        choose(
            _("Counted in"),
            {unit: unit_label(unit) for unit in UNITS},
            "unit",
            help=_("`length_function`: what `chunk_size` and `chunk_overlap` count."),
        )


def _size_slider() -> None:
    _number(
        "chunk_size",
        _("Chunk size"),
        size_steps(st.session_state["chunk_size"]),
        low=1,
        help=_("`chunk_size`: no chunk is longer, unless a piece cannot be split further."),
    )


def _overlap_slider() -> None:
    _number(
        "chunk_overlap",
        _("Overlap"),
        overlap_steps(st.session_state["chunk_size"]),
        low=0,
        help=_(
            "`chunk_overlap`: an upper limit, not a promise. Whole pieces that fit are repeated; only windows"
            " of a fixed size repeat exactly so much."
        ),
    )


def _number(key: str, label: str, steps: list[int], *, low: int, help: str) -> None:  # noqa: A002 - Streamlit's name
    """A slider to drag and a field to type in, for the same number."""
    value = nearest(steps, st.session_state[key])
    # Steps of another range are another slider: the browser may still send a choice from the former ones.
    slider = told(f"{key}_slider_{steps[0]}_{steps[-1]}", value)
    with st.container(gap=None, key=f"{key}_box"):
        with st.container(horizontal=True, vertical_alignment="center", gap="xxsmall", wrap=False):
            st.markdown(f":small[{label}]", width="stretch", help=help)
            st.number_input(
                label,
                low,
                LARGEST,
                st.session_state[key],
                step=1,
                key=key,
                label_visibility="collapsed",
                width=_FIELD_WIDTH,
            )
        st.select_slider(
            label,
            steps,
            value,
            key=slider,
            format_func="{:,}".format,
            on_change=whole(_take_slider),
            args=(key, slider),
            label_visibility="collapsed",
        )


def _take_slider(key: str, slider: str) -> None:
    name, chosen = slider.rpartition("_")[0], st.session_state[slider]
    if is_choice(name, slider, chosen):
        st.session_state[key] = chosen
        heard(name, slider, chosen)


def _size_message() -> None:
    """What is wrong with the settings, in the words of the splitter."""
    size, overlap = st.session_state["chunk_size"], st.session_state["chunk_overlap"]
    try:
        strategy(current())
    except SplitError as error:
        st.error(literal(str(error)))
        if overlap >= size:
            st.button(
                _("Lower the overlap to {n}").format(n=number(size // 10)),
                key="lower_overlap",
                on_click=whole(lambda: st.session_state.update(chunk_overlap=size // 10)),
            )


def _merging() -> None:
    """One for every splitter: it works on the chunks, whatever made them."""
    with st.container(horizontal=True, vertical_alignment="center", gap="xxsmall", wrap=False, key="merging"):
        label = _("Merge chunks shorter than")
        help_ = _(
            "`merge_below`, in characters: a chunk that is shorter goes into its neighbour where that stays "
            "within the chunk size. 0 merges nothing, as LangChain does."
        )
        st.markdown(f":small[{label}]", width="stretch", help=help_)
        st.number_input(
            label,
            0,
            LARGEST,
            st.session_state["merge_below"],
            step=10,
            key="merge_below",
            label_visibility="collapsed",
            width=_FIELD_WIDTH,
        )


def _separator_options(kind: type[Strategy]) -> None:
    if takes(kind, "keep_separator"):
        _keep_separator()
    if takes(kind, "strip_whitespace"):
        st.toggle(
            _("Strip whitespace"),
            st.session_state["strip"],
            key="strip",
            help=_(
                "`strip_whitespace`: remove blanks at both ends of every chunk, as LangChain does by default."
            ),
        )


def _keep_separator() -> None:
    names = {"start": _("start"), "end": _("end"), "off": _("off")}
    st.segmented_control(
        _("Keep the separator at"),
        KEEP,
        default=st.session_state["keep_separator"],
        format_func=names.__getitem__,
        required=True,
        key="keep_separator",
        width="stretch",
        help=_(
            "`keep_separator`: at the start of the piece after it (LangChain's default), "
            "at the end of the piece before it, or not at all."
        ),
    )
