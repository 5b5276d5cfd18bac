"""Questions that stand in the documents themselves: FAQ pairs, lines that ask, headings, marked passages."""

from __future__ import annotations

import time

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunkscope.documents import Source, load
from chunkscope.evaluate.questions import (
    faq_questions,
    heading_questions,
    hidden_out,
    hulls_in_source,
    marked_questions,
)
from chunkscope.samples import FOLDER
from chunkscope.strategies import SplitError
from chunkscope.values import Span
from tests.budget import law
from tests.core.question_values import CORPUS

FAQ = """# よくある質問

Q1. 送料はいくらですか？
A1. 全国一律で五百円です。離島へのお届けは別に料金がかかりますので、ご注文の前にお問い合わせください。

Q2. 返品は？ A. 到着から七日以内ならお受けします。未使用の品に限ります。送料はご負担いただくことになります。

**Q：領収書は出ますか**
**A：** はい。

## Which cable fits the lamp?

Any USB-C cable will do, and a plug with at least ten watts fills the battery in three hours.

---

## 連絡先

質問：電話は何時までつながりますか
回答：平日の朝九時から夕方五時までです。土曜日は午前中のみで、日曜日と祝日は休みます。年末年始も休みます。

次の段落です。

```
Q. Is this code?
A. It is, and nobody should find this one, however long the answer may be.
```
"""


def test_questions_and_answers_in_the_text() -> None:
    """Marks, headings that ask and both on one line; short answers and code are no questions."""
    source = load(FAQ, name="faq.md")
    found = faq_questions([source])
    assert [(each.text, each.answer[:7], each.answer[-5:]) for each in found.questions] == [
        ("送料はいくらですか？", "全国一律で五百", "ください。"),
        ("返品は？", "到着から七日以", "なります。"),
        ("Which cable fits the lamp?", "Any USB", "ours."),
        ("電話は何時までつながりますか", "平日の朝九時か", "休みます。"),
    ]
    assert [(out.text, "3 characters, fewer than 40" in out.reason) for out in found.left_out] == [
        ("領収書は出ますか", True)
    ]
    assert all(each.gold[0].of(source.text) == each.answer for each in found.questions)
    indexed = hidden_out(source, found.hidden["faq.md"]).text
    assert not any(each.text in indexed for each in found.questions)
    assert all(each.answer in indexed for each in found.questions)


def test_line_ends_and_wrapped_questions() -> None:
    """CRLF changes nothing; a question may go on up to its "A.", and an answer's mark may be a heading."""
    text = (
        "### Q1: Who turns the lamp\n  on at night?\n### A1: The keeper does, and nobody else is allowed "
        "to touch the switch.\n\nQ2 Why?\nA2 Because the lens is old, and a fault in the order breaks it.\n"
    )
    for ends in ("\n", "\r\n"):
        source = load(text.replace("\n", ends), name="q.md")
        found = faq_questions([source])
        assert [(each.text, each.answer[:11]) for each in found.questions] == [
            ("Who turns the lamp on at night?", "The keeper "),
            ("Why?", "Because the"),
        ]
        left = hidden_out(source, found.hidden["q.md"]).text
        assert left == f"### A1: {found.questions[0].answer}{ends * 2}A2 {found.questions[1].answer}{ends}"


@pytest.mark.parametrize(
    "text", ["Q" + " " * 200_000, "Q. a\n" + "\n " * 100_000, "> " * 100_000, "**Q" * 50_000]
)
def test_no_text_holds_the_search_up(text: str) -> None:
    """Runs of blanks and marks are searched once."""
    start = time.process_time()
    assert not faq_questions([load(text + "x")]).questions
    assert time.process_time() - start < 3


def test_lines_that_ask_are_questions_where_there_are_several() -> None:
    """A list of questions without marks, in both languages; such lines in an essay are none."""
    for name, count in (("product-faq.txt", 7), ("product-faq-ja.txt", 6)):
        assert len(faq_questions([load(FOLDER / name)]).questions) == count
    essay = (
        "Who knows?\nNobody does, and the reasons for that are long, winding and of no use.\n\n"
        + "So it is.\n\n" * 2
    )
    assert not faq_questions([load(essay * 2)]).questions


def test_samples_of_questions_are_seeded() -> None:
    """The same seed gives the same questions in the order of the text; all of them are hidden."""
    source = load(FOLDER / "product-faq.txt")
    some, same, other = (faq_questions([source], seed=seed, most=3) for seed in (1, 1, 2))
    assert some == same
    assert some.questions != other.questions
    assert list(some.questions) == sorted(some.questions, key=lambda each: each.gold)
    assert len(some.hidden[source.id]) == 7
    with pytest.raises(SplitError, match="most"):
        faq_questions([source], most=0)


def test_headings_as_questions() -> None:
    """The text up to the next heading is gold; headings of the same words are told, not asked."""
    uses = f"## Uses\n\n{'Drink it. ' * 6}\n\n"
    text = f"# Tea\n\n{'It is hot. ' * 5}\n\n{uses}# Milk\n\n{uses}"
    found = heading_questions([load(text, name="d.md")])
    assert [(each.text, each.answer) for each in found.questions] == [("Tea", ("It is hot. " * 5).strip())]
    assert [(out.text, "stands 2 times" in out.reason) for out in found.left_out] == [("Uses", True)] * 2
    page = load(FOLDER / "tea-shop.html")
    answer = heading_questions([page]).questions[0].answer
    assert answer.startswith("The Leaf Counter is")
    assert answer[-1] != ">"


def test_marked_passages() -> None:
    """A mark is a question; white space at its ends is not meant."""
    found = marked_questions(
        CORPUS, [("docs/tea.md", Span(20, 45), " Milk? "), ("docs/tea.md", Span(5, 999), "x")]
    )
    assert [(each.text, each.gold) for each in found.questions] == [("Milk?", (Span(21, 44),))]
    assert "no passage of docs/tea.md" in found.left_out[0].reason


@given(st.text("ab\n", max_size=30), st.lists(st.tuples(st.integers(0, 30), st.integers(0, 30)), max_size=5))
@law(share=0.08)
def test_what_is_hidden_is_gone_and_the_rest_leads_back(text: str, pairs: list[tuple[int, int]]) -> None:
    """Every sign that is left stands in the source at its piece, outside every span."""
    spans = [Span(*sorted((min(a, len(text)), min(b, len(text))))) for a, b in pairs]
    source = Source("s", "s", "text", text)
    left = hidden_out(source, spans)
    gone = {at for span in spans for at in range(span.start, span.end)}
    assert left.text == "".join(sign for at, sign in enumerate(text) if at not in gone)
    ranges = [(low, high) for low in range(len(left.text) + 1) for high in range(low, len(left.text) + 1)]
    starts, ends = np.array(ranges, np.int64).T
    lows, highs = hulls_in_source(left, starts, ends)
    for (low, high), start, end in zip(ranges, lows.tolist(), highs.tolist(), strict=True):
        pieces = left.pieces(low, high)
        if low < high:
            assert (pieces[0].start, pieces[-1].end) == (start, end)
        else:
            assert start == end
