"""Tables and code blocks beside recall: counted over a corpus as Compare counts them in one document."""

from __future__ import annotations

import pytest

from chunkscope import Fixed, Recursive
from chunkscope.compare import Whole, landmarks, measures
from chunkscope.compare.text_facts import Told
from chunkscope.documents.source import Source
from chunkscope.evaluate import Measured, Origin, Question, QuestionSet, Setting
from chunkscope.evaluate.report import as_csv, as_table
from chunkscope.retrieve.bm25 import Bm25
from chunkscope.retrieve.lsa import Lsa
from chunkscope.samples import FOLDER, read_file
from chunkscope.strategies import Contextual, ParentChild, Strategy, Structure
from chunkscope.sweep import Grid, remembered, sweep
from chunkscope.values import Span
from tests.core.sweep_values import Here

PAGE = "<h1>Tea</h1><table><tr><td>green</td><td>80</td></tr><tr><td>black</td><td>95</td></tr></table>" * 3
TEXTS = {
    "api-guide.md": read_file(FOLDER / "api-guide.md"),
    "tea.html": PAGE,
    "tea-shop.html": read_file(FOLDER / "tea-shop.html"),
    "code.py": "def one():\n    '''\n    | a | b |\n    |---|---|\n    '''\n",
    "plain.txt": "No table and no code.",
}
SOURCES = [Source(name, name, "", text) for name, text in TEXTS.items()]
ASKED = QuestionSet("q", Origin.MARKED, (Question("1", "green tea", "tea.html", (Span(0, 9),)),))


def measured(*settings: Setting) -> list[Measured]:
    """The results, in the order of the settings."""
    events = sweep(SOURCES, [ASKED], Grid(settings), executor=Here(), metrics=("recall",))
    found = {each.setting: each for each in events if isinstance(each, Measured)}
    return [found[setting] for setting in settings]


@pytest.mark.parametrize(
    "strategy",
    [
        Recursive(120, 30),
        Recursive(2000, 0),
        Structure(200),
        ParentChild((800, 150), 0, "characters"),
        Contextual(200, 20),
    ],
    ids=str,
)
def test_the_counts_are_those_of_compare(strategy: Strategy) -> None:
    """Added up over Markdown, HTML, code and plain text, for every kind of strategy."""
    expected = dict.fromkeys(("tables", "tables_cut", "code_blocks", "code_blocks_cut"), 0)
    for name, text in TEXTS.items():
        found = measures(strategy.split(text), landmarks(text, name)).whole
        for kind, cost in (("tables", "tables"), ("code", "code_blocks")):
            one = found.get(kind, Whole(0, 0))
            expected[cost] += one.total
            expected[f"{cost}_cut"] += one.total - one.whole
    assert expected["tables"] > 3
    assert expected["code_blocks"] > 0
    (each,) = measured(Setting(strategy, Bm25()))
    assert {name: each.cost[name] for name in expected} == expected


def test_the_blocks_of_a_corpus_are_found_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many splits there are."""
    read: list[str] = []
    plain = Told.facts
    monkeypatch.setattr(Told, "facts", lambda told, text: (read.append(told.name), plain(told, text))[1])
    remembered.forget()
    measured(*(Setting(Fixed(size, 0), Bm25()) for size in (50, 100, 150)))
    assert read == list(TEXTS)


def test_the_costs_in_a_table_and_in_a_list() -> None:
    """By hand: windows of 24 cut both tables, and hold the fence at 72; a column of nothing is left out."""
    line = "Then a long line of words, and another."
    texts = [f"| a | b |\n|---|---|\n| 1 | 2 |\n\n{line}\n\n```\nx\n```\n", PAGE[:99]]
    sources = [Source(name, name, "", text) for name, text in zip(("a.md", "b.html"), texts, strict=True)]
    asked = QuestionSet("q", Origin.MARKED, (Question("1", "words", "a.md", (Span(31, 50),)),))
    grid = Grid(tuple(Setting(Fixed(24, 0), each) for each in (Bm25(), Lsa())))
    metrics = ("recall", "budget_recall", "budget_complete")
    events = sweep(sources, [asked], grid, executor=Here(), metrics=metrics)
    found = [each for each in events if isinstance(each, Measured)]
    head, *rows = as_table(found, asked, grid, 2).splitlines()[2:5]
    assert head.endswith("seconds  tables cut  code blocks cut  dimensions")
    assert rows[0].split()[-6:] == ["2", "of", "2", "0", "of", "1"]
    assert rows[1].split()[-7:] == ["2", "of", "2", "0", "of", "1", "9"]
    assert [row.rpartition(".")[2][2:] for row in as_csv(found).splitlines()[1:]] == [
        ",2,2,1,0,0",
        ",2,2,1,0,9",
    ]
    assert not {"dimensions", "tables"} & set(
        as_table(measured_plain(), asked, grid, 1).splitlines()[2].split()
    )


def measured_plain() -> list[Measured]:
    """One size on a text without any table."""
    source = Source("plain.txt", "plain.txt", "", "Words, and other words.")
    asked = QuestionSet("q", Origin.MARKED, (Question("1", "words", "plain.txt", (Span(0, 5),)),))
    events = sweep([source], [asked], Grid((Setting(Fixed(24, 0), Bm25()),)), executor=Here())
    return [each for each in events if isinstance(each, Measured)]
