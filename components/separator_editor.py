"""The separators as an ordered list: one line each to edit, move or remove, and how often it occurs."""

from __future__ import annotations

import re

import streamlit as st

from chunkscope.text import content_hash
from chunkscope.wording import _, n_
from chunkscope.wording.quoting import literal
from chunkscope.wording.reasons import reason_words
from chunkscope.wording.units import number
from chunkscope.worker import WorkError
from components.address import current, fill_separators
from components.callbacks import whole
from components.choice import choose
from components.jobs import workers
from components.line_ends import line_end_message
from components.presets import PRESETS, preset, preset_of
from components.separator_text import typed
from components.settings import MOST_SEPARATORS
from components.source import text_of
from components.splitting import count_matches

_OWN = "own"
_COUNT_WIDTH = 52
"""Pixels for up to four digits; more digits take more, the same in every line."""


def separator_editor(*, patterns: bool) -> None:
    """The preset, the lines, and where the splitter takes ``patterns`` the switch for them."""
    # Where a run gave way to another page before this was drawn, Streamlit has forgotten the lines.
    if any(f"separator_{row}" not in st.session_state for row in range(len(st.session_state["separators"]))):
        fill_separators(st.session_state["separators"])
    regex = st.session_state["regex"] and patterns
    _presets(patterns=patterns)
    counts = _counts(regex)
    width = max(_COUNT_WIDTH, *(8 * len(f"{count or 0:,}×") + 4 for count in counts))
    separators: tuple[str, ...] = st.session_state["separators"]
    with st.container(gap="xxsmall", key="separator_rows"):
        for row in range(len(separators)):
            _row(row, len(separators), counts[row], width)
        _add(len(separators))
    if regex:
        _pattern_messages(separators)
    else:
        _order_message(separators)
        line_end_message()
    if patterns:
        _pattern_switch()


def _pattern_switch() -> None:
    st.toggle(
        _("Separators are patterns"),
        st.session_state["regex"],
        key="regex",
        on_change=whole(_take_rows),
        help=_("`is_separator_regex`: read each separator as a regular expression."),
    )


def _presets(*, patterns: bool) -> None:
    found = preset_of(st.session_state["separators"], st.session_state["regex"])
    st.session_state["preset"] = found.id if found else _OWN
    fitting = [item for item in PRESETS if patterns or not item.regex or item == found]
    names = {item.id: _(item.title) for item in fitting} | {_OWN: _("Your own list")}
    if found is not None:
        del names[_OWN]
    choose(
        _("Separators"),
        names,
        "preset",
        then=_take_preset,
        help=_("Tried in this order: the text is cut at the first one that occurs in it."),
    )


def _take_preset() -> None:
    chosen = st.session_state["preset"]
    if chosen == _OWN:
        return
    found = preset(chosen)
    st.session_state["regex"] = found.regex
    st.session_state["keep_separator"] = found.keep_separator
    fill_separators(found.separators)


def _row(row: int, rows: int, count: int | None, width: int) -> None:
    with st.container(horizontal=True, vertical_alignment="center", gap="xxsmall", wrap=False):
        st.text_input(
            _("Separator {n}").format(n=row + 1),
            st.session_state[f"separator_{row}"],
            key=f"separator_{row}",
            placeholder=_("every character"),
            on_change=whole(_take_rows),
            label_visibility="collapsed",
        )
        st.markdown(_count_text(count), width=width, text_alignment="right")
        _button(
            "up", row, ":material/arrow_upward:", _("Move line {n} up").format(n=row + 1), disabled=row == 0
        )
        _button("remove", row, ":material/close:", _("Remove line {n}").format(n=row + 1), disabled=rows == 1)


def _button(action: str, row: int, icon: str, label: str, *, disabled: bool) -> None:
    st.button(
        label,
        key=f"separator_{action}_{row}",
        icon=icon,
        type="tertiary",
        help=label,
        disabled=disabled,
        on_click=whole(_change),
        args=(action, row),
    )


def _add(rows: int) -> None:
    st.button(
        _("Add a separator"),
        key="separator_add",
        icon=":material/add:",
        type="tertiary",
        disabled=rows >= MOST_SEPARATORS,
        on_click=whole(_change),
        args=("add", rows),
    )


def _change(action: str, row: int) -> None:
    """Move, remove or add a line."""
    lines = list(st.session_state["separators"])
    if action == "up":
        lines[row - 1], lines[row] = lines[row], lines[row - 1]
    elif action == "remove":
        del lines[row]
    else:
        lines.insert(row - 1 if lines and lines[-1] == "" else row, " ")
    fill_separators(tuple(lines))


def _take_rows() -> None:
    """Read the lines again after one was edited, or after they became patterns."""
    state = st.session_state
    rows = range(len(state["separators"]))
    fill_separators(tuple(typed(state[f"separator_{row}"], state["regex"]) for row in rows))


def _counts(regex: bool) -> list[int | None]:
    """How often each separator occurs; None where that is not known, or it is the empty one."""
    settings = current()
    text = text_of(settings)
    if text is None:
        return [None] * len(settings.separators)
    return counts(settings.separators, regex, content_hash(text), text)


@st.cache_data(max_entries=64, show_spinner=False)
def counts(separators: tuple[str, ...], regex: bool, text_hash: str, _text: str) -> list[int | None]:  # noqa: ARG001
    """Occurrences of each separator in the text, which its hash names; patterns are tried in a worker."""
    if not regex:
        return [_text.count(separator) if separator else None for separator in separators]
    try:
        return workers().call(count_matches, separators, _text, timeout=1.0)
    except WorkError:
        return [None] * len(separators)


def _count_text(count: int | None) -> str:
    if count is None:
        return ""
    return f":gray[:small[{number(count)}×]]" if count else ":orange[:small[0×]]"


def _order_message(separators: tuple[str, ...]) -> None:
    unused = len(separators) - 1 - separators.index("") if "" in separators else 0
    if unused:
        st.caption(
            n_(
                "The empty separator cuts everywhere, so the {n} line below it is never used.",
                "The empty separator cuts everywhere, so the {n} lines below it are never used.",
                unused,
            ).format(n=unused)
        )


def _pattern_messages(separators: tuple[str, ...]) -> None:
    """What is wrong with each pattern that does not compile."""
    for row, separator in enumerate(separators, start=1):
        try:
            re.compile(separator)
        except re.error as error:
            st.error(
                _(
                    "Line {n} is no valid regular expression ({fault}): mend it or turn the switch off."
                ).format(n=row, fault=literal(reason_words(error.msg)))
            )
