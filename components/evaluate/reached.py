"""Where the steps have led: the setting that won, its worth, and the results of one step in full."""

from __future__ import annotations

import streamlit as st

from chunkscope.evaluate.steps import Step, settings_of
from chunkscope.sweep import grid_to_json
from chunkscope.wording import _
from chunkscope.wording.quoting import literal
from chunkscope.wording.steps import journey_line, step_title
from components.evaluate.apply import apply_button
from components.evaluate.journey import Journey
from components.evaluate.result import result


def reached(journey: Journey) -> None:
    """The winner so far against what the sidebar had, with the way to take it over."""
    decided = [each.decision for each in journey.made if each.decision is not None]
    if not decided:
        st.caption(
            _("Run the steps one by one, or all of them: each begins with what the one before it decided.")
        )
        return
    first, last = decided[0].before, decided[-1].winner
    among = [journey.found[each] for each in settings_of(journey.made) if each in journey.found]
    with st.container(key="evaluate_reached", gap="xsmall"):
        st.markdown(f"#### {literal(journey_line(first, last, among))}")
        st.caption(
            _(
                "All steps ask the same questions, and the best of many flatters itself: before you rely on "
                "the last score, ask questions that chose nothing."
            )
        )
        with st.container(horizontal=True, gap="small"):
            apply_button(last, _("Take over the winner"), key="evaluate_take_over", icon=":material/check:")
            st.download_button(
                _("Grid of all steps (JSON)"),
                grid_to_json(journey.asked(settings_of(journey.made)).grid),
                "grid.json",
                "application/json",
                key="evaluate_steps_json",
            )


def details(journey: Journey) -> None:
    """The table and charts of one step, the last that was measured to begin with."""
    begun = (each for each in journey.made if each.step in journey.jobs and journey.of(each))
    names = {each.step: step_title(each) for each in begun}
    if not names:
        return
    last = max(names, key=lambda step: step.value)
    step: Step = st.segmented_control(
        _("Results of step"),
        list(names),
        default=last,
        format_func=lambda each: f"{each.value}. {names[each]}",
        required=True,
        key=f"evaluate_details_{last.value}",
    )
    stand = next(each for each in journey.made if each.step is step)
    result(journey.asked(stand.settings), journey.of(stand), done=stand.decision is not None)
