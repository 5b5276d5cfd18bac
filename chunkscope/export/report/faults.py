"""The findings, the most harmful first: how many of how many, what it means, and the first places."""

from __future__ import annotations

from collections.abc import Iterator

from chunkscope.chunking import Chunking
from chunkscope.diagnose.values import Diagnosis, Findings
from chunkscope.export.report.markup import Html, bdi, tag
from chunkscope.wording import _
from chunkscope.wording.faults import clean_bill, fault_name, fault_rule, finding_line, found_line
from chunkscope.wording.quoting import quote
from chunkscope.wording.units import number

SHOWN = 3
"""So many places of a fault are listed."""
QUOTED = 90
"""Characters of a place that are quoted."""


def faults(chunking: Chunking, diagnosis: Diagnosis) -> Html:
    """The section; where nothing was found it says what was looked for."""
    told: list[Html] = [_fault(chunking, found) for found in diagnosis.found]
    if bill := clean_bill(diagnosis):
        told.append(tag("p", bill))
    elif clean := [fault_name(found.fault) for found in diagnosis.findings if not found.count]:
        names = _(", ").join(clean)
        told.append(tag("p", _("Looked for and not found: {names}.").format(names=names), class_="small"))
    return tag("section", tag("h2", _("What is wrong with the chunks, the most harmful first")), *told)


def _fault(chunking: Chunking, found: Findings) -> Html:
    return tag(
        "article",
        tag("h3", fault_name(found.fault), " ", tag("span", found_line(found), class_="count")),
        tag("p", fault_rule(found.fault)),
        tag("ul", *_places(chunking, found)),
    )


def _places(chunking: Chunking, found: Findings) -> Iterator[Html]:
    for index in range(min(found.count, SHOWN)):
        finding = found.at(index, chunking)
        place = finding.span.of(chunking.text)
        quoted = [" ", tag("q", bdi(quote(place, QUOTED)))] if place.strip() else []
        yield tag("li", bdi(finding_line(finding, chunking.unit)), *quoted)
    if found.count > SHOWN:
        yield tag("li", _("... and {n} more").format(n=number(found.count - SHOWN)), class_="more")
