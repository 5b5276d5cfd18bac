"""Chunks that say nearly the same are found, however many there are."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from chunkscope import Fixed, Recursive
from chunkscope.diagnose import Fault, diagnose
from tests.budget import law
from tests.core.findings_of import all_of, findings


def test_near_duplicates_are_told_with_their_likeness() -> None:
    """An exact copy is 100 %, one with a word changed a little less; what only overlaps is no copy."""
    first = "The boat leaves at seven and comes back at noon with the post and the bread. "
    other = "Nobody has seen the lighthouse keeper since the storm tore the roof off his hut. "
    text = first + other + first.replace("bread", "paper") + other
    size = len(first)
    found = findings(Fault.NEAR_DUPLICATE, Recursive(size + 6, 0, (". ", ""), keep_separator="end"), text)
    assert [(each.chunk, int(each.figures["other"])) for each in all_of(found)] == [(3, 1), (2, 0)]
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
    for finding in all_of(found):
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
