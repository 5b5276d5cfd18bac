"""Separators that do nothing are told with the reason."""

from __future__ import annotations

import re

import pytest

from chunkscope import Latex, Recursive, Span
from chunkscope.diagnose import Fault, diagnose
from tests.core.findings_of import findings


@pytest.mark.parametrize(
    ("separators", "expected"),
    [
        (("\n\n", "\n", " ", ""), []),
        (("\n", "\n\n", " ", ""), [("SEPARATOR_NEVER_REACHED", "\n\n")]),
        (("", " "), [("SEPARATOR_NEVER_REACHED", " ")]),
        ((" ", " ", ""), [("SEPARATOR_NEVER_REACHED", " ")]),
        (("\n#{1,6} ", "\n"), [("SEPARATOR_NEEDS_REGEX", "\n#{1,6} ")]),
        (("\n\\*\\*\\*+\n", " "), [("SEPARATOR_NEVER_OCCURS", "\n\\*\\*\\*+\n")]),
        (("§", " "), [("SEPARATOR_NEVER_OCCURS", "§")]),
        (("$", " "), [("SEPARATOR_NEVER_OCCURS", "$")]),
    ],
)
def test_separators_that_do_nothing(separators: tuple[str, ...], expected: list[tuple[str, str]]) -> None:
    """Each is told once, by the most exact reason."""
    text = "One.\n## Two\n\nThree four five."
    found = diagnose(Recursive(12, 0, separators).split(text)).found
    told = [(each.fault.value, each.words[number]) for each in found for number in range(len(each.words))]
    assert [pair for pair in told if pair[0].startswith("SEPARATOR")] == expected


def test_a_separator_never_reached_never_cuts() -> None:
    """What the finder says of a list, the trace says too: no boundary has that separator."""
    text = "One. Two\n\nthree four\nfive six seven eight. Nine " * 4
    strategy = Recursive(14, 0, ("\n", "\n\n", " ", "", ". "))
    unreached = set(findings(Fault.SEPARATOR_NEVER_REACHED, strategy, text).words)
    assert unreached == {"\n\n", ". "}
    assert not unreached & {boundary.separator for boundary in strategy.split(text).boundaries}


def test_regexes_are_judged_as_regexes() -> None:
    """With the switch on, a pattern occurs where it matches; a slow or broken one is not judged."""
    text = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa! Two. Three."
    by_pattern = Recursive(9, 0, (r"\. ", ""), is_separator_regex=True)
    assert not findings(Fault.SEPARATOR_NEVER_OCCURS, by_pattern, text).count
    strategy = Recursive(9, 0, ("(a+)+$", "[", " ", ""))
    assert set(findings(Fault.SEPARATOR_NEVER_OCCURS, strategy, text).words) == {"(a+)+$", "["}


@pytest.mark.parametrize(
    ("pattern", "text", "told"),
    [
        (r"\s", "one\x1ctwo", 0),
        (r"\s", "onetwo", 1),
        (r"[,\W]", "cafe\u0301bar", 0),
        (r"\W+", "cafebar", 1),
        (r"\Be", "\u0301e", 0),
    ],
)
def test_a_pattern_that_cuts_is_not_said_to_occur_nowhere(pattern: str, text: str, told: int) -> None:
    """Where the engine that splits has other blanks and letters than the one that looks, nothing is said."""
    strategy = Recursive(3, 0, (pattern, "-"), is_separator_regex=True)
    found = findings(Fault.SEPARATOR_NEVER_OCCURS, strategy, text).words
    assert found.count(pattern) == told
    assert not (told and re.search(pattern, text))


def test_the_latex_class_takes_its_patterns_literally() -> None:
    """LatexTextSplitter hands patterns to a splitter that does not read them as such."""
    text = "\\section{Tides}\nThe moon pulls.\n\\section{Harbour}\nBoats wait for water."
    assert findings(Fault.SEPARATOR_NEEDS_REGEX, Latex(30, 0, "LatexTextSplitter"), text).count
    assert Fault.SEPARATOR_NEEDS_REGEX in diagnose(Latex(30, 0).split(text)).skipped


@pytest.mark.parametrize("end", ["\r\n", "\r"])
def test_line_ends_hide_a_separator(end: str) -> None:
    """The place is the first blank line that it misses; with plain line ends nothing is told."""
    text = f"One.{end}{end}Two.{end}Three."
    found = findings(Fault.CRLF_HIDES, Recursive(8, 0), text)
    assert "\n\n" in found.words
    assert found.at(found.words.index("\n\n")).span == Span(4, 4 + 2 * len(end))
    assert findings(Fault.CRLF_HIDES, Recursive(8, 0), text.replace(end, "\n")).count == 0
