"""Cures are run before they are offered, and do what they say."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunkscope import Fixed, Latex, Merged, Recursive, Sentence, Structure
from chunkscope.diagnose import Cure, Fault, counts, cures, diagnose
from chunkscope.diagnose.proposals import PROPOSERS
from tests.budget import law
from tests.kinds import text_of_kind
from tests.shown_faults import Shown, shown_faults

SHOWN = pytest.mark.parametrize(
    "shown", shown_faults(), ids=lambda each: f"{each.fault.value}-{each.language}"
)


def _cures(shown: Shown) -> list[Cure]:
    chunking = shown.strategy.split(shown.text)
    diagnosis = diagnose(chunking, name=shown.file)
    return list(cures(chunking, diagnosis, shown.fault, name=shown.file))


def _keeps_its_word(cure: Cure, text: str, name: str) -> None:
    """Run again it has exactly the counts and the price that it says, and fewer of its fault."""
    again = cure.strategy.split(text if cure.text is None else cure.text)
    assert counts(diagnose(again, name=name)) == cure.after
    assert (len(again.starts), again.stored) == (cure.chunks[1], cure.stored[1])
    assert cure.after[cure.fault] < cure.before[cure.fault]


@SHOWN
def test_a_cure_removes_it(shown: Shown) -> None:
    """For every sample of a fault some cure leaves none of it, and each does exactly what it says."""
    found = _cures(shown)
    assert min(cure.after[shown.fault] for cure in found) == 0
    assert len({(cure.strategy, cure.text) for cure in found}) == len(found)
    for cure in found:
        _keeps_its_word(cure, shown.text, shown.file)


def test_every_fault_has_proposals() -> None:
    """No fault is without something to try."""
    assert set(PROPOSERS) == set(Fault)


def _changes(fault: Fault, strategy: Recursive | Fixed | Latex, text: str) -> list[Cure]:
    chunking = strategy.split(text)
    return list(cures(chunking, diagnose(chunking), fault))


def test_what_was_not_found_has_no_cure() -> None:
    """Nothing is run for a fault that is not there, or that cannot be."""
    assert _changes(Fault.TOO_LONG, Recursive(50, 5), "One. Two. Three.") == []
    assert _changes(Fault.NO_OVERLAP, Recursive(5, 0), "One. Two. Three.") == []


def test_orphans_are_merged() -> None:
    """The first cure of an orphan is merging, and nothing else changes by it but the chunks' number."""
    words = "word " * 9 + "word"
    cure = _changes(Fault.ORPHAN, Recursive(40, 0), f"{words}\n\nOh.\n\n{words}")[0]
    assert cure.strategy == Merged(Recursive(40, 0), 30)
    assert cure.text is None


def test_line_ends_are_repaired_in_the_text_or_met_by_the_separators() -> None:
    """Either the text changes, or the separators do."""
    text = "One word.\r\n\r\nTwo words here.\r\n\r\nThree words here."
    in_text, in_settings = _changes(Fault.CRLF_HIDES, Recursive(18, 0), text)
    assert in_text.text == text.replace("\r\n", "\n")
    assert in_text.strategy == Recursive(18, 0)
    assert in_settings.strategy == Recursive(18, 0, ("\r\n\r\n", "\r\n", " ", ""))


def test_the_regex_switch_keeps_plain_separators_plain() -> None:
    """What is meant as it stands is escaped, what looks like a pattern stays one."""
    text = "Words. And words.\n## Head\nmore words. And more words.\n"
    cure = _changes(Fault.SEPARATOR_NEEDS_REGEX, Recursive(20, 0, ("\n#{1,6} ", ". ", "")), text)[0]
    assert cure.strategy == Recursive(20, 0, ("\n#{1,6} ", r"\. ", ""), is_separator_regex=True)
    latex = "\\section{Tides}\nThe moon pulls.\n\\section{Harbour}\nBoats wait for water."
    cure = _changes(Fault.SEPARATOR_NEEDS_REGEX, Latex(30, 0, "LatexTextSplitter"), latex)[0]
    assert cure.strategy == Latex(30, 0)


def test_separators_are_put_in_order() -> None:
    """The empty one goes last, one that contains another goes before it, a repeated one goes."""
    text = "One.\n\nTwo three. Four\nfive six seven."
    cure = _changes(Fault.SEPARATOR_NEVER_REACHED, Recursive(9, 0, ("\n", "\n\n", "", " ", " ")), text)[0]
    assert cure.strategy == Recursive(9, 0, ("\n\n", "\n", " ", ""))


def test_copies_leave_the_text_and_nothing_else_does() -> None:
    """Only exact copies are cut out: what is left still has every different line."""
    lines = ["The boat leaves at seven in the morning.", "It comes back at noon with the post."]
    text = "\n".join([*lines, *lines, "Nobody has seen the keeper since."])
    cure = _changes(Fault.NEAR_DUPLICATE, Recursive(42, 0), text)[0]
    assert cure.text is not None
    assert {line for line in cure.text.split("\n") if line} == {*lines, "Nobody has seen the keeper since."}
    assert len(cure.text) < len(text) - 70


def test_a_merged_strategy_stays_merged() -> None:
    """A cure of merged chunks changes the strategy that makes them."""
    chunking = Merged(Recursive(30, 10), 5).split("One two three.\n\nFour five six seven.\n\nEight nine ten.")
    for cure in cures(chunking, diagnose(chunking), Fault.NO_OVERLAP):
        assert isinstance(cure.strategy, Merged | Sentence | Structure)


@law(0.004)
@given(
    text_of_kind(("any", "blocks_markdown", "prose")),
    st.builds(Recursive, st.integers(8, 40), st.integers(0, 6))
    | st.builds(Fixed, st.integers(8, 40), st.just(2)),
)
def test_no_cure_is_offered_that_is_none(text: str, strategy: Recursive | Fixed) -> None:
    """Whatever the text, the first cure of each fault that is found lowers it as it says."""
    chunking = strategy.split(text)
    diagnosis = diagnose(chunking)
    for findings in diagnosis.found:
        for cure in cures(chunking, diagnosis, findings.fault):
            _keeps_its_word(cure, text, "")
            break
