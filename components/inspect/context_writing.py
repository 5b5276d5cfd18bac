"""Contexts from a language model: what it will take, the confirmation, how far it is, and a stop."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

import streamlit as st

from chunkscope import Chunking, Contextual
from chunkscope.context import (
    Pause,
    Plan,
    Written,
    default_store,
    plan_contexts,
    write_contexts,
    written_so_far,
)
from chunkscope.context.plan import WHOLE_TOKENS
from chunkscope.strategies.base import Step
from chunkscope.text import content_hash
from chunkscope.wording import _, n_, use
from chunkscope.wording.contexts import plan_lines, writing_line
from chunkscope.wording.explain import sentences
from chunkscope.wording.quoting import literal
from chunkscope.wording.units import number
from chunkscope.worker import Job, WorkerCancelled
from components.address import spoken
from components.callbacks import whole
from components.jobs import forget_job, job

_ASKED, _CONFIRMED, _TAKEN = "context_asked", "context_confirmed", "context_taken"
_POLL_SECONDS: Final = 0.4
_PLAN_SECONDS: Final = 120.0
_WRITE_SECONDS: Final = 12 * 3600.0

Take = Callable[[str], None]


def writing(chunking: Chunking, strategy: Contextual, take: Take) -> None:
    """The form; ``take`` gets the digest of what was written, whole or in part."""
    fresh = replace(strategy, contexts="")
    st.caption(
        _(
            "A model writes one or two sentences for each chunk, and gets the text with every call. Keys and "
            "addresses come from the environment: ANTHROPIC_API_KEY, or OPENAI_API_KEY and OPENAI_BASE_URL "
            "for any server that speaks OpenAI's format, one on this machine too."
        )
    )
    model, most, price = _fields()
    wanted = (fresh, model, most, content_hash(chunking.text))
    st.button(
        _("Estimate the cost"),
        key="context_estimate",
        disabled=not model,
        on_click=whole(_ask),
        args=(wanted,),
    )
    if st.session_state.get(_ASKED) != wanted:
        return
    planning = job(
        "context_plan", wanted, plan_contexts, chunking.text, fresh, model, most, timeout=_PLAN_SECONDS
    )
    if not planning.done:
        st.fragment(run_every=_POLL_SECONDS)(_poll_plan)(planning)
    elif planning.error is not None:
        st.error(literal(str(planning.error)))
        st.button(
            _("Try again"), key="context_replan", on_click=whole(forget_job), args=("context_plan", planning)
        )
    else:
        _planned(chunking.text, planning, price, take)


def _fields() -> tuple[str, int, tuple[float, float] | None]:
    """The model, the tokens it may be shown, and the prices of a million tokens, None where not known."""
    columns = st.columns([2, 1, 1, 1], vertical_alignment="bottom")
    with columns[0]:
        name = st.text_input(
            _("Model"), key="context_model", placeholder="anthropic:NAME, openai:NAME", max_chars=200
        )
    with columns[1]:
        most = st.number_input(
            _("Tokens of text, at most"),
            1_000,
            1_000_000,
            WHOLE_TOKENS,
            1_000,
            key="context_whole",
            help=_("A longer text is not sent as a whole: the model sees what stands around each chunk."),
        )
    help_ = _("Of a million tokens, from your provider's list; 0 where you do not know it.")
    with columns[2]:
        into = st.number_input(_("Price in"), 0.0, 10_000.0, 0.0, key="context_price_in", help=help_)
    with columns[3]:
        out = st.number_input(_("Price out"), 0.0, 10_000.0, 0.0, key="context_price_out", help=help_)
    return name.strip(), int(most), (into, out) if into or out else None


def _ask(wanted: tuple[Contextual, str, int, str]) -> None:
    st.session_state[_ASKED] = wanted


def _confirm(plan: Plan) -> None:
    st.session_state[_CONFIRMED] = plan


def _poll_plan(planning: Job) -> None:
    use(spoken())
    if planning.done:
        st.rerun()
    st.caption(_("Counting tokens …"))


def _planned(text: str, planning: Job, price: tuple[float, float] | None, take: Take) -> None:
    """What it will take, and the button that agrees to it; once it was pressed, how far it is."""
    plan: Plan = planning.results[0]
    if st.session_state.get(_CONFIRMED) == plan:
        running = job("context_write", plan, write_contexts, text, plan, timeout=_WRITE_SECONDS)
        _running(text, plan, running, take)
        return
    st.markdown("  \n".join(literal(line) for line in plan_lines(plan, price)))
    label = _("Write {n} contexts: sends the text to {host}").format(n=number(plan.calls), host=plan.host)
    st.button(
        label if plan.calls else _("Use them"),
        key="context_confirm",
        type="primary",
        on_click=whole(_confirm),
        args=(plan,),
    )


def _running(text: str, plan: Plan, running: Job, take: Take) -> None:
    if not running.done:
        st.fragment(run_every=_POLL_SECONDS)(_poll)(running)
        return
    written = _written(text, plan, running)
    if st.session_state.get(_TAKEN) is not running:
        st.session_state[_TAKEN] = running
        if written.digest:
            take(written.digest)
            st.rerun()
    _ended(written, running)


def _written(text: str, plan: Plan, running: Job) -> Written:
    """What the run has written, or what there is of it."""
    last = running.results[-1:]
    if last and isinstance(last[0], Written):
        # The worker may have no file to share: so the set is kept here as well.
        default_store().keep(last[0].contexts)
        return last[0]
    return written_so_far(text, plan)


def _poll(running: Job) -> None:
    use(spoken())
    if running.done:
        st.rerun()
    step: Step | None = running.results[-1] if running.results else None
    pause = (step.seconds, step.reason) if isinstance(step, Pause) else None
    with st.container(
        horizontal=True, vertical_alignment="center", gap="small", wrap=False, key="context_row"
    ):
        st.caption(literal(writing_line(step, pause)), width="stretch")
        st.button(_("Stop"), key="context_stop", on_click=whole(running.cancel))


def _ended(written: Written, running: Job) -> None:
    """How it ended; what is missing can be asked for again."""
    error = running.error
    if isinstance(error, WorkerCancelled):
        st.info(_("The writing was stopped; what was written is kept."))
    elif error is not None:
        st.error(literal(str(error)))
    if written.cut:
        st.warning(
            n_(
                "{n} context ended at the limit of its length.",
                "{n} contexts ended at the limit of their length.",
                written.cut,
            ).format(n=number(written.cut))
        )
    if error is not None:
        st.button(_("Go on"), key="context_again", on_click=whole(_again), args=(running,))
    else:
        st.caption(sentences(_("The contexts are written."), _("They are kept on this machine.")))


def _again(running: Job) -> None:
    """Begin once more: what was written is found in the cache."""
    forget_job("context_write", running)
