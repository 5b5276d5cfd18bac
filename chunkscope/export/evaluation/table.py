"""The table of settings: the score with its interval, the difference from the leader, and what each costs."""

from __future__ import annotations

from collections.abc import Iterator
from math import isnan
from typing import Final

from chunkscope.evaluate.standing import interval
from chunkscope.evaluate.uncertainty import Difference, Interval
from chunkscope.export.evaluation.evaluated import (
    NOTHING,
    Evaluated,
    Row,
    Standing,
    standing_name,
)
from chunkscope.export.evaluation.numbers import percent, span
from chunkscope.export.report.markup import Html, bdi, joined, tag
from chunkscope.wording import _, n_
from chunkscope.wording.costs import cut_words
from chunkscope.wording.metrics import metric_name
from chunkscope.wording.units import number

SHOWN: Final = 60
"""So many settings are listed."""
SIGNS: Final = {Standing.LEADS: "●", Standing.TIED: "○", Standing.BEHIND: "×", Standing.UNKNOWN: "?"}
_COMPLETE: Final = "budget_complete"


def table(about: Evaluated) -> Html:
    """The settings, the best first, under what their signs mean."""
    columns = [*_heads(about)]
    head = tag("tr", *(tag("th", each, scope="col") for each in columns))
    body = [_row(about, row) for row in about.rows[:SHOWN]]
    return tag(
        "section",
        tag("h2", _("All settings, the best first")),
        tag("p", *_key(about), class_="keys"),
        tag("div", tag("table", tag("thead", head), tag("tbody", *body), class_="settings"), class_="wide"),
        *_more(about),
        tag("p", _about(), class_="small"),
    )


def difference_words(made: Difference | None) -> tuple[str, str]:
    """The difference in points, and its interval: "-4.2", "[-8.1, -0.6]"; a dash where there is none."""
    if made is None or not made.n:
        return NOTHING, ""
    decimals = _decimals(made)
    mean, low, high = (_points(value, decimals) for value in (made.mean, made.low, made.high))
    return mean, "" if isnan(made.low) else f"[{low}, {high}]"


def _decimals(made: Difference) -> int:
    """One, or as many as keep an interval that is clear of 0 clear of it in print; at most four."""
    nearest = 100 * min(abs(made.low), abs(made.high))
    return next((n for n in range(1, 4) if not made.shown or round(nearest, n)), 4)


def _points(share: float, decimals: int) -> str:
    """With its sign, but for a zero."""
    rounded = round(100 * share, decimals)
    return f"{rounded:+.{decimals}f}" if rounded else f"{0:.{decimals}f}"


def _heads(about: Evaluated) -> Iterator[str]:
    yield from ("", _("Setting"), _("Recall, %"), _("Points from the leader"))
    if _has_complete(about):
        yield _("Complete, %")
    yield from (_("Chunks"), _("Stored characters"))
    yield from (name for _kind, name in _blocks(about))


def _row(about: Evaluated, row: Row) -> Html:
    cells = [_scored(row.score), _stacked(*difference_words(row.difference))]
    if _has_complete(about):
        cells.append(_scored(interval(_COMPLETE, row.measured.metrics[_COMPLETE])))
    costs = [number(row.cost("chunks")), number(row.cost("characters"))]
    costs += [cut_words(row.measured, kind) for kind, _name in _blocks(about)]
    sign = tag("i", SIGNS[row.standing], class_="sign", title=standing_name(row.standing))
    return tag(
        "tr",
        tag("td", sign, " ", number(row.place), class_="place"),
        tag("th", bdi(row.name), scope="row"),
        *(tag("td", each) for each in (*cells, *costs)),
        class_=row.standing.value,
    )


def _scored(found: Interval) -> Html:
    return _stacked(percent(found.mean), span(found.low, found.high))


def _stacked(value: str, reach: str) -> Html:
    """A number over its interval."""
    return joined(value, tag("span", reach, class_="reach") if reach else "")


def _has_complete(about: Evaluated) -> bool:
    return all(_COMPLETE in each.measured.metrics for each in about.rows)


def _blocks(about: Evaluated) -> Iterator[tuple[str, str]]:
    """The columns of what was cut through, where the documents have any of it."""
    every = (("tables", _("Cut tables")), ("code_blocks", _("Cut code")))
    return (each for each in every if any(row.cost(each[0]) for row in about.rows))


def _key(about: Evaluated) -> Iterator[Html]:
    """What the signs mean, as far as they occur."""
    for standing, sign in SIGNS.items():
        if any(row.standing is standing for row in about.rows):
            mark = tag("i", sign, class_="sign")
            yield tag("span", mark, " ", standing_name(standing), class_=standing.value)


def _more(about: Evaluated) -> Iterator[Html]:
    out = len(about.rows) - SHOWN
    if out > 0:
        told = n_(
            "{n} setting with a lower score is left out.", "{n} settings with lower scores are left out.", out
        )
        yield tag("p", told.format(n=number(out)), class_="small")


def _about() -> str:
    return _(
        "Recall: the share of the answers that is handed over within the budget. {complete}: the share of "
        "questions whose answer arrives to at least 95 %. Stored characters: the text of all chunks, what "
        "stands in several of them counted in each."
    ).format(complete=metric_name(_COMPLETE))
