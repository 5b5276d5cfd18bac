"""Settings, their link and the small laws around them, without a page."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as some

from chunkscope.units import UNITS
from components.markup import code, visible
from components.presets import PRESETS, preset_of
from components.scale import nearest, overlap_steps, size_steps
from components.separator_text import shown, typed
from components.settings import KEEP, LARGEST, Settings, from_langchain, opening
from components.settings_link import read
from tests.budget import law

PLAIN = some.text(some.characters(exclude_categories=["Cs"]), max_size=20)
SETTINGS = some.builds(
    Settings,
    lang=some.just("en"),
    sample=some.just("lesson-lines"),
    separators=some.lists(PLAIN, min_size=1, max_size=8).map(tuple),
    regex=some.booleans(),
    chunk_size=some.integers(1, LARGEST),
    chunk_overlap=some.integers(0, LARGEST),
    keep_separator=some.sampled_from(KEEP),
    strip=some.booleans(),
    unit=some.sampled_from(UNITS),
    merge_below=some.integers(0, LARGEST),
    cut=some.none() | some.integers(1, LARGEST),
)


@law(share=0.05)
@given(SETTINGS)
def test_a_link_gives_its_settings_back(settings: Settings) -> None:
    """Reading a link's parameters gives the settings that wrote them, and nothing to complain about."""
    assert read(settings.params(), Settings(lang="en", sample="lesson-lines")) == (settings, ())


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("chunk_size", "0"),
        ("chunk_size", "-3"),
        ("chunk_size", "1e3"),
        ("chunk_size", "９"),
        ("chunk_size", "9" * 400),
        ("chunk_overlap", "many"),
        ("keep_separator", "middle"),
        ("regex", "perhaps"),
        ("strip", ""),
        ("unit", "bytes"),
        ("separators", "[]"),
        ("separators", "[1]"),
        ("separators", '"\\n"'),
        ("separators", "[" * 2000),
        ("separators", '["\\ud800"]'),
        ("cut", "0"),
        ("colour", "red"),
        ("<img src=x onerror=alert(1)>", ":smile:"),
    ],
)
def test_what_a_link_cannot_mean_is_told_and_left_out(name: str, value: str) -> None:
    """A value that cannot be used changes nothing, and one sentence names the parameter."""
    settings, problems = read({name: value}, Settings())
    assert settings == Settings()
    assert [problem.name for problem in problems] == [name]
    assert code(name) in problems[0].sentence() or name == "cut"


@law(share=0.05)
@given(PLAIN)
def test_a_shown_separator_is_typed_back(separator: str) -> None:
    """What the editor shows reads back as the same separator, and holds no line end."""
    assert typed(shown(separator)) == separator
    assert "\n" not in shown(separator)


@pytest.mark.parametrize("separator", [r"\s+", r"(?<=\. )", "\n#{1,6} ", r"\\n", "[。！？]", ""])
def test_a_shown_pattern_is_typed_back(separator: str) -> None:
    """A pattern keeps its own escapes; only real line ends are shown as one."""
    assert typed(shown(separator, regex=True), regex=True) == separator


@pytest.mark.parametrize("item", PRESETS, ids=lambda item: item.id)
def test_a_preset_is_known_by_its_separators(item: object) -> None:
    """Each preset is found again from what it sets."""
    assert preset_of(item.separators, item.regex) is item  # type: ignore[attr-defined]


@law(share=0.05)
@given(some.integers(0, LARGEST), some.integers(1, LARGEST))
def test_sliders_always_have_a_place(value: int, size: int) -> None:
    """Steps ascend without repeats, and whatever the number is, a step is near it."""
    for steps in (size_steps(value), overlap_steps(size)):
        assert steps == sorted(set(steps))
        assert nearest(steps, value) in steps
    assert value == 0 or abs(nearest(size_steps(value), value) - value) <= value / 10
    assert overlap_steps(size)[0] == 0
    assert overlap_steps(size)[-1] <= size


@pytest.mark.parametrize("length", [0, 1, 39, 400, 12_345, 1_000_000, 5_000_000])
def test_a_pasted_text_opens_with_some_tens_of_chunks(length: int) -> None:
    """The opening size gives between 30 and 60 chunks of it, unless the text is tiny."""
    found = opening(length)
    assert 0 <= found["chunk_overlap"] < found["chunk_size"]
    assert length < 400 or 30 <= length / found["chunk_size"] <= 60


def test_langchain_names_are_translated() -> None:
    """LangChain's arguments become ours, and True means the start."""
    options = {"keep_separator": True, "is_separator_regex": True, "length_function": "cl100k_base"}
    expected = {"keep_separator": "start", "regex": True, "unit": "cl100k_base"}
    assert from_langchain(options) == expected
    assert from_langchain({"keep_separator": False}) == {"keep_separator": "off"}


@law(share=0.05)
@given(some.text(max_size=30))
def test_quoted_text_cannot_end_its_quotation(text: str) -> None:
    """The code span's fence is longer than any run of backticks inside, and the text is on one line."""
    quoted = code(text)
    fence = len(quoted) - len(quoted.lstrip("`"))
    assert "`" * fence not in visible(text)
    assert "\n" not in quoted
