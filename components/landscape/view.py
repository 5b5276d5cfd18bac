"""The tab Landscape: what every size and overlap would do to the text, without any question."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from chunkscope import Chunking, SplitError
from chunkscope.landscape import FIGURES, Cell, Figure, Summit
from chunkscope.landscape.report import as_csv, ordered
from chunkscope.landscape.values import Place
from chunkscope.strategies import unmerged
from chunkscope.wording import _, use
from chunkscope.wording.explain import sentences
from chunkscope.wording.landscape import figure_value, next_line, progress_line, summit_line
from chunkscope.wording.quoting import literal
from chunkscope.wording.units import number
from chunkscope.worker import Job, WorkerCancelled
from components.address import current, fill, spoken
from components.callbacks import whole
from components.charts import CONFIG, palette
from components.jobs import forget_job
from components.landscape.chart import landscape_figure
from components.landscape.run import KIND, Asked, Survey, asked_for, surveying
from components.settings import Settings, from_strategy
from components.told import told

_POLL_SECONDS = 0.4
_ROW_HEIGHT = 30
_TABLE_HEIGHT = 330


def landscape_tab(chunking: Chunking) -> None:
    """The map of the present text; it is refined while it is looked at."""
    if not chunking.text.strip():
        st.markdown(_("There is nothing to map: the text holds nothing but blanks."))
        return
    try:
        asked = asked_for(chunking)
    except SplitError as error:
        st.info(literal(str(error)))
        return
    running = surveying(asked)
    if running.done:
        _whole(asked, running, current())
    else:
        st.fragment(run_every=_POLL_SECONDS)(_poll)(asked, running, current())


def _poll(asked: Asked, running: Job, drawn: Settings) -> None:
    """The map so far; the page runs again when it is complete, or when a click has changed the settings."""
    use(spoken())
    if running.done or current() != drawn:
        st.rerun()
    _whole(asked, running, drawn)


def _whole(asked: Asked, running: Job, settings: Settings) -> None:
    survey = Survey.of(running, asked.landscape)
    with st.container(gap="small", key="landscape"):
        figure = _figures(asked)
        verdict = _verdict(asked, survey, figure)
        if verdict or not running.done:
            begun = _("The text is split at {n} settings …").format(n=number(survey.total))
            st.markdown(literal(verdict) if verdict else begun)
        _status(running, survey)
        if not survey.cells:
            return
        _chart(asked, survey, figure, settings)
        if running.done:
            _by_keyboard(asked, survey, settings)


def _figures(asked: Asked) -> Figure:
    """Which figure is drawn, of those that are counted."""
    hidden = () if asked.counts_pieces else ("beyond",)
    names = {name: _(figure.label) for name, figure in FIGURES.items() if name not in hidden}
    chosen = st.segmented_control(
        _("Figure"),
        list(names),
        default=next(iter(names)),
        format_func=names.__getitem__,
        required=True,
        key=told("landscape_figure", tuple(names.values())),
        label_visibility="collapsed",
    )
    return FIGURES[chosen or next(iter(names))]


def _verdict(asked: Asked, survey: Survey, figure: Figure) -> str:
    """One sentence on the map, and one on what to do; nothing before there are cells."""
    if not survey.cells:
        return ""
    own, summit = survey.at(asked.here), Summit.of(figure, survey.cells)
    separators = hasattr(unmerged(asked.landscape.base), "separators")
    parts = summit_line(figure, own, summit), next_line(figure, own, summit, separators=separators)
    return sentences(*filter(None, parts))


def _status(running: Job, survey: Survey) -> None:
    """How far it is and a way to stop it; how it ended, where that was not well; else how to use it."""
    if not running.done:
        with st.container(
            horizontal=True, vertical_alignment="center", gap="small", key="landscape_progress"
        ):
            line = progress_line(survey.done, survey.total, survey.seconds_left)
            st.progress(survey.done / survey.total, line)
            st.button(_("Cancel"), key="landscape_cancel", on_click=whole(running.cancel))
    elif isinstance(running.error, WorkerCancelled):
        with st.container(horizontal=True, vertical_alignment="center", gap="small", key="landscape_stopped"):
            st.caption(literal(_stopped(survey)), width="content")
            st.button(_("Map again"), key="landscape_again", on_click=whole(forget_job), args=(KIND, running))
    elif running.error is not None:
        st.error(literal(str(running.error)))
    else:
        st.caption(
            _(
                "Each cell is this text split with that setting; the frame marks the present one. "
                "A click uses the setting of a cell."
            )
        )


def _stopped(survey: Survey) -> str:
    if not survey.cells:
        return _("The map was stopped before its first picture: start it again to see one.")
    stopped = _("The map was stopped after {n}; the other cells show their neighbours' values.")
    return stopped.format(n=progress_line(survey.done, survey.total, None))


def _chart(asked: Asked, survey: Survey, figure: Figure, settings: Settings) -> None:
    """The map, which takes clicks."""
    key = told("landscape_chart", asked.here)

    def clicked() -> None:
        points = st.session_state[key]["selection"]["points"]
        if points and "customdata" in points[0]:
            _line, column, row = points[0]["customdata"]
            _apply(asked, (int(column), int(row)), settings)

    drawn = landscape_figure(asked.landscape, survey.cells, figure, asked.here, palette())
    st.plotly_chart(drawn, key=key, config=CONFIG, on_select=whole(clicked), selection_mode="points")


def _apply(asked: Asked, place: Place, settings: Settings) -> None:
    """The setting of a cell, into the sidebar and the link."""
    by = asked.landscape.strategy(place)
    if by is not None:
        fill(replace(settings, cut=None, **from_strategy(by)))


def _by_keyboard(asked: Asked, survey: Survey, settings: Settings) -> None:
    """The same as a table, whose rows can be chosen with the keys, and as a file."""
    cells = [cell for cell in ordered(survey.cells) if isinstance(cell, Cell)]
    with st.expander(_("As a table"), key="landscape_rows", type="compact"):
        key = told("landscape_table", asked.here)

        def chosen() -> None:
            rows = st.session_state[key]["selection"]["rows"]
            if rows and rows[0] < len(cells):
                _apply(asked, cells[rows[0]].place, settings)

        st.caption(_("A chosen row uses its setting, as a click on the map does."))
        st.dataframe(
            _columns(cells),
            key=key,
            hide_index=True,
            height=_TABLE_HEIGHT,
            row_height=_ROW_HEIGHT,
            on_select=whole(chosen),
            selection_mode="single-row",
        )
        st.download_button(
            _("Table (CSV)"),
            as_csv(survey.cells).encode("utf-8-sig"),
            "landscape.csv",
            "text/csv",
            key="landscape_csv",
        )


def _columns(cells: list[Cell]) -> dict[str, list[int] | list[str]]:
    """The settings, and every figure of them."""
    shown: dict[str, list[int] | list[str]] = {
        _(figure.label): [figure_value(figure, cell) for cell in cells]
        for name, figure in FIGURES.items()
        if name != "chunks"
    }
    return {
        _("Chunk size"): [cell.size for cell in cells],
        _("Overlap"): [cell.overlap for cell in cells],
        _("Chunks"): [cell.chunks for cell in cells],
        **shown,
    }
