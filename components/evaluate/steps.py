"""The guided way: five steps, each with what it tests, its button, and what it decided."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import streamlit as st

from chunkscope import SplitError
from chunkscope.embed.known import BUNDLED
from chunkscope.evaluate.steps import Stand, Start, Step, Verdict
from chunkscope.evaluate.variants import sizable
from chunkscope.retrieve.dense import Dense
from chunkscope.retrieve.hybrid import Hybrid
from chunkscope.retrieve.named import retriever_named
from chunkscope.strategies import Recursive
from chunkscope.strategies.merged import unmerged
from chunkscope.sweep import SweepError
from chunkscope.wording import N_, _
from chunkscope.wording.quoting import literal
from chunkscope.wording.steps import (
    budget_lines,
    doubt_line,
    failed_line,
    numbers_line,
    step_about,
    step_title,
    verdict_line,
    waits_line,
)
from chunkscope.wording.sweep import strategy_name
from components.address import chosen
from components.callbacks import whole
from components.choice import choose
from components.evaluate.choices import Choices, key_of
from components.evaluate.corpus import Documents
from components.evaluate.grid import budget_field, k_field, size_field, sizes_of
from components.evaluate.journey import Journey, begin_anew, gone_on, run_to
from components.evaluate.models import model_choice, reads, unread_line
from components.evaluate.questions import Posed
from components.evaluate.reached import details, reached
from components.evaluate.run import confirmed, estimated_line, status
from components.query.controls import retriever_labels
from components.results import strategy
from components.settings import Settings

Colour = Literal["blue", "green", "gray"]
_MODELLED = {Dense.name, Hybrid.name}
_BADGES: Mapping[Verdict, tuple[str, Colour]] = {
    Verdict.BEGUN: (N_("measured"), "blue"),
    Verdict.TAKEN: (N_("taken"), "green"),
    Verdict.CHEAPER: (N_("no difference shown: the simpler one taken"), "blue"),
    Verdict.STAYS: (N_("stays"), "gray"),
    Verdict.NOTHING: (N_("nothing to try"), "gray"),
}


def guided(settings: Settings, documents: Documents, posed: Posed | None) -> None:
    """Draw the choices, the steps, and what they found."""
    _form(documents)
    choices = chosen()
    try:
        start = _start(settings, choices, documents)
    except (SplitError, SweepError) as error:
        st.error(literal(str(error)))
        return
    if posed is None:
        return
    journey = gone_on(Journey(start, documents, posed, choices.k))
    _all_row(journey)
    _moved_on(journey, start)
    for stand in journey.made:
        _card(journey, stand)
    reached(journey)
    details(journey)


def _form(documents: Documents) -> None:
    budget, sizes, best, by = st.columns([3, 4, 2, 4], gap="small", vertical_alignment="bottom")
    with budget:
        budget_field()
    with sizes:
        size_field()
    with best:
        k_field()
    with by:
        choose(_("Ranked by"), retriever_labels(), key_of("by"))
    if chosen().by in _MODELLED:
        model_choice(documents)


def _start(settings: Settings, choices: Choices, documents: Documents) -> Start:
    model = choices.model if choices.by in _MODELLED else BUNDLED
    return Start(
        strategy(settings),
        retriever_named(choices.by, choices.model),
        choices.budget,
        sizes_of(choices),
        model if reads(model, documents) else None,
    )


def _all_row(journey: Journey) -> None:
    """All steps with one click."""
    journey.agreed = confirmed(journey.asked(journey.made[0].settings))
    decided = sum(each.decision is not None for each in journey.made)
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key="evaluate_all_row"):
        st.button(
            _("Run all steps"),
            key="evaluate_run_all",
            type="primary",
            icon=":material/play_arrow:",
            disabled=journey.running or decided == len(Step) or not journey.agreed,
            on_click=whole(run_to),
            args=(journey, len(Step)),
        )
        told = _("{done} of {total} steps are decided.").format(done=decided, total=len(Step))
        st.markdown(f":gray[{told}]", width="content")


def _moved_on(journey: Journey, now: Start) -> None:
    """That the sidebar has another setting than the steps began with."""
    if journey.start.base == now.base:
        return
    told = _("The steps began with {name}; the sidebar has {now} by now.")
    names = {"name": strategy_name(journey.start.base), "now": strategy_name(now.base)}
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key="evaluate_moved_on"):
        st.caption(literal(told.format(**names)), width="content")
        st.button(
            _("Begin anew with the sidebar"),
            key="evaluate_anew",
            icon=":material/restart_alt:",
            type="tertiary",
            on_click=whole(begin_anew),
            args=(journey,),
        )


def _card(journey: Journey, stand: Stand) -> None:
    """One step."""
    with st.container(border=True, gap="xsmall", key=f"evaluate_step_{stand.step.value}"):
        with st.container(horizontal=True, vertical_alignment="center", gap="small"):
            st.markdown(f"**{stand.step.value}. {literal(step_title(stand))}**", width="stretch")
            _state(journey, stand)
        st.caption(literal(step_about(stand)))
        if stand.step is Step.BUDGET:
            st.caption(literal(" ".join(budget_lines(journey.start, journey.posed.questions))))
        if stand.step is Step.SIZES and not sizable(journey.start.base):
            st.caption(literal(_instead(journey.start)))
        if stand.step is Step.REFINED and journey.start.model is None:
            st.caption(literal(_unread()))
        _outcome(stand)
        running = journey.jobs.get(stand.step)
        if running is not None:
            seen = journey.seen[stand.step]
            status(running, seen.results, done=seen.done)


def _instead(start: Start) -> str:
    """That the sidebar's splitter is not the one whose sizes are tried."""
    return _(
        "The sidebar's splitter, {title}, has no chunk_size to try, or needs a model: the sizes are tried "
        "with {recursive}."
    ).format(title=_(unmerged(start.base).title), recursive=_(Recursive.title))


def _unread() -> str:
    return _("Cuts by meaning are left out: {reason}").format(reason=unread_line(BUNDLED))


def _outcome(stand: Stand) -> None:
    if stand.failed:
        st.error(literal(failed_line(stand)))
    elif stand.decision is not None:
        verdict, numbers = verdict_line(stand, stand.decision), numbers_line(stand, stand.decision)
        st.markdown(f"**{literal(verdict)}** {literal(numbers)}")
        if doubt := doubt_line(stand.decision):
            st.caption(literal(doubt))
    elif line := waits_line(stand):
        st.caption(literal(line))


def _state(journey: Journey, stand: Stand) -> None:
    """The verdict in a word; else the button of the step, with what it is going to take."""
    if stand.decision is not None:
        words, colour = _BADGES[stand.decision.verdict]
        st.badge(_(words), color=colour)
        return
    if stand.settings and not stand.failed:
        line = estimated_line(journey.asked(stand.settings))
        st.markdown(f":gray[:small[{literal(line)}]]", width="content")
    st.button(
        _("Run step {n}").format(n=stand.step.value),
        key=f"evaluate_run_{stand.step.value}",
        icon=":material/play_arrow:",
        disabled=journey.running or not stand.settings or stand.failed or not journey.agreed,
        on_click=whole(run_to),
        args=(journey, stand.step.value),
    )
