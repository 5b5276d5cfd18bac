"""What a run found: the verdict, the table of settings, the charts, and what the chosen setting lost."""

from __future__ import annotations

from collections.abc import Sequence
from math import isnan

import streamlit as st

from chunkscope.evaluate.report import as_csv, notes
from chunkscope.evaluate.standing import JUDGED, by_worth, lead, tied
from chunkscope.evaluate.values import Measured
from chunkscope.sweep import grid_to_json
from chunkscope.wording import _
from chunkscope.wording.metrics import metric_formula, metric_name
from chunkscope.wording.quoting import literal
from chunkscope.wording.setting_names import setting_names
from chunkscope.wording.standing import lead_line, power_line, tied_line
from chunkscope.wording.verdicts import together_line
from components.evaluate.apply import apply_button
from components.evaluate.charts import charts
from components.evaluate.look import Names
from components.evaluate.lost import lost_questions
from components.evaluate.report import report_button
from components.evaluate.run import Asked
from components.evaluate.table import price_field, settings_table


def result(asked: Asked, found: Sequence[Measured], *, done: bool) -> None:
    """Everything about the results so far."""
    names = setting_names([each.setting for each in found])
    _verdict(found, names)
    for note in notes(found, asked.grid, len(asked.documents.sources)):
        st.warning(literal(note))
    ranked = by_worth(found)
    chosen = settings_table(ranked, names)
    _buttons(asked, ranked, chosen, names)
    if done:
        charts(found, asked.grid, names)
    lost_questions(asked, chosen, names)


def _verdict(found: Sequence[Measured], names: Names) -> None:
    """The best against the next, what cannot be told from it, and how the numbers are to be read."""
    leading, level = lead(found), tied(found)
    if leading is not None and level is not None:
        st.markdown(f"#### {literal(lead_line(leading, names))}")
        st.markdown(literal(tied_line(level, names)))
    about = _("By {metric}. {formula} Scores are per cent, with their 95 % intervals.").format(
        metric=metric_name(JUDGED), formula=metric_formula(JUDGED)
    )
    power = power_line(level) if level is not None else ""
    sure = "" if leading is None or isnan(leading.difference.low) else together_line(leading.pairs)
    st.caption(" ".join(map(literal, filter(None, [about, sure, power]))))


def _buttons(asked: Asked, ranked: Sequence[Measured], chosen: Measured, names: Names) -> None:
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key="evaluate_buttons"):
        st.markdown(_("Chosen: **{name}**").format(name=literal(names[chosen.setting])), width="stretch")
        price_field()
        apply_button(chosen, _("Inspect this"), key="evaluate_inspect", icon=":material/frame_inspect:")
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
        report_button(asked, ranked)
