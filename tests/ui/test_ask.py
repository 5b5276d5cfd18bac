"""The question in a link: what is written can be read, and what cannot be used is told."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunkscope.embed.base import DTYPES
from chunkscope.retrieve import RETRIEVERS
from chunkscope.units import UNITS
from components.query.ask import (
    AUTO,
    LENGTHS,
    LONGEST_MODEL,
    LONGEST_QUESTION,
    MOST_SIZES,
    Ask,
    is_ask,
    read_ask,
    read_sizes,
)
from components.settings import LARGEST
from tests.budget import law

_text = st.text(st.characters(codec="utf-8"), max_size=60)
_sizes = st.lists(st.integers(1, LARGEST), max_size=MOST_SIZES)
_marks = st.tuples(st.integers(0, LARGEST - 1), st.integers(1, LARGEST)).filter(
    lambda pair: pair[0] < pair[1]
)
asks = st.builds(
    Ask,
    question=_text,
    retriever=st.sampled_from([AUTO, *RETRIEVERS]),
    model=_text,
    max_seq_length=st.sampled_from([str(length) for length in LENGTHS]),
    dtype=st.sampled_from(DTYPES),
    estimate=st.booleans(),
    sizes=st.tuples(_sizes, st.sampled_from([", ", " ", "、", ",,"])).map(
        lambda p: p[1].join(map(str, p[0]))
    ),
    overlap=st.floats(0, 1) | st.integers(0, LARGEST).map(float),
    k=st.integers(1, LARGEST),
    budget=st.integers(1, LARGEST),
    budget_unit=st.sampled_from(list(UNITS)),
    size=st.integers(0, LARGEST),
    mark=st.just("") | _marks.map(lambda pair: f"{pair[0]}-{pair[1]}"),
    stage=st.booleans(),
)


@law(share=0.05)
@given(ask=asks)
def test_a_link_says_the_whole_question(ask: Ask) -> None:
    """read_ask(ask.params()) == (ask, ()), and every parameter is known as one of the question."""
    assert read_ask(ask.params()) == (ask, ())
    assert all(map(is_ask, ask.params()))


def test_a_plain_page_has_a_plain_link() -> None:
    """Defaults stay out of the link, and the settings of the splitter are none of the question's."""
    assert Ask().params() == {}
    assert not is_ask("chunk_size")
    assert read_ask({"chunk_size": "40", "sample": "x"}) == (Ask(), ())


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("q", "x" * (LONGEST_QUESTION + 1)),
        ("q", "\ud800"),
        ("retriever", "google"),
        ("model", "x" * (LONGEST_MODEL + 1)),
        ("max_seq_length", "100"),
        ("dtype", "float8"),
        ("sizes", "100, many"),
        ("sizes", "0"),
        ("sizes", "-5"),
        ("sizes", "10000000000000000000000"),
        ("sizes", ",".join(map(str, range(1, MOST_SIZES + 2)))),
        ("overlap", "-0.1"),
        ("overlap", "nan"),
        ("overlap", "inf"),
        ("overlap", "much"),
        ("k", "0"),
        ("k", "²"),
        ("k", ""),
        ("budget", "-1"),
        ("budget", str(LARGEST + 1)),
        ("budget_unit", "bytes"),
        ("size", "1.5"),
        ("mark", "7-7"),
        ("mark", "9-3"),
        ("mark", "12"),
        ("mark", "a-b"),
        ("mark", "-5"),
        ("stage", "yes"),
    ],
)
def test_what_cannot_be_used_is_told(name: str, value: str) -> None:
    """The default is used, and the sentence names the parameter."""
    ask, problems = read_ask({name: value})
    assert ask == Ask()
    (problem,) = problems
    assert problem.name == name
    assert (f"`{value}`" if name == "mark" else f"`{name}`") in problem.sentence()


@law(share=0.05)
@given(
    params=st.dictionaries(
        st.sampled_from(
            [*Ask(question="x").params(), "k", "size", "mark", "overlap", "sizes", "stage", "budget"]
        ),
        st.text(max_size=9),
    )
)
def test_no_link_raises(params: dict[str, str]) -> None:
    """Whatever stands in a link is read or told, and what was read can be written and read again."""
    ask, problems = read_ask(params)
    assert {problem.name for problem in problems} <= params.keys()
    assert read_ask(ask.params()) == (ask, ())


@pytest.mark.parametrize(
    ("typed", "sizes"),
    [
        ("", ()),
        (" , ", ()),
        ("100", (100,)),
        ("400, 100、200 100", (100, 200, 400)),
        ("１００，２００", (100, 200)),
    ],
)
def test_sizes_as_people_type_them(typed: str, sizes: tuple[int, ...]) -> None:
    """Any comma or blank divides them; they rise, each once; full-width signs count."""
    assert read_sizes(typed) == sizes


def test_the_marked_passage_is_a_pair() -> None:
    """Two offsets, or nothing."""
    assert Ask(mark="3-12").span == (3, 12)
    assert Ask().span is None


def test_an_overlap_keeps_its_digits() -> None:
    """A share is not rounded on its way through the link."""
    unusual: Any = 0.123456789
    assert read_ask(Ask(overlap=unusual).params())[0].overlap == unusual
