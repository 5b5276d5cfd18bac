"""What a run found: the verdict, the table of settings, the chart, and what the chosen setting lost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import streamlit as st

from chunkscope.evaluate.standing import JUDGED, by_worth, lead, reversals
from chunkscope.evaluate.values import Measured
from chunkscope.evaluate_report import LISTED, as_csv, notes, score_words
from chunkscope.sweep import grid_to_json
from chunkscope.wording import _
from chunkscope.wording.metrics import metric_formula, metric_name
from chunkscope.wording.quoting import literal
from chunkscope.wording.standing import lead_line, reversal_doubt, reversal_line
from chunkscope.wording.sweep import setting_name
from components.address import current, fill
from components.callbacks import whole
from components.evaluate_chart import sizes_chart
from components.evaluate_lost import lost_questions
from components.evaluate_run import Asked
from components.settings import from_strategy
from components.shell import page

_ROW_HEIGHT = 30
_HEAD_HEIGHT = 38
_MOST_HEIGHT = 600


def result(asked: Asked, found: Sequence[Measured], *, done: bool) -> None:
    """Everything about the results so far."""
    leading = lead(found)
    if leading is not None:
        st.markdown(f"#### {literal(lead_line(leading))}")
    about = _("By {metric}. {formula} Scores are per cent, with their 95 % intervals.")
    st.caption(literal(about.format(metric=metric_name(JUDGED), formula=metric_formula(JUDGED))))
    for note in notes(found, asked.grid, len(asked.documents.sources)):
        st.warning(literal(note))
    ranked = by_worth(found)
    chosen = _table(ranked)
    _buttons(asked, ranked, chosen)
    if done:
        sizes_chart(found, asked.grid)
        _reversed(asked, found)
    lost_questions(asked, chosen)


def _reversed(asked: Asked, found: Sequence[Measured]) -> None:
    """Where the order at k and the order at the budget disagree."""
    turned = reversals(found)
    told = [f"- {literal(reversal_line(each, asked.grid))}" for each in turned]
    doubt = literal(reversal_doubt(turned))
    if told:
        st.caption("\n".join([*told, "", doubt]))


def _table(ranked: Sequence[Measured]) -> Measured:
    """One row for each setting, the best first; the one that is chosen."""
    columns: dict[str, list[object]] = {
        "": ["★" if each is ranked[0] else "" for each in ranked],
        _("Setting"): [setting_name(each.setting) for each in ranked],
        **{name: [score_words(metric, each) for each in ranked] for metric, name in _scores().items()},
        _("Chunks"): [round(each.cost["chunks"]) for each in ranked],
        _("Stored characters"): [round(each.cost["characters"]) for each in ranked],
        _("Seconds"): [round(each.cost["seconds"], 2) for each in ranked],
    }
    event = st.dataframe(
        columns,
        key="evaluate_table",
        hide_index=True,
        column_config={"": st.column_config.TextColumn(width=36)},
        height=min(_HEAD_HEIGHT + _ROW_HEIGHT * len(ranked), _MOST_HEIGHT),
        row_height=_ROW_HEIGHT,
        on_select="rerun",
        selection_mode="single-row",
    )
    rows = event["selection"]["rows"]
    return ranked[rows[0]] if rows and rows[0] < len(ranked) else ranked[0]


def _scores() -> dict[str, str]:
    """The columns of scores, by their metrics; short, so that the costs are in sight too."""
    names = {metric: metric_name(metric) for metric in LISTED}
    return names | {"budget_complete": _("Complete")}


def _buttons(asked: Asked, ranked: Sequence[Measured], chosen: Measured) -> None:
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key="evaluate_buttons"):
        st.markdown(
            _("Chosen: **{name}**").format(name=literal(setting_name(chosen.setting))), width="stretch"
        )
        if _is_applied(chosen):
            st.page_link(page("inspect"), label=_("Open in Inspect"), icon=":material/frame_inspect:")
        else:
            st.button(
                _("Inspect this"),
                key="evaluate_inspect",
                icon=":material/frame_inspect:",
                on_click=whole(_apply),
                args=(chosen,),
                help=_("Puts this setting into the sidebar, for all pages."),
            )
        st.download_button(
            _("Grid (JSON)"), grid_to_json(asked.grid), "grid.json", "application/json", key="evaluate_json"
        )
        st.download_button(
            _("Table (CSV)"),
            as_csv(ranked).encode("utf-8-sig"),
            "evaluation.csv",
            "text/csv",
            key="evaluate_csv",
        )


def _is_applied(chosen: Measured) -> bool:
    """Whether the sidebar has this setting."""
    settings = current()
    return settings == replace(settings, **from_strategy(chosen.setting.strategy))


def _apply(chosen: Measured) -> None:
    fill(replace(current(), cut=None, **from_strategy(chosen.setting.strategy)))
