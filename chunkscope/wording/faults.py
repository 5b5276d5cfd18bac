"""Faults, findings and cures in words, for the command line and the screen."""

from __future__ import annotations

from chunkscope.diagnose.values import Cure, Diagnosis, Fault, Finding, Findings
from chunkscope.wording.catalogue import _, n_
from chunkscope.wording.fault_lines import COUNTED, LINES, LOOKED_AT, MIXED_UP
from chunkscope.wording.fault_rules import NAMES, RULES
from chunkscope.wording.quoting import quote, separator_name
from chunkscope.wording.units import number, size


def fault_name(fault: Fault) -> str:
    """Two to five words, for a list."""
    return _(NAMES[fault])


def fault_rule(fault: Fault) -> str:
    """What it means, and why it harms the search."""
    return _(RULES[fault])


def found_line(findings: Findings) -> str:
    """How many of how many: "14 of 19 boundaries"."""
    template = COUNTED[LOOKED_AT[findings.fault]](findings.checked)
    return template.format(n=number(findings.count), checked=number(findings.checked))


def finding_line(finding: Finding, unit: str) -> str:
    """One finding with its place and its figures; ``unit`` is the strategy's."""
    known = {name: number(value) for name, value in finding.figures.items()}
    lengths = {
        f"{name}_size": size(unit if finding.fault in _IN_UNIT else "characters", int(value))
        for name, value in finding.figures.items()
    }
    others = {
        name: number(int(finding.figures[name]) + 1) for name in _COUNTED_FROM_0 & finding.figures.keys()
    }
    places = {
        "chunk": number((finding.chunk or 0) + 1),
        "before": number((finding.boundary or 0) + 1),
        "after": number((finding.boundary or 0) + 2),
        "words": _words(finding),
    }
    return _line(finding).format(**{**known, **lengths, **others, **places})


def cure_line(cure: Cure) -> str:
    """What it does to its fault, and at what price."""
    line = _(
        "{name}: {before} → {after}; chunks {chunks} → {chunks_after}, "
        "characters stored {stored} → {stored_after}"
    )
    return line.format(
        name=fault_name(cure.fault),
        before=number(cure.before[cure.fault]),
        after=number(cure.after[cure.fault]),
        chunks=number(cure.chunks[0]),
        chunks_after=number(cure.chunks[1]),
        stored=number(cure.stored[0]),
        stored_after=number(cure.stored[1]),
    )


def side_effects(cure: Cure) -> str:
    """What else gets better and what gets worse by it; "" where nothing else changes."""
    others = [fault for fault in Fault if fault is not cure.fault]
    better = [_change(cure, fault) for fault in others if cure.after[fault] < cure.before[fault]]
    worse = [_change(cure, fault) for fault in others if cure.after[fault] > cure.before[fault]]
    lines = [
        template.format(changes=", ".join(changes))
        for template, changes in ((_("Better: {changes}."), better), (_("Worse: {changes}."), worse))
        if changes
    ]
    return " ".join(lines)


def cut_rates(diagnosis: Diagnosis) -> str:
    """The share of each kind that is cut: "Cut: 2 of 40 sentences, 1 of 1 table."; "" where there is none."""
    parts = [
        COUNTED[kind](held.total).format(n=number(held.total - held.whole), checked=number(held.total))
        for kind, held in diagnosis.cut.items()
        if held.total
    ]
    return _("Cut: {parts}.").format(parts=", ".join(parts)) if parts else ""


def clean_bill(diagnosis: Diagnosis) -> str:
    """That nothing was found, with what was looked for; "" where something was found."""
    if diagnosis.found:
        return ""
    names = ", ".join(fault_name(findings.fault) for findings in diagnosis.findings)
    template = n_(
        "Nothing found. {n} kind of fault was looked for: {names}.",
        "Nothing found. {n} kinds of fault were looked for: {names}.",
        len(diagnosis.findings),
    )
    return template.format(n=number(len(diagnosis.findings)), names=names)


def _change(cure: Cure, fault: Fault) -> str:
    return f"{fault_name(fault)} {number(cure.before[fault])} → {number(cure.after[fault])}"


def _words(finding: Finding) -> str:
    """The words of a finding, quoted; a separator as it is shown everywhere."""
    if finding.fault in _SEPARATORS:
        return separator_name(finding.words)
    return quote(finding.words) if finding.words else _("this document")


def _line(finding: Finding) -> str:
    """The template of a finding: one with a cut names its two chunks."""
    fault = finding.fault
    if fault is Fault.UNIT_MIXED_UP:
        return _(MIXED_UP["tokens" if "tokens" in finding.figures else "characters"])
    if fault in _SPANS:
        cut = finding.boundary is not None
        return (
            _("Cut between the chunks {before} and {after}; {length_size} long.")
            if cut
            else _("In no chunk as a whole; {length_size} long.")
        )
    return _(LINES[fault])


_SPANS = frozenset({Fault.CUT_SENTENCE, Fault.CUT_CODE, Fault.CUT_FUNCTION, Fault.CUT_TABLE_ROW})
_IN_UNIT = frozenset({Fault.TOO_LONG, Fault.DOCUMENT_SHORT, Fault.NO_OVERLAP})
_COUNTED_FROM_0 = frozenset({"neighbour", "other", "table", "entry"})
_SEPARATORS = frozenset(
    {
        Fault.CRLF_HIDES,
        Fault.SEPARATOR_NEEDS_REGEX,
        Fault.SEPARATOR_NEVER_REACHED,
        Fault.SEPARATOR_NEVER_OCCURS,
    }
)
