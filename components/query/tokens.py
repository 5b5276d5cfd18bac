"""How many characters one token covers in this text, for each counter that is at hand."""

from __future__ import annotations

import streamlit as st

from chunkscope.counters import CounterError, characters_per_token, counter
from chunkscope.secrets import secret
from chunkscope.text import content_hash
from chunkscope.wording import _, use
from chunkscope.wording.quoting import literal
from chunkscope.wording.units import number
from components.address import spoken
from components.callbacks import whole

_ASKED, _PROBLEM = "remote_counts", "remote_problem"
_LOCAL = ("cl100k_base", "o200k_base")
_REMOTE = (
    ("claude:claude-sonnet-4-5", ("ANTHROPIC_API_KEY",)),
    ("gemini:gemini-2.5-flash", ("GEMINI_API_KEY", "GOOGLE_API_KEY")),
)


def tokens_table(text: str, model: tuple[str, int] | None) -> None:
    """One row per counter; ``model`` is the loaded embedding model with the tokens of the text.

    A counter on somebody's server is asked when its button is pressed, never by itself: the text
    leaves this machine then.
    """
    hash_ = content_hash(text)
    rows = {name: _ratio(name, hash_, text) for name in _LOCAL}
    if model is not None and model[1]:
        rows[model[0]] = len(text) / model[1]
    asked: dict[tuple[str, str], float | None] = st.session_state.setdefault(_ASKED, {})
    rows |= {name: ratio for (name, of), ratio in asked.items() if of == hash_}
    st.dataframe(
        {
            _("Counter"): list(rows),
            _("Characters per token"): [f"{ratio:.2f}" if ratio else "–" for ratio in rows.values()],
            _("Tokens"): [number(round(len(text) / ratio)) if ratio else "0" for ratio in rows.values()],
        },
        key="tokens_table",
        hide_index=True,
    )
    _servers(text)


def _servers(text: str) -> None:
    """A button for each server that there is a key for; without any, how to get one."""
    ready = [name for name, keys in _REMOTE if secret(*keys) is not None]
    for name in ready:
        st.button(
            _("Count with {name}: sends the text to its server").format(name=name),
            key=f"count_{name}",
            icon=":material/cloud_upload:",
            on_click=whole(_count),
            args=(name, text),
        )
    if not ready:
        st.caption(
            _(
                "With ANTHROPIC_API_KEY or GEMINI_API_KEY in the environment, "
                "Claude and Gemini can be asked too."
            )
        )
    if problem := st.session_state.pop(_PROBLEM, None):
        st.error(problem)


def _count(name: str, text: str) -> None:
    use(spoken())
    try:
        st.session_state[_ASKED][name, content_hash(text)] = characters_per_token(counter(name), text)
    except CounterError as error:
        st.session_state[_PROBLEM] = literal(str(error))


@st.cache_data(max_entries=64, show_spinner=False)
def _ratio(name: str, text_hash: str, _text: str) -> float | None:  # noqa: ARG001
    """Characters per token; kept by the text's hash."""
    return characters_per_token(counter(name), _text)
