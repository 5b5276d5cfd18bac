"""The session's settings and the address bar, kept equal.

Streamlit's own ``bind="query-params"`` writes the translated labels of choices into the link and
drops what it cannot use without a word, so the link is read and written here. The settings live
under the keys of their widgets; `fill` puts a whole set of them there. Each widget is given its
present value as its default, too: a browser that mounts it late, after another run, then begins
with that value, and reports no other.
"""

from __future__ import annotations

import re
from dataclasses import fields

import streamlit as st
from streamlit.runtime.scriptrunner import get_script_run_ctx

from chunkscope.samples import default_sample
from chunkscope.wording import match
from components.compare.compared import PARAM, dumps, read_compared
from components.evaluate.choices import Choices, is_choice_param, read_choices
from components.evaluate.choices import key_of as choice_key
from components.link_problems import Problem
from components.option_state import chosen_options, fill_options
from components.query.ask import Ask, is_ask, key_of, read_ask
from components.separator_text import shown
from components.settings import Settings
from components.settings_link import SPEAKABLE, read
from components.source import default_ref, find_sample, opened

STRATEGY = (
    "strategy",
    "regex",
    "chunk_size",
    "chunk_overlap",
    "keep_separator",
    "strip",
    "unit",
    "merge_below",
)
_HASH = re.compile(r"[0-9a-f]{8,64}")
_READY = "settings_ready"
_PROBLEMS = "link_problems"
_COLUMNS = "compare"


def restore() -> None:
    """Fill the session from the link where it begins, and again where the browser went back or forward."""
    context = get_script_run_ctx()
    went = context is not None and context.is_history_navigation
    if _READY in st.session_state and not (went and st.query_params):
        return
    settings, problems = _from_link()
    ask, ask_problems = read_ask(st.query_params.to_dict())
    columns, compare_problems = _compared_in_link()
    choices, choice_problems = read_choices(st.query_params.to_dict())
    fill(settings)
    fill_ask(ask)
    fill_columns(columns)
    fill_choices(choices)
    st.session_state[_PROBLEMS] = (*problems, *ask_problems, *compare_problems, *choice_problems)
    st.session_state[_READY] = True


def spoken() -> str:
    """The language of the screen."""
    lang: str | None = st.session_state["lang"]
    return lang or match(st.context.locale)


def current() -> Settings:
    """The settings that the session holds now."""
    state = st.session_state
    kind, _colon, name = state["source"].partition(":")
    return Settings(
        lang=spoken(),
        sample=name if kind == "sample" else None,
        text=name if kind == "text" else None,
        options=chosen_options(state["strategy"]),
        separators=state["separators"],
        cut=state.get("cut"),
        **{key: state[key] for key in STRATEGY},
    )


def fill(settings: Settings) -> None:
    """Put the settings where the widgets will find them; only before these are drawn, or in a callback.

    The source comes last: where a text is awaited, it tells that the settings are not in place yet.
    """
    state = st.session_state
    state["lang"] = settings.lang
    state["cut"] = settings.cut
    fill_options(settings.strategy, dict(settings.options))
    for key in STRATEGY:
        state[key] = getattr(settings, key)
    fill_separators(settings.separators)
    state["source"] = f"text:{settings.text}" if settings.text else f"sample:{settings.sample}"


def fill_separators(separators: tuple[str, ...]) -> None:
    """Put the separators, and the line that each of them is edited in, where the widgets will find them.

    A line that already says so is left alone: writing it would take back what somebody has typed
    there since. The list itself is what callbacks compute from, and so is written last.
    """
    for row, separator in enumerate(separators):
        line = shown(separator, st.session_state["regex"])
        if st.session_state.get(f"separator_{row}") != line:
            st.session_state[f"separator_{row}"] = line
    st.session_state["separators"] = separators


def asked() -> Ask:
    """What the session asks the chunks now."""
    return Ask(**{each.name: st.session_state[key_of(each.name)] for each in fields(Ask)})


def fill_ask(ask: Ask) -> None:
    """Put the question where its widgets will find it; only before these are drawn, or in a callback."""
    for each in fields(Ask):
        st.session_state[key_of(each.name)] = getattr(ask, each.name)


def compared() -> tuple[str, ...]:
    """The settings to compare that were chosen; none as long as they are those a comparison begins with."""
    columns: tuple[str, ...] = st.session_state[_COLUMNS]
    return columns


def fill_columns(columns: tuple[str, ...]) -> None:
    """Compare these settings; none for those that a comparison begins with."""
    st.session_state[_COLUMNS] = columns


def chosen() -> Choices:
    """What the session evaluates now."""
    return Choices(**{each.name: st.session_state[choice_key(each.name)] for each in fields(Choices)})


def fill_choices(choices: Choices) -> None:
    """Put the choices where their widgets will find them; only before these are drawn, or in a callback."""
    for each in fields(Choices):
        st.session_state[choice_key(each.name)] = getattr(choices, each.name)


def publish(settings: Settings, ask: Ask) -> None:
    """Write all settings into the address bar, where they differ from what it holds."""
    wanted = settings.params() | ask.params() | chosen().params()
    if compared():
        wanted[PARAM] = dumps(compared())
    if st.query_params.to_dict() != wanted:
        st.query_params.from_dict(wanted)


def problems() -> tuple[Problem, ...]:
    """What could not be used of the link that the session began with."""
    found: tuple[Problem, ...] = st.session_state.get(_PROBLEMS, ())
    return found


def forget_problems() -> None:
    """The reader has seen them."""
    st.session_state[_PROBLEMS] = ()


def _from_link() -> tuple[Settings, tuple[Problem, ...]]:
    every = st.query_params.to_dict()
    others = (is_ask, is_choice_param, PARAM.__eq__)
    params = {name: value for name, value in every.items() if not any(other(name) for other in others)}
    lang, lang_problems = _language(params.get("lang"))
    ref, source_problems = _source(params, lang)
    settings, setting_problems = read(params, opened(ref, lang))
    return settings, (*lang_problems, *source_problems, *setting_problems)


def _compared_in_link() -> tuple[tuple[str, ...], tuple[Problem, ...]]:
    value = st.query_params.to_dict().get(PARAM)
    return ((), ()) if value is None else read_compared(value)


def _language(asked: str | None) -> tuple[str, tuple[Problem, ...]]:
    spoken = match(st.context.locale)
    if asked is None or asked in SPEAKABLE:
        return asked or spoken, ()
    return spoken, (Problem("lang", asked, spoken),)


def _source(params: dict[str, str], lang: str) -> tuple[str, tuple[Problem, ...]]:
    default = default_ref(lang)
    title = default_sample(lang).title(lang)
    if "text" in params:
        if _HASH.fullmatch(params["text"]):
            return f"text:{params['text']}", ()
        return default, (Problem("text", params["text"], title),)
    asked = params.get("sample")
    if asked is None or find_sample(asked):
        return f"sample:{asked}" if asked else default, ()
    return default, (Problem("sample", asked, title),)


def check_mark(length: int) -> None:
    """Drop a marked passage that ends beyond a text of this length, and keep word of it."""
    state = st.session_state
    span = asked().span
    if span is not None and span[1] > length:
        state[_PROBLEMS] = (*problems(), Problem("mark", state[key_of("mark")], str(length)))
        state[key_of("mark")] = ""


def check_cut(boundaries: int) -> None:
    """Drop a boundary that the link names and that does not exist, and keep word of it."""
    state = st.session_state
    cut = state.get("cut")
    if cut is not None and cut > boundaries and "cut_place" not in state:
        state["cut"] = None
        state[_PROBLEMS] = (*problems(), Problem("cut", str(cut), str(boundaries)))
