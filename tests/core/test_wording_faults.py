"""Faults in words: every one has a name, a rule, and lines with its numbers."""

from __future__ import annotations

import re

import pytest

from chunkscope import Recursive, Structure
from chunkscope.diagnose import Fault, cures, diagnose
from chunkscope.wording import use
from chunkscope.wording.changes import change_line
from chunkscope.wording.faults import (
    clean_bill,
    cure_line,
    cut_rates,
    fault_name,
    fault_rule,
    finding_line,
    found_line,
    side_effects,
)
from tests.shown_faults import Shown, shown_faults

SHOWN = pytest.mark.parametrize(
    "shown", shown_faults(), ids=lambda each: f"{each.fault.value}-{each.language}"
)


@pytest.mark.parametrize("language", ["en", "qps"])
@SHOWN
def test_a_finding_is_told_with_its_numbers(shown: Shown, language: str) -> None:
    """No line has an open placeholder, and each has a figure; all of it goes through the catalogue."""
    use(language)
    chunking = shown.strategy.split(shown.text)
    diagnosis = diagnose(chunking, name=shown.file)
    found = next(each for each in diagnosis.found if each.fault is shown.fault)
    lines = [
        found_line(found),
        *(finding_line(found.at(n, chunking), chunking.unit) for n in range(found.count)),
    ]
    lines += [fault_name(shown.fault), fault_rule(shown.fault)]
    cure = next(cures(chunking, diagnosis, shown.fault, name=shown.file))
    lines += [cure_line(cure)]
    assert change_line(shown.strategy, cure)
    for line in lines:
        assert not re.search(r"\{\w*\}", re.sub(r"#\{1,6\}", "", line))
        assert language == "en" or line.startswith("⟦") or shown.fault.name.startswith(("SEP", "CRLF"))
    assert all(re.search(r"\d", line) or shown.fault in _WITHOUT for line in lines[1:2])


_WITHOUT = {Fault.CRLF_HIDES, Fault.SEPARATOR_NEEDS_REGEX}
"""Faults whose line names the separator, and needs no figure."""


def test_names_and_rules_tell_faults_apart() -> None:
    """No two faults share a name or a rule, and a name fits into a list."""
    for words in (fault_name, fault_rule):
        assert len({words(fault) for fault in Fault}) == len(Fault)
    assert max(len(fault_name(fault)) for fault in Fault) <= 34


def test_a_clean_bill_says_what_was_checked() -> None:
    """It names what was looked for, and there is none where something was found."""
    clean = diagnose(
        Structure(60, 0).split("The first paragraph has a few words.\n\nSo has the second one, as you see.")
    )
    assert clean_bill(clean).startswith("Nothing found. ")
    assert "Cut inside a sentence" in clean_bill(clean)
    assert clean_bill(diagnose(Recursive(9, 3).split("One two. Three four."))) == ""


def test_cut_rates_name_what_there_is() -> None:
    """Kinds that the text does not have are not named."""
    diagnosis = diagnose(Recursive(12, 0).split("One two three. Four."))
    assert cut_rates(diagnosis) == "Cut: 1 of 2 sentences."
    assert cut_rates(diagnose(Recursive(12, 0).split(" "))) == ""


def test_a_cure_says_what_it_changes_and_what_follows() -> None:
    """The setting with both values, the fault before and after, the price, and what else changes."""
    shown = next(each for each in shown_faults() if each.fault is Fault.NO_OVERLAP)
    strategy, chunking = shown.strategy, shown.strategy.split(shown.text)
    found = list(cures(chunking, diagnose(chunking), Fault.NO_OVERLAP))
    cure = next(each for each in found if change_line(strategy, each).startswith("chunk_overlap"))
    assert re.fullmatch(r"chunk_overlap 40 → \d+", change_line(strategy, cure))
    assert re.fullmatch(
        r"Overlap missing: 5 → \d; chunks \d → \d, characters stored [\d,]+ → [\d,]+", cure_line(cure)
    )
    assert side_effects(cure) == "" or re.match("Better: |Worse: ", side_effects(cure))
