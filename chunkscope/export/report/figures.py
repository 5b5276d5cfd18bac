"""The key figures of a report: how many chunks, how long, how much overlap, what was left whole."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from chunkscope.chunking import Chunking
from chunkscope.compare.measures import SHORT, Measures, Spread, measures
from chunkscope.diagnose.values import Diagnosis
from chunkscope.export.report.markup import Html, joined, tag
from chunkscope.units import UnitError
from chunkscope.wording import _, n_
from chunkscope.wording.cut_rates import whole_names
from chunkscope.wording.units import CHARACTERS, number, size

NOTHING = "–"


@dataclass(frozen=True, slots=True)
class Figure:
    """One number with its name and what it is of; ``tone`` is "good", "poor" or, where it is neither, ""."""

    name: str
    value: str
    of: str = ""
    tone: str = ""


def figures(chunking: Chunking, diagnosis: Diagnosis) -> Html:
    """The key figures as tiles, and the lengths of the chunks as a table."""
    try:
        found, failure = measures(chunking), ""
    except UnitError as error:
        found, failure = measures(chunking, unit=CHARACTERS), str(error)
    tiles = [tile(each) for each in key_figures(chunking, found, diagnosis)]
    return joined(
        tag("h2", _("Key figures")),
        tag("div", *tiles, class_="tiles"),
        _lengths(found, counted=not failure),
        tag("p", _("Tokens could not be counted: {reason}").format(reason=failure), class_="small")
        if failure
        else "",
    )


def key_figures(chunking: Chunking, found: Measures, diagnosis: Diagnosis) -> Iterator[Figure]:
    """The figures in the order of the page; what the text does not have is left out."""
    boundaries = n_("{n} boundary", "{n} boundaries", found.boundaries)
    yield Figure(_("Chunks"), number(found.chunks), boundaries.format(n=number(found.boundaries)))
    yield _share(_("Boundaries with overlap"), found.overlapping, found.boundaries)
    if found.boundaries:
        yield _mean_overlap(chunking)
    yield _stored(chunking, found)
    if found.over is not None:
        tone = "poor" if found.over else "good"
        yield _share(_("Longer than chunk_size"), found.over, found.chunks, tone)
    yield _share(_("Under {n} characters").format(n=SHORT), found.short, found.chunks)
    if rewritten := int(np.count_nonzero(~chunking.verbatim)):
        yield _share(_("Chunks that are not as in the text"), rewritten, found.chunks, "poor")
    for kind, name in whole_names().items():
        held = diagnosis.cut.get(kind)
        if held is not None and held.total:
            yield _share(name, held.whole, held.total)


def percent(part: int, total: int) -> str:
    """A share as people read it, with a decimal where it says more: 0% and 100% only for none and all."""
    if part in {0, total}:
        return f"{part // total:.0%}"
    shown = round(100 * min(max(part / total, 0.001), 0.999), 1)
    return f"{shown:g}%"


def _share(name: str, part: int, total: int, tone: str = "") -> Figure:
    if not total:
        return Figure(name, NOTHING)
    of = _("{n} of {total}").format(n=number(part), total=number(total))
    return Figure(name, percent(part, total), of, tone)


def _mean_overlap(chunking: Chunking) -> Figure:
    mean, asked = chunking.summary.mean_overlap, chunking.asked
    if not asked:
        return Figure(_("Mean overlap"), number(round(mean, 1)), _("none was asked for"))
    of = _("of {size} asked for").format(size=size(chunking.unit, asked))
    return Figure(_("Mean overlap"), number(round(mean, 1)), of, "good" if mean >= asked else "poor")


def _stored(chunking: Chunking, found: Measures) -> Figure:
    twice = chunking.summary.duplicated
    told = n_("{n} character more than once", "{n} characters more than once", twice)
    return Figure(_("Stored, times the source"), f"{found.stored:.2f}×", told.format(n=number(twice)))


def tile(figure: Figure) -> Html:
    """The figure as a card."""
    return tag(
        "div",
        tag("span", figure.name, class_="name"),
        tag("span", figure.value, class_="value"),
        tag("span", figure.of, class_="of"),
        class_=f"tile {figure.tone}".strip(),
    )


def _lengths(found: Measures, *, counted: bool) -> Html:
    """The shortest, the median, the 95th percentile and the longest chunk."""
    columns: dict[str, Callable[[Spread], float]] = {
        _("least"): lambda one: one.least,
        _("median"): lambda one: one.median,
        _("95th percentile"): lambda one: one.p95,
        _("most"): lambda one: one.most,
    }
    rows = [(_("Characters"), found.characters)]
    if counted:
        rows.append((_("Tokens (cl100k_base)"), found.tokens))
    head = tag("tr", tag("th", _("Length of the chunks"), scope="col"), *_cells("th", columns))
    body = [
        tag(
            "tr",
            tag("th", name, scope="row"),
            *_cells("td", [number(pick(spread)) if spread else NOTHING for pick in columns.values()]),
        )
        for name, spread in rows
    ]
    return tag("table", tag("thead", head), tag("tbody", *body), class_="numbers")


def _cells(name: str, values: Iterator[str] | list[str] | dict[str, Callable[[Spread], float]]) -> list[Html]:
    scope = "col" if name == "th" else None
    return [tag(name, value, scope=scope) for value in values]
