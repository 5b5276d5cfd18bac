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

from chunkscope import Chunking, Fixed, Recursive, Strategy
from chunkscope.diagnose import Fault, counts, diagnose
from chunkscope.diagnose.finders import FINDERS
from chunkscope.strategies import STRATEGIES
from chunkscope.wording.faults import finding_line
from tests.budget import law
from tests.core.findings_of import all_of, findings
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


@SHOWN
def test_a_sample_shows_it(shown: Shown) -> None:
    """The fault is found in its sample, at places of the text."""
    chunking = shown.strategy.split(shown.text)
    found = findings(shown.fault, shown.strategy, shown.text, name=shown.file)
    assert 0 < found.count <= found.checked
    for finding in all_of(found):
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


def test_findings_pass_from_a_worker_to_the_app() -> None:
    """Every finding that went through pickle is the finding it was, with every figure."""
    diagnosis = diagnose(Recursive(12, 4).split("alpha bravo charlie delta\n\necho"))
    sent = pickle.loads(pickle.dumps(diagnosis))  # noqa: S301 (written a line above)
    for here, there in zip(diagnosis.findings, sent.findings, strict=True):
        assert [there.at(number) for number in range(there.count)] == [
            here.at(number) for number in range(here.count)
        ]


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
                spans = [each.span for each in all_of(cut)]
                assert not any(held_whole(chunking, spans))


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
