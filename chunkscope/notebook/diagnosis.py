"""A diagnosis in a notebook: a table of what was found, the most harmful first."""

from __future__ import annotations

from chunkscope.diagnose.values import Diagnosis
from chunkscope.export.report.markup import tag
from chunkscope.notebook.frame import frame
from chunkscope.terminal import aligned
from chunkscope.wording import _
from chunkscope.wording.faults import clean_bill, cut_rates, fault_name, fault_rule, found_line


def html(diagnosis: Diagnosis) -> str:
    """The table with what each fault means; where nothing was found, what was looked for."""
    rows = [
        tag(
            "tr",
            tag("th", fault_name(found.fault), scope="row"),
            tag("td", found_line(found)),
            tag("td", fault_rule(found.fault)),
        )
        for found in diagnosis.found
    ]
    names = (_("Fault"), _("How many"), _("What it means"))
    head = tag("thead", tag("tr", *(tag("th", name, scope="col") for name in names)))
    table = [tag("table", head, tag("tbody", *rows))] if rows else []
    told = [tag("p", line) for line in (clean_bill(diagnosis), cut_rates(diagnosis)) if line]
    return frame(*table, *told)


def words(diagnosis: Diagnosis) -> str:
    """A row for every fault that was found, then what was cut."""
    rows = [[fault_name(found.fault), found_line(found)] for found in diagnosis.found]
    lines = aligned(rows) if rows else [clean_bill(diagnosis)]
    return "\n".join(filter(None, [*lines, cut_rates(diagnosis)]))
