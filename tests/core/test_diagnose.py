"""Every fault is found where it is, with its figures, and nowhere else."""

from __future__ import annotations

import pickle
import re
import unicodedata
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
import regex
from hypothesis import given
from hypothesis import strategies as st

from chunkscope import (
    Chunking,
    Fixed,
    HtmlSections,
    Latex,
    MarkdownHeaders,
    Recursive,
    Sentence,
    Span,
    Strategy,
    Structure,
)
from chunkscope.diagnose import Fault, Finding, Findings, counts, diagnose
from chunkscope.diagnose.finders import FINDERS
from chunkscope.documents.source import BlockSpan, Source
from chunkscope.strategies import STRATEGIES
from chunkscope.wording.faults import finding_line
from tests.budget import law
from tests.core.test_every_strategy import _split, strategies_named
from tests.held import held_whole
from tests.kinds import KINDS, LIGHT, text_of_kind
from tests.shown_faults import Shown, shown_faults

SHOWN = pytest.mark.parametrize(
    "shown", shown_faults(), ids=lambda each: f"{each.fault.value}-{each.language}"
)
texts = text_of_kind(("any", "html", "blocks_markdown", "prose"))
small = st.builds(
    Recursive,
    chunk_size=st.integers(6, 40),
    chunk_overlap=st.integers(0, 6),
    keep_separator=st.sampled_from([True, False, "end"]),
    strip_whitespace=st.sampled_from([True, True, False]),
) | st.builds(Fixed, chunk_size=st.integers(4, 40), chunk_overlap=st.integers(0, 3))


def findings(fault: Fault, strategy: Strategy, text: str, **given_: Any) -> Findings:
    """What is found of one fault."""
    found = {each.fault: each for each in diagnose(strategy.split(text), **given_).findings}
    return found[fault]


def places(fault: Fault, strategy: Strategy, text: str, **given_: Any) -> list[str]:
    """The text at every place where a fault is found."""
    found = findings(fault, strategy, text, **given_)
    return [found.at(number).span.of(text) for number in range(found.count)]


def _all(found: Findings) -> list[Finding]:
    return [found.at(number) for number in range(found.count)]


@SHOWN
def test_a_sample_shows_it(shown: Shown) -> None:
    """The fault is found in its sample, at places of the text."""
    chunking = shown.strategy.split(shown.text)
    found = findings(shown.fault, shown.strategy, shown.text, name=shown.file)
    assert 0 < found.count <= found.checked
    for finding in _all(found):
        assert 0 <= finding.span.start <= finding.span.end <= len(shown.text)
        assert finding.chunk is None or 0 <= finding.chunk < len(chunking.starts)
        assert finding.boundary is None or 0 <= finding.boundary < len(chunking.overlaps)
    assert all(len(column) == found.count for column in found.figures.values())


def test_every_fault_has_a_finder_and_samples_in_both_languages() -> None:
    """No fault is forgotten."""
    assert set(FINDERS) == set(Fault)
    assert {(each.fault, each.language) for each in shown_faults()} == {
        (fault, language) for fault in Fault for language in ("en", "ja")
    }


def test_a_chunk_longer_than_the_size_is_told_with_both() -> None:
    """Lengths are in the unit, the longest chunk comes first."""
    strategy = Recursive(10, 0, (" ",))
    found = findings(Fault.TOO_LONG, strategy, "short " + "x" * 12 + " " + "y" * 15)
    assert [dict(each.figures) for each in _all(found)] == [
        {"length": 16, "limit": 10},
        {"length": 13, "limit": 10},
    ]


def test_an_orphan_has_fewer_than_30_characters() -> None:
    """29 are too few, 30 are enough, and the only chunk of a text is no orphan."""
    assert findings(Fault.ORPHAN, Fixed(30, 0), "a" * 59).at(0).figures == {"length": 29}
    assert findings(Fault.ORPHAN, Fixed(30, 0), "a" * 60).count == 0
    assert Fault.ORPHAN in diagnose(Fixed(30, 0).split("a" * 5)).skipped


def test_words_are_cut_between_letters_only() -> None:
    """The place is the word; kanji and hiragana have no words that could be told, katakana have."""
    assert places(Fault.CUT_WORD, Fixed(4, 0), "thunderstorm at sea") == [
        "thunderstorm",
        "thunderstorm",
    ]
    assert places(Fault.CUT_WORD, Fixed(4, 0), "一二三四五六七八") == []
    assert places(Fault.CUT_WORD, Fixed(3, 0), "とコンピュータは") == ["コンピュータ", "コンピュータ"]
    assert places(Fault.CUT_WORD, Fixed(3, 0), "APIキーを使う") == []
    assert places(Fault.CUT_WORD, Fixed(2, 0), "ไทยไทย") == []


def test_a_grapheme_is_cut() -> None:
    """A family emoji, an accent and a line end are one character each."""
    assert findings(Fault.CUT_GRAPHEME, Fixed(2, 0), "a\u0301b").count == 0
    assert places(Fault.CUT_GRAPHEME, Fixed(1, 0), "a\u0301b") == ["a\u0301"]
    assert places(Fault.CUT_GRAPHEME, Fixed(2, 0), "a\r\nb") == ["\r\n"]


@pytest.mark.parametrize(
    ("begins", "closing"),
    [
        ("。次の文", True),
        ("」と言った", True),
        ("） の後", True),
        (". Then", True),
        ("” he said", True),
        ("  , and", True),
        (".env is a file", False),
        ("»Ja«, sagte er", False),
        ("「開く", False),
        ("plain", False),
        ("...", False),
    ],
)
def test_what_closes(begins: str, closing: bool) -> None:
    """A chunk that begins with closing punctuation is told, one that opens something is not."""
    text = "x" * 12 + begins + "."
    found = findings(Fault.CLOSING_PUNCTUATION, Fixed(12, 0), text)
    assert found.count == closing
    if closing:
        assert (found.at(0).chunk, found.at(0).boundary) == (1, 0)


def test_code_may_begin_with_a_bracket() -> None:
    """In code a closing bracket on its own line is good style."""
    code = "function f() {\n  return 1;\n}\nfunction g() {\n  return 2;\n}\n"
    assert Fault.CLOSING_PUNCTUATION in diagnose(Recursive(28, 0).split(code), name="a.js").skipped


TABLE = (
    "# Prices\n\n| what | cost |\n|---|---|\n| rope | 12 |\n| lamp | 30 |\n| oil | 4 |\n\nThe end of it.\n"
)


def test_rows_without_their_header() -> None:
    """A chunk that begins in the rows is told, not where the head is repeated in what is indexed."""
    found = findings(Fault.HEADERLESS_ROWS, Recursive(40, 0), TABLE)
    assert found.count == 1
    assert TABLE[found.at(0).span.start :].startswith("| lamp |") or TABLE[
        found.at(0).span.start :
    ].startswith("| rope |")
    assert findings(Fault.HEADERLESS_ROWS, Structure(40, 0), TABLE).count == 0


def test_a_blank_chunk_in_a_table_has_no_row() -> None:
    """A blank between two cells that became a chunk of its own is not counted, and every place is a place."""
    strategy = Recursive(4, 0, strip_whitespace=False)
    found = findings(Fault.HEADERLESS_ROWS, strategy, TABLE.replace("rope | 12", "rope   |     12"))
    assert found.count
    assert (found.starts < found.ends).all()


def test_rows_are_cut_one_by_one() -> None:
    """Every row that no chunk holds is told, the head is no row."""
    assert places(Fault.CUT_TABLE_ROW, Fixed(60, 0), TABLE) == ["| lamp | 30 |\n"]
    assert places(Fault.CUT_TABLE_ROW, Fixed(len(TABLE), 0), TABLE) == []
    assert findings(Fault.CUT_TABLE_ROW, Fixed(60, 0), TABLE).checked == 3


def test_the_rows_of_a_csv_are_its_records() -> None:
    """A document that is one table has its first record as the head; a quoted line end ends none."""
    text = 'name,note\n"Ann","two\nlines"\nBob,short\n'
    source = Source("a.csv", "a.csv", "csv", text, blocks=(BlockSpan("table", Span(0, len(text))),))
    diagnosis = diagnose(Fixed(20, 0).split(text), source=source)
    assert diagnosis.cut["tables"] == (0, 1)
    assert Fault.CUT_SENTENCE in diagnosis.skipped
    cut = {each.fault: each for each in diagnosis.findings}[Fault.CUT_TABLE_ROW]
    assert [each.span.of(text) for each in _all(cut)] == ['"Ann","two\nlines"\n']


@pytest.mark.parametrize("odd", ["\f", "\v", "\x1c", "\x85", "\u2028", "\u2029"])
def test_what_only_looks_like_a_line_end_ends_no_row(odd: str) -> None:
    """A form feed or a line separator, within quotes or without, is a character of its cell."""
    text = f'name,note\n"Ann","two{odd}lines"\nBob,sh{odd}ort\n"Cy","a{odd}\n{odd}b"\n'
    source = Source("a.csv", "a.csv", "csv", text, blocks=(BlockSpan("table", Span(0, len(text))),))
    diagnosis = diagnose(Fixed(5, 0).split(text), source=source)
    cut = {each.fault: each for each in diagnosis.findings}[Fault.CUT_TABLE_ROW]
    wanted = [f'"Ann","two{odd}lines"\n', f"Bob,sh{odd}ort\n", f'"Cy","a{odd}\n{odd}b"\n']
    assert [each.span.of(text) for each in _all(cut)] == wanted
    assert cut.checked == 3


def test_a_heading_is_parted_from_its_text() -> None:
    """It ends a chunk and its text begins the next one; with its first word it is not parted."""
    text = "# One\n\nSome words about it.\n\n## Two\n\nMore words about that one."
    assert places(Fault.HEADING_PARTED, Recursive(36, 0, ("\n\n", "")), text) == ["## Two"]
    assert places(Fault.HEADING_PARTED, Structure(60, 0, min_size=0), text) == []
    found = findings(Fault.HEADING_PARTED, MarkdownHeaders(200, 0), text)
    assert found.count == 0, "stripped headings are in no chunk"


def test_whole_sentences_are_not_cut() -> None:
    """A sentence that some chunk holds is whole, wherever else it is cut; a dropped full stop cuts none."""
    text = "One two three four. Five six seven eight."
    assert places(Fault.CUT_SENTENCE, Fixed(25, 0), text) == ["Five six seven eight."]
    assert places(Fault.CUT_SENTENCE, Fixed(25, 20), text) == []
    dropped = Recursive(24, 0, (". ", ""), keep_separator=False)
    assert places(Fault.CUT_SENTENCE, dropped, text) == []


def test_code_blocks_and_functions() -> None:
    """A fenced block is cut in prose, a function in code; each has none of the other."""
    prose = "Words before.\n\n```python\none = 1\ntwo = 2\n```\n\nWords after it."
    assert places(Fault.CUT_CODE, Fixed(30, 0), prose) == ["```python\none = 1\ntwo = 2\n```"]
    assert Fault.CUT_FUNCTION in diagnose(Fixed(30, 0).split(prose)).skipped
    code = "def one():\n    return 1\n\n\ndef two():\n    return 2\n"
    assert places(Fault.CUT_FUNCTION, Fixed(30, 0), code, name="a.py") == ["def two():\n    return 2"]
    assert Fault.CUT_SENTENCE in diagnose(Fixed(30, 0).split(code), name="a.py").skipped


def test_a_missing_overlap_has_its_figures() -> None:
    """Asked, there is none, and the most that any chunk_overlap gives; not looked for where none is asked."""
    text = "alpha bravo charlie"
    chunking = Recursive(12, 4).split(text)
    found = findings(Fault.NO_OVERLAP, Recursive(12, 4), text)
    assert dict(found.at(0, chunking).figures) == {"asked": 4, "overlap": 0, "most": 0}
    assert Fault.NO_OVERLAP in diagnose(Recursive(12, 0).split(text)).skipped


def test_findings_pass_from_a_worker_to_the_app() -> None:
    """Every finding that went through pickle is the finding it was, with every figure."""
    diagnosis = diagnose(Recursive(12, 4).split("alpha bravo charlie delta\n\necho"))
    sent = pickle.loads(pickle.dumps(diagnosis))  # noqa: S301 (written a line above)
    for here, there in zip(diagnosis.findings, sent.findings, strict=True):
        assert [there.at(number) for number in range(there.count)] == [
            here.at(number) for number in range(here.count)
        ]


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


def test_documents_shorter_than_a_chunk() -> None:
    """Of a corpus every document is judged by its length, alone the text by being one chunk."""
    sources = [Source(name, name, "text", "x" * length) for name, length in (("a", 5), ("b", 50), ("c", 10))]
    chunking = Recursive(10, 0).split(sources[1].text)
    found = {each.fault: each for each in diagnose(chunking, sources=sources).findings}[Fault.DOCUMENT_SHORT]
    assert (found.words, found.checked, dict(found.at(0).figures)) == (("a",), 3, {"length": 5, "limit": 10})
    assert findings(Fault.DOCUMENT_SHORT, Recursive(10, 0), "short", name="d.txt").words == ("d.txt",)
    assert findings(Fault.DOCUMENT_SHORT, Recursive(10, 0), "short enough for two").count == 0


ENGLISH = "The harbour master writes the time of every horn into the log of the day. " * 40


@pytest.mark.parametrize(
    ("strategy", "text", "asked"),
    [
        (Recursive(512, 0), ENGLISH, {"size": 512, "tokens": 110}),
        (Recursive(500, 0), ENGLISH, None),
        (Recursive(512, 0), "港の責任者は霧笛の時刻を日誌に書き留めます。" * 100, None),
        (Recursive(512, 0), ENGLISH[:900], None),
        (Recursive(512, 0, length_function="cl100k_base"), ENGLISH * 4, None),
    ],
)
def test_units_are_questioned_with_evidence(
    strategy: Strategy, text: str, asked: dict[str, int] | None
) -> None:
    """A size of models in characters, of English, in a text long enough: only then is it asked."""
    found = {each.fault: each for each in diagnose(strategy.split(text)).findings}.get(Fault.UNIT_MIXED_UP)
    figures = dict(found.at(0).figures) if found is not None and found.count else None
    if asked is None:
        assert figures is None
    else:
        assert figures is not None
        assert figures["size"] == asked["size"]
        assert figures["tokens"] == pytest.approx(asked["tokens"], rel=0.1)


def test_tokens_where_characters_may_be_meant() -> None:
    """LangChain's default size in tokens comes to many more characters."""
    text = "The harbour master writes the time of every horn into the log of the day, word for word. " * 900
    found = findings(Fault.UNIT_MIXED_UP, Recursive(4000, 0, length_function="cl100k_base"), text)
    assert found.at(0).figures["characters"] > 8000


def test_near_duplicates_are_told_with_their_likeness() -> None:
    """An exact copy is 100 %, one with a word changed a little less; what only overlaps is no copy."""
    first = "The boat leaves at seven and comes back at noon with the post and the bread. "
    other = "Nobody has seen the lighthouse keeper since the storm tore the roof off his hut. "
    text = first + other + first.replace("bread", "paper") + other
    size = len(first)
    found = findings(Fault.NEAR_DUPLICATE, Recursive(size + 6, 0, (". ", ""), keep_separator="end"), text)
    assert [(each.chunk, int(each.figures["other"])) for each in _all(found)] == [(3, 1), (2, 0)]
    assert found.at(0).figures["percent"] == 100
    assert 80 <= found.at(1).figures["percent"] < 100
    assert findings(Fault.NEAR_DUPLICATE, Fixed(60, 57), first * 1 + other).count == 0


def test_chunks_by_the_ten_thousand_that_are_alike() -> None:
    """A log of like lines is compared with the first of its bucket: no pair by pair, and all are told."""
    text = "".join(
        f"08:{number % 60:02} the gate at the north pier is open and unwatched\n" for number in range(8_000)
    )
    found = findings(Fault.NEAR_DUPLICATE, Recursive(60, 0, ("\n", "")), text)
    assert found.count > 7_500


def test_one_long_line_without_blanks_is_diagnosed() -> None:
    """Many kanji in a row: no words, no sentences, and no square of anything."""
    diagnosis = diagnose(Recursive(50, 10).split("潮" * 200_000))
    assert counts(diagnosis)[Fault.CUT_SENTENCE] == 1


@law(0.02)
@given(texts, small)
def test_the_finders_agree_with_their_definitions(text: str, strategy: Strategy) -> None:
    """Words, characters, lengths, overlaps and neighbours are those that a look at each one finds."""
    chunking = strategy.split(text)
    found = counts(diagnose(chunking))
    chunks, boundaries = list(chunking.chunks), list(chunking.boundaries)
    edges = list(pairwise(chunks))
    assert found[Fault.CUT_WORD] == sum(any(_in_word(text, at) for at in _ends(*edge)) for edge in edges)
    starts = {match.start() for match in regex.finditer(r"\X", text)} | {len(text)}
    assert found[Fault.CUT_GRAPHEME] == sum(not starts.issuperset(_ends(*edge)) for edge in edges)
    assert found[Fault.TOO_LONG] == sum(len(chunk.text) > strategy.chunk_size for chunk in chunks)
    assert found[Fault.ORPHAN] == (len(chunks) > 1) * sum(len(chunk.text) < 30 for chunk in chunks)
    assert found[Fault.NO_OVERLAP] == bool(chunking.asked) * sum(
        not each.overlap_length for each in boundaries
    )
    if all(chunking.verbatim):
        assert found[Fault.INSIDE_NEIGHBOUR] == _inside(chunking)


def _ends(before: Any, after: Any) -> set[int]:
    return {before.pieces[-1].end, after.pieces[0].start}


def _in_word(text: str, at: int) -> bool:
    """Between two letters or digits that blanks part from others, or between two katakana."""
    pair = text[max(at - 1, 0) : at + 1]
    if at <= 0 or len(pair) < 2:
        return False
    if all(re.fullmatch("[\u30a1-\u30fa\u30fc-\u30fe\u31f0-\u31ff\uff66-\uff9f]", sign) for sign in pair):
        return True
    no_blanks = "[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\ua4cf\uf900-\ufaff\uff66-\uff9f]"
    return all(
        unicodedata.category(sign)[0] in "LNM" and sign <= "\uffff" and not re.match(no_blanks, sign)
        for sign in pair
    )


def _inside(chunking: Chunking) -> int:
    """Chunks within a neighbour; of two equal ones the later one counts."""
    spans = [chunk.span for chunk in chunking.chunks]
    found = set()
    for number, span in enumerate(spans):
        for other in (number - 1, number + 1):
            if 0 <= other < len(spans):
                around = spans[other].start <= span.start and span.end <= spans[other].end
                if around and (spans[other] != span or other < number):
                    found.add(number)
    return len(found)


@law(0.02)
@given(texts, small)
def test_what_is_cut_is_what_no_chunk_holds(text: str, strategy: Strategy) -> None:
    """The cut sentences, rows and code are those not held whole; `Diagnosis.cut` counts the same."""
    if isinstance(strategy, Recursive) and strategy.keep_separator is False:
        return
    chunking = strategy.split(text)
    diagnosis = diagnose(chunking)
    found = {each.fault: each for each in diagnosis.findings}
    for fault, kind in ((Fault.CUT_SENTENCE, "sentences"), (Fault.CUT_CODE, "code")):
        if fault in found:
            cut = found[fault]
            assert diagnosis.cut[kind] == (cut.checked - cut.count, cut.checked)
            if "<" not in text:
                spans = [each.span for each in _all(cut)]
                assert not any(held_whole(chunking, spans))


@law(0.02)
@given(
    st.lists(
        st.sampled_from(["the tide comes in ", "at noon and ", "leaves at six. ", "潮が満ちる。"]),
        max_size=60,
    )
)
def test_near_duplicates_are_alike(parts: list[str]) -> None:
    """A pair that is told shares four fifths of its runs of 8 signs and no place; copies are all told."""
    text = "".join(parts)
    chunking = Recursive(45, 5, (" ", "")).split(text)
    if len(chunking.starts) < 2:
        return
    found = {each.fault: each for each in diagnose(chunking).findings}[Fault.NEAR_DUPLICATE]
    chunks = chunking.chunks
    for finding in _all(found):
        assert finding.chunk is not None
        this, other = chunks[finding.chunk], chunks[int(finding.figures["other"])]
        assert other.index < this.index
        assert other.span.end <= this.span.start
        one, two = ({each.text[at : at + 8] for at in range(len(each.text) - 7)} for each in (this, other))
        assert int(100 * len(one & two) / len(one | two)) == finding.figures["percent"] >= 80
    told = set(found.chunks.tolist())
    firsts: dict[str, Any] = {}
    for chunk in chunks:
        first = firsts.setdefault(chunk.text, chunk)
        if len(chunk.text) >= 30 and first.span.end <= chunk.span.start:
            assert chunk.index in told


@pytest.mark.parametrize("name", sorted(STRATEGIES.keys() - {"late"}))
@law(0.002)
@given(data=st.data())
def test_any_chunking_can_be_diagnosed(name: str, data: st.DataObject) -> None:
    """Whatever the strategy and the text, every fault is looked for or skipped, and nothing lies outside.

    Late chunking has the spans of another one, and loads a model for each.
    """
    text = data.draw(text_of_kind(KINDS.get(name, ("any",))))
    chunking = _split(data.draw(strategies_named(name)), text)
    if chunking is None:
        return
    _holds(chunking)


@pytest.mark.parametrize("name", sorted(STRATEGIES.keys() - {"late"}))
@pytest.mark.parametrize("text", ["", " ", "a", "# x", "|a|\n|-|", "\r\n\r", "<p>a<p>b"])
def test_the_smallest_texts_are_diagnosed(name: str, text: str) -> None:
    """Nothing is found in nothing."""
    from chunkscope import strategy_from_json

    chunking = _split(strategy_from_json({"strategy": name, **LIGHT.get(name, {})}), text)
    if chunking is not None:
        _holds(chunking)


def _holds(chunking: Chunking) -> None:
    # Screens have their diagnoses from another process.
    diagnosis = pickle.loads(pickle.dumps(diagnose(chunking)))  # noqa: S301 - our own bytes
    looked = [each.fault for each in diagnosis.findings]
    assert sorted([*looked, *diagnosis.skipped], key=list(Fault).index) == list(Fault)
    assert looked == sorted(looked, key=list(Fault).index)
    for found in diagnosis.findings:
        assert found.count <= found.checked or found.fault is Fault.HEADERLESS_ROWS
        assert np.all((found.starts >= 0) & (found.starts <= found.ends) & (found.ends <= len(chunking.text)))
        assert np.all((found.chunks >= -1) & (found.chunks < len(chunking.starts)))
        assert np.all((found.boundaries >= -1) & (found.boundaries < max(len(chunking.starts) - 1, 1)))
        for number in range(min(found.count, 3)):
            assert finding_line(found.at(number, chunking), chunking.unit)


def test_html_is_judged_by_what_a_reader_sees() -> None:
    """Tags between the words of a sentence cut nothing."""
    page = (
        "<html><body><h1>Tea</h1><p>Green <b>tea</b> is not fermented.</p><p>Black tea is.</p></body></html>"
    )
    assert diagnose(HtmlSections(200, 0).split(page)).cut["sentences"].whole == 3
    assert diagnose(Sentence(40, 0).split("One. Two.")).cut["sentences"] == (2, 2)
