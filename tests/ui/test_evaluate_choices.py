"""The choices of Evaluate in a link: what is written can be read, and what cannot be used is told."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunkscope.retrieve import RETRIEVERS
from components.evaluate.choices import (
    GRID,
    MOST_K,
    ORIGINS,
    OVERLAPS,
    STEPS,
    Choices,
    is_choice_param,
    overlaps_text,
    read_choices,
)
from components.query.ask import LONGEST_MODEL, MOST_SIZES, Ask, is_ask, read_ask
from components.settings import LARGEST
from tests.budget import law

_sizes = st.lists(st.integers(1, LARGEST), min_size=1, max_size=MOST_SIZES)
choices = st.builds(
    Choices,
    mode=st.sampled_from([STEPS, GRID]),
    sizes=st.tuples(_sizes, st.sampled_from([", ", " ", "、"])).map(lambda p: p[1].join(map(str, p[0]))),
    budget=st.integers(1, LARGEST),
    k=st.integers(1, MOST_K),
    origin=st.sampled_from(["", *ORIGINS]),
    by=st.sampled_from(list(RETRIEVERS)),
    model=st.text(st.characters(codec="utf-8"), max_size=60),
    overlaps=st.sets(st.sampled_from(OVERLAPS)).map(overlaps_text),
    **dict.fromkeys(
        ("bm25", "lsa", "dense", "hybrid", "structure", "sentence", "parent_child", "headings"), st.booleans()
    ),
)


@law(share=0.03)
@given(made=choices)
def test_a_link_says_all_choices(made: Choices) -> None:
    """read_choices(choices.params()) == (choices, ()), and no other reader takes a parameter for its own."""
    assert read_choices(made.params()) == (made, ())
    assert all(map(is_choice_param, made.params()))
    assert not any(map(is_ask, made.params()))
    assert read_ask(made.params()) == (Ask(), ())


def test_a_plain_page_has_a_plain_link() -> None:
    """Defaults stay out of the link, and what others say is none of the choices'."""
    assert Choices().params() == {}
    assert read_choices({"chunk_size": "40", "sizes": "x"}) == (Choices(), ())
    assert Choices(overlaps="0,25").shares == (0.0, 0.25)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("eval_mode", "free"),
        ("eval_sizes", "100, many"),
        ("eval_sizes", ""),
        ("eval_sizes", ",".join(map(str, range(1, MOST_SIZES + 2)))),
        ("eval_budget", "0"),
        ("eval_budget", str(LARGEST + 1)),
        ("eval_k", str(MOST_K + 1)),
        ("eval_k", "²"),
        ("eval_origin", "dreams"),
        ("eval_by", "google"),
        ("eval_model", "x" * (LONGEST_MODEL + 1)),
        ("eval_model", "\ud800"),
        ("eval_overlaps", "5"),
        ("eval_overlaps", "0;10"),
        ("eval_bm25", "yes"),
        ("eval_headings", "1"),
    ],
)
def test_what_cannot_be_used_is_told(name: str, value: str) -> None:
    """The default is used, and the sentence names the parameter."""
    made, problems = read_choices({name: value})
    assert made == Choices()
    (problem,) = problems
    assert problem.name == name
    assert f"`{name}`" in problem.sentence()


@law(share=0.02)
@given(
    params=st.dictionaries(
        st.sampled_from(["eval_mode", "eval_sizes", "eval_k", "eval_overlaps", "eval_origin", "eval_bm25"]),
        st.text(max_size=9),
    )
)
def test_no_link_raises(params: dict[str, str]) -> None:
    """Whatever stands in a link is read or told, and what was read can be written and read again."""
    made, problems = read_choices(params)
    assert {problem.name for problem in problems} <= params.keys()
    assert read_choices(made.params()) == (made, ())
