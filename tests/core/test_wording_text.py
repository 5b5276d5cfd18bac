"""Escapes, quotations and units."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from chunkscope.wording import use
from chunkscope.wording.escapes import hidden, read, show
from chunkscope.wording.quoting import literal, quote, separator_name, shorten
from chunkscope.wording.units import number, unit_label, unit_name
from tests.budget import law


@law(0.05)
@given(st.text(st.characters() | st.sampled_from("\\nrt0ux␣ \n\t\0\u3000\u200b"), max_size=30), st.booleans())
@example("\0001", False)
@example("\\u3042\\n", False)
@example("␣ \\", True)
def test_escapes_read_back_exactly(text: str, spaces: bool) -> None:
    """read(show(text)) is text for every string, and nothing that is shown is invisible."""
    shown = show(text, spaces=spaces)
    assert read(shown, spaces=spaces) == text
    assert not any(hidden(char) for char in shown)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("\n\n", r"\n\n"),
        ("\t\r\0", r"\t\r\0"),
        ("\u3000", r"\u3000"),
        ("\xa0", r"\xa0"),
        ("\\", r"\\"),
        ("\U000e0041", r"\U000e0041"),
        ("\ud800", r"\ud800"),
        ("。", "。"),
        (" ", " "),
        ("", ""),
    ],
)
def test_escapes_look_as_python_writes_them(text: str, shown: str) -> None:
    """Line ends, tabs, NUL, odd spaces, backslashes and surrogates have their usual escapes."""
    assert show(text) == shown


@pytest.mark.parametrize("typed", [r"\d", r"\u12", r"\x1", r"\Uffffffff", "\\", r"\U00110000"])
def test_a_backslash_that_begins_no_escape_stands_for_itself(typed: str) -> None:
    """What a person typed by mistake is kept, and shown again with its backslash doubled."""
    assert read(typed) == typed
    assert read(show(typed)) == typed


@pytest.mark.parametrize(
    ("text", "limit", "short"), [("abcdefgh", 5, "ab…gh"), ("abcde", 5, "abcde"), ("abcdef", 4, "ab…f")]
)
def test_a_long_quotation_loses_its_middle(text: str, limit: int, short: str) -> None:
    """At most limit characters remain, both ends among them."""
    assert shorten(text, limit) == short


def test_a_shortened_quotation_does_not_begin_with_a_combining_mark() -> None:
    """A mark without its letter would settle on the ellipsis."""
    assert shorten("aaaaaae\u0301z", 5) == "aa…z"


def test_a_quotation_stays_on_its_line_and_in_its_direction() -> None:
    """Line ends and direction marks show as escapes, right-to-left text is isolated, emoji stay whole."""
    assert quote("a\nb\u202ec\\") == r"a\nb\u202ec\\"
    assert quote("שלום") == "\u2068שלום\u2069"
    assert quote("👩\u200d💻") == "👩\u200d💻"


@pytest.mark.parametrize(
    ("separator", "regex", "name"),
    [
        ("", False, "every character"),
        (" ", False, "space"),
        ("\n\n", False, r"\n\n"),
        (". ", False, ".␣"),
        (r"\s+", True, r"\s+"),
    ],
)
def test_separators_have_names_that_can_be_seen(separator: str, regex: bool, name: str) -> None:
    """The empty separator and the space are called by a word, a regex stands as typed."""
    assert separator_name(separator, regex=regex) == name


def test_literal_text_is_inert_in_markdown() -> None:
    """Every sign that Markdown could understand has a backslash before it, and no line begins anew."""
    assert literal("![x](http://a.b)\n# <b>$1$") == r"\!\[x\]\(http\:\/\/a\.b\) \# \<b\>\$1\$"


@pytest.mark.parametrize(
    ("unit", "n", "english", "japanese"),
    [
        ("characters", 1, "1 character", "1 文字"),
        ("characters", 12345, "12,345 characters", "12,345 文字"),
        ("cl100k_base", 1, "1 token (cl100k_base)", "1 トークン (cl100k_base)"),
        ("o200k_base", 22, "22 tokens (o200k_base)", "22 トークン (o200k_base)"),
        ("words", 3, "3 units (words)", "3 単位 (words)"),
    ],
)
def test_units_in_words(unit: str, n: int, english: str, japanese: str) -> None:
    """A number with its unit says what was counted, and with which encoding."""
    assert unit_name(unit, n) == english
    use("ja")
    assert unit_name(unit, n) == japanese


def test_a_unit_in_a_list() -> None:
    """The choice of a unit names the encoding."""
    assert unit_label("characters") == "characters"
    assert unit_label("cl100k_base") == "tokens (cl100k_base)"
    assert unit_label("words") == "words"


@pytest.mark.parametrize(
    ("n", "text"), [(1234, "1,234"), (3.64, "3.6"), (3.0, "3"), (10**18 + 1, f"{10**18 + 1:,}")]
)
def test_numbers_are_grouped(n: float, text: str) -> None:
    """Thousands are grouped, and a fraction has one decimal."""
    assert number(n) == text
