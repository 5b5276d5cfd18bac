"""The questions, the documents and the leader in numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

import numpy as np

from chunkscope.evaluate.standing import interval
from chunkscope.evaluate.uncertainty import Interval
from chunkscope.export.evaluation.evaluated import NOTHING, Evaluated
from chunkscope.export.report.figures import Figure, tile
from chunkscope.export.report.lead import document_name
from chunkscope.export.report.markup import Html, bdi, tag
from chunkscope.wording import _, n_
from chunkscope.wording.metrics import metric_name
from chunkscope.wording.units import number, size, unit_label

SHOWN: Final = 12
"""So many documents are listed."""
_COMPLETE: Final = "budget_complete"


def numbers(about: Evaluated) -> Html:
    """The figures as tiles, and the documents as a table."""
    tiles = [tile(each) for each in figures(about)]
    return tag("section", tag("h2", _("Key figures")), tag("div", *tiles, class_="tiles"), _documents(about))


def figures(about: Evaluated) -> Iterator[Figure]:
    """The figures in the order of the page."""
    best = about.leader
    yield _questions(about)
    documents = size("characters", about.characters)
    yield Figure(_("Documents"), number(len(about.corpus)), documents)
    yield _answers(about)
    yield Figure(_("Budget for each question"), number(about.grid.budget), unit_label(about.grid.unit))
    yield _settings(about)
    yield _scored(_("Recall of the leader"), best.score)
    if _COMPLETE in best.measured.metrics:
        found = interval(_COMPLETE, best.measured.metrics[_COMPLETE])
        yield _scored(metric_name(_COMPLETE), found)
    stored = best.cost("characters")
    times = _("{times}× the documents").format(times=f"{stored / max(about.characters, 1):.2f}")
    yield Figure(_("Stored by the leader"), number(stored), times)


def percent(share: float) -> str:
    """A share with one decimal: "82.1"; a dash for none."""
    return NOTHING if np.isnan(share) else f"{100 * share:.1f}"


def span(low: float, high: float) -> str:
    """An interval of shares: "[70.0, 93.1]"; "" for none."""
    return "" if np.isnan(low) or np.isnan(high) else f"[{percent(low)}, {percent(high)}]"


def _scored(name: str, found: Interval) -> Figure:
    value = percent(found.mean)
    return Figure(name, value if value == NOTHING else f"{value} %", span(found.low, found.high))


def _questions(about: Evaluated) -> Figure:
    out = len(about.questions.left_out)
    left = n_("{n} was left out.", "{n} were left out.", out).format(n=number(out)) if out else ""
    return Figure(_("Questions"), number(len(about.questions.questions)), left)


def _answers(about: Evaluated) -> Figure:
    """How long the passages are that answer the questions."""
    lengths = [sum(each.length for each in one.gold) for one in about.questions.questions]
    if not lengths:
        return Figure(_("Median answer"), NOTHING)
    reach = _("from {low} to {high} characters").format(low=number(min(lengths)), high=number(max(lengths)))
    return Figure(_("Median answer"), number(float(np.median(lengths))), reach)


def _settings(about: Evaluated) -> Figure:
    """How many were compared, and how many of them may be the best."""
    if about.tied is None:
        return Figure(_("Settings compared"), number(len(about.rows)))
    level = _("{n} may be the best").format(n=number(len(about.tied.found)))
    return Figure(_("Settings compared"), number(len(about.rows)), level)


def _documents(about: Evaluated) -> Html:
    """The documents with most questions first."""
    asked = Counter(each.document for each in about.questions.questions)
    heads = (_("Document"), _("Characters"), _("Questions"))
    head = tag("tr", *(tag("th", each, scope="col") for each in heads))
    listed = sorted(about.corpus, key=lambda each: -asked[each.id])
    body = [
        tag(
            "tr",
            tag("th", bdi(document_name(each)), scope="row"),
            tag("td", number(len(each.text))),
            tag("td", number(asked[each.id])),
        )
        for each in listed[:SHOWN]
    ]
    if len(listed) > SHOWN:
        more = _("... and {n} more").format(n=number(len(listed) - SHOWN))
        body.append(tag("tr", tag("th", more, scope="row"), tag("td"), tag("td"), class_="more"))
    return tag("table", tag("thead", head), tag("tbody", *body), class_="documents")
