"""What should not be cut (sentences, tables, code, functions), found in the blocks of a document."""

from __future__ import annotations

import pytest

from chunkscope import Fixed, Recursive, Span
from chunkscope.assembly.parts import Part
from chunkscope.compare import (
    Whole,
    landmarks,
    measures,
    whole,
)
from tests.core.compare_values import parted

PAGE = (
    "<h1>Tea</h1><p>Green <b>tea</b>. Black &amp; strong.</p><ul><li>One. Two.</li></ul>"
    "<table><tr><th>a</th><th>b</th></tr><tr><td>c</td><td>d</td></tr></table><pre>x = 1\ny = 2</pre>"
)
NOTES = """\
# Tea

Green tea. Black tea.

| a | b |
|---|---|
| c | d |

    x = 1
    y = 2

End of it.
"""
SCRIPT = """\
import os


def first(a):
    return a


class Second:
    def third(self):
        return 3
"""


def found(text: str, name: str = "") -> dict[str, list[str]]:
    """The landmarks of a text as texts."""
    return {kind: [span.of(text) for span in spans] for kind, spans in landmarks(text, name).spans.items()}


def test_the_landmarks_of_html_are_what_a_reader_sees() -> None:
    """Sentences reach over markup inside them and never over blocks; tables and code are none of them."""
    assert found(PAGE) == {
        "sentences": ["Tea", "Green <b>tea</b>.", "Black &amp; strong.", "One.", "Two."],
        "tables": ["a</th><th>b</th></tr><tr><td>c</td><td>d"],
        "code": ["x = 1\ny = 2"],
        "functions": [],
    }


def test_tags_need_not_be_in_a_chunk() -> None:
    """A chunk that has all words of a table, without its tags, holds the table."""
    marks = landmarks(PAGE)
    table = marks.spans["tables"][0]
    words = [Span(PAGE.index(f">{sign}<") + 1, PAGE.index(f">{sign}<") + 2) for sign in "abcd"]
    assert whole([table], parted(PAGE, Part(tuple(words), "a | b\nc | d")), marks.seen) == Whole(1, 1)
    assert whole(
        [table], parted(PAGE, Part(tuple(words[:3]), "a | b\nc"), Part((words[3],), "d")), marks.seen
    ) == Whole(0, 1)
    tag = Span(table.end - len("<td>d"), table.end - 1)
    held = parted(PAGE, Part(tuple(words), "a | b\nc | d"), Part((tag,), "<td>"))
    assert whole([table], held) == Whole(0, 1)
    assert whole([table], held, marks.seen) == Whole(1, 1)


def test_what_is_dropped_cuts_nothing() -> None:
    """Full stops that no setting keeps cut no sentence; a sentence of which no chunk has anything is none."""
    text = "One two. Three four. Five six seven. !!"
    spans = [Span(0, 8), Span(9, 20), Span(21, 36), Span(37, 39)]
    dropped = Recursive(10, 0, (r"[.!]+\s*", " "), keep_separator=False, is_separator_regex=True).split(text)
    assert dropped.texts == ["One two", "Three four", "Five six", "seven"]
    assert whole(spans, dropped) == Whole(2, 3)


def test_the_landmarks_of_markdown() -> None:
    """Its tables and code blocks are slices of the source."""
    marks = found(NOTES)
    assert marks["tables"] == ["| a | b |\n|---|---|\n| c | d |"]
    assert [code.split() for code in marks["code"]] == [["x", "=", "1", "y", "=", "2"]]
    assert {"Green tea.", "Black tea.", "End of it."} <= set(marks["sentences"])
    assert marks["functions"] == []


def test_code_has_functions() -> None:
    """Two of them, known by the name of the file or by its looks; no sentence, no table."""
    for name in ("a.py", ""):
        marks = found(SCRIPT, name)
        assert [text.split("(")[0] for text in marks["functions"]] == ["def first", "def third"]
        assert not marks["sentences"]
    for size, count in ((40, 1), (70, 2)):
        chunking = Recursive(chunk_size=size, chunk_overlap=0).split(SCRIPT)
        assert measures(chunking, landmarks(SCRIPT)).whole["functions"] == Whole(count, 2)


def test_japanese_sentences_are_left_whole_by_their_separators() -> None:
    """Cut at the full stop every sentence of an easy text is whole; windows cut most of them."""
    text = "在宅勤務は週三日までです。申請は上長に行います。機材は会社が貸します。" * 9
    marks = landmarks(text)
    by_sentence = Recursive(chunk_size=30, chunk_overlap=0, separators=("。", ""), keep_separator="end")
    assert measures(by_sentence.split(text), marks).whole["sentences"] == Whole(27, 27)
    assert measures(Fixed(30, 0).split(text), marks).whole["sentences"].whole < 20


@pytest.mark.parametrize("text", ["", " \n", "<", "<p>", "|", "```", "def"])
def test_the_smallest_texts_have_landmarks(text: str) -> None:
    """Whatever it is, every span is one of the text and is measured."""
    marks = landmarks(text)
    for spans in marks.spans.values():
        assert all(0 <= span.start < span.end <= len(text) for span in spans)
    assert measures(Fixed(10, 0).split(text), marks).chunks == min(len(text), 1)


FENCED = """Intro.

```python
def first():
    return 1

def second():
    return 2
```

~~~TypeScript
function third() { return 3; }
~~~

```
def unnamed(): pass
```

```cobol
PROCEDURE DIVISION.
```

```py
def open_ended():
    return 4
"""


def test_functions_in_code_blocks_of_markdown_count() -> None:
    """Where a fence names a language that is known, its functions are landmarks; elsewhere they are not."""
    found = [span.of(FENCED) for span in landmarks(FENCED).spans["functions"]]
    assert found == [
        "def first():\n    return 1",
        "def second():\n    return 2",
        "function third() { return 3; }",
        "def open_ended():\n    return 4",
    ]
    halves = measures(Recursive(60, 0).split(FENCED), landmarks(FENCED)).whole["functions"]
    assert (halves.whole, halves.total) == (4, 4)
    assert measures(Fixed(40, 0).split(FENCED), landmarks(FENCED)).whole["functions"].whole < 4
