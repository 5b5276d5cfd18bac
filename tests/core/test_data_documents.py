"""The structure of data: header row of a CSV, members and records of JSON, over chunks and in the margin."""

from __future__ import annotations

import json
import random
from collections import Counter
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from chunkscope import Fixed, Recursive
from chunkscope.diagnose.finders import diagnose
from chunkscope.documents import Source, load, members
from chunkscope.documents.table import header
from chunkscope.drawing.margin import HEADER, MARKS, has_structure, margin_payload
from chunkscope.evaluate.heading_questions import heading_questions
from chunkscope.inspection.places import paths, places_of
from chunkscope.wording.places import place_line
from tests.core.test_places import unpacked

CSV = "lamp,burning hours\nA 😀,40\nB,52\nC,61\n"
JSON = {
    "title": "Lamps",
    "lamps": [{"name": "A", "hours": [1, 2]}, {"name": "B"}],
    "makers": {"A": "Ito", "B": {"town": "Mito"}},
    "years": [2019, 2020],
}


def labelled(source: Source) -> list[tuple[int, str, str]]:
    """Level, words and place of every label."""
    return [(each.level, each.text, each.span.of(source.text)) for each in source.labels]


def told(source: Source) -> list[tuple[str, str]]:
    """Kind and text of every block."""
    return [(block.kind, block.span.of(source.text)) for block in source.blocks]


def test_every_chunk_of_a_csv_stands_under_its_header_row() -> None:
    """One table as before, no heading; the names of the columns are over each of its rows."""
    found = load(CSV.encode(), name="a.csv")
    assert found.headings == ()
    assert labelled(found) == [(1, "lamp | burning hours", "lamp,burning hours")]
    assert told(found) == [("table", CSV.strip())]
    places = places_of(Recursive(12, 0).split(found.text), found)
    assert len(places) > 3
    assert {place_line(place) for place in places} == {"lamp | burning hours · table"}
    assert found.place(found.blocks[0].span).headings == ("lamp | burning hours",)


def test_the_margin_draws_the_header_row_apart() -> None:
    """A block of a kind of its own, then the rest of the table; offsets as the browser counts."""
    head, columns, kinds = unpacked(margin_payload(load(CSV.encode(), name="a.csv")))
    assert head["headings"] == [[1, "lamp | burning hours"]]
    assert [MARKS[kind] for kind in kinds] == [HEADER, "table"]
    assert (columns["block_start"], columns["block_end"]) == ([0, 19], [18, len(CSV)])


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("a\n1\n2\n", "a"),
        (",lamp,hours\n0,A,40\n", "lamp | hours"),
        ("country,2019,2020\nJapan,5,6\n", "country | 2019 | 2020"),
        ('"lamp\nname";hours\n"A\nB";4\nC;5\n', "lamp name | hours"),
        ("\n\n名前\t時間\nA\t4\n", "名前 | 時間"),
        ("1,2\n3,4\n", None),
        ("country,2019\nJapan,2020\n", None),
        ("A,yes\nB,yes\n", None),
        ("a,a\n1,2\n", None),
        ("a,,b\n1,2,3\n", None),
        ("a,b\n", None),
        ('size 5",name\n4,x\n3,"y"\n', None),
        ("Lamps of 2020\nlamp,hours\nA,4\nB,5\n", None),
        ("A sentence that goes on and on as those in no table of any kind would do.\nAnother.\n", None),
        (" \n", None),
    ],
)
def test_a_header_row_names_its_columns(text: str, words: str | None) -> None:
    """Words or years, no two alike, none of them again below; anything else is a row like the others."""
    found = header(text)
    assert (found and found.text) == (words)


def test_a_csv_without_a_header_row_is_a_table_all_the_same() -> None:
    """The margin shows it; no chunk stands under anything."""
    found = load(b"1,2\n3,4\n5,6\n", name="a.csv")
    assert found.labels == ()
    assert has_structure(found)
    assert place_line(places_of(Fixed(4, 0).split(found.text), found)[1]) == "table"


def test_members_and_records_of_json() -> None:
    """Objects are told two levels deep, a list by its records, lists of numbers as one list."""
    text = json.dumps(JSON, indent=1)
    found = load(text.encode(), name="a.json")
    assert [" > ".join(path) for path in paths(found.labels)] == [
        "title",
        "lamps",
        "lamps > [0]",
        "lamps > [1]",
        "makers",
        "makers > A",
        "makers > B",
        "years",
    ]
    assert [(kind, " ".join(words.split())) for kind, words in told(found)] == [
        ("object", "{"),
        ("value", '"title": "Lamps"'),
        ("list", '"lamps": ['),
        ("object", '{ "name": "A", "hours": [ 1, 2 ] }'),
        ("object", '{ "name": "B" }'),
        ("object", '"makers": {'),
        ("value", '"A": "Ito"'),
        ("object", '"B": { "town": "Mito" }'),
        ("list", '"years": [ 2019, 2020 ]'),
    ]
    (place,) = places_of(Recursive(9000, 0).split(text), found)
    assert place_line(place) == "list, object, value"


def test_json_lines_are_records_by_number() -> None:
    """Blank lines count for none; a broken line is one all the same, and its remark stays."""
    found = load(b'{"a": 1}\r\n\r\n  [2, 3]\r\n{"b": \r\n{"c": 4}', name="a.jsonl")
    assert labelled(found) == [(1, "[0]", ""), (1, "[1]", ""), (1, "[2]", ""), (1, "[3]", "")]
    assert told(found) == [
        ("object", '{"a": 1}'),
        ("list", "[2, 3]"),
        ("object", '{"b":'),
        ("object", '{"c": 4}'),
    ]
    assert [remark.count for remark in found.remarks] == [1]
    lines = places_of(Fixed(10, 0).split(found.text), found)
    assert place_line(lines[0]) == "[0] · object"


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("[1, 2]", ["list"]),
        ("{}", ["object"]),
        (" [] ", ["list"]),
        ('[{"a": 1}]', ["list", "object"]),
        ("3", []),
    ],
)
def test_small_values(text: str, kinds: list[str]) -> None:
    """A list of numbers is a list and nothing more; a number is no structure."""
    found = load(text.encode(), name="a.json")
    assert [block.kind for block in found.blocks] == kinds
    assert has_structure(found) == bool(kinds)


def test_broken_json_and_hostile_json_keep_their_text() -> None:
    """No structure where the text is no JSON; numbers and nesting that Python refuses do no harm."""
    assert load(b'{"a": [1, 2', name="a.json").labels == ()
    long = load(b'{"n": ' + b"9" * 5000 + b', "\\ud800\\u0000<b>": 1, "": 2, "x": 3, "x": 4}', name="a.json")
    assert [each.text for each in long.labels] == ["n", r"\ud800\0<b>", '""', "x", "x"]
    for depth in (100, 900, 990, 1100):
        deep = load(('{"a": ' * depth + "1" + "}" * depth).encode(), name="a.json")
        assert deep.format == "json"


def test_many_records_are_told_in_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where there are more than can be told one by one, ten together; then a hundred; then one block."""
    monkeypatch.setattr(members, "MOST", 5)
    records = [{"n": number} for number in range(23)]
    for name, text in (
        ("a.json", json.dumps(records)),
        ("a.jsonl", "\n".join(map(json.dumps, records))),
    ):
        found = load(text.encode(), name=name)
        assert [each.text for each in found.labels] == ["[0–9]", "[10–19]", "[20–22]"]
        assert found.blocks[-1].span.of(text).startswith('{"n": 20}')
    keys = load(json.dumps({f"k{number}": [{}] for number in range(7)}).encode(), name="a.json")
    assert [each.text for each in keys.labels] == ["k0 … k6"]
    assert members.step_of(51) == 100
    monkeypatch.setattr(members, "MOST_SCANNED", 22)
    assert load(json.dumps(records).encode(), name="a.json").labels == ()


def made(chance: random.Random, depth: int = 0) -> Any:
    """Some JSON value."""
    kind = chance.randint(0, 5 if depth < 4 else 3)
    if kind == 4:
        return [made(chance, depth + 1) for _ in range(chance.randint(0, 4))]
    if kind == 5:
        return {chance.choice(["a", "b 😀", "", '"', "c\n"]): made(chance, depth + 1) for _ in range(4)}
    return [None, chance.random(), chance.choice(["x", "}", '["', "ü\\"]), True][kind]


def test_parts_of_any_json() -> None:
    """Labels and blocks ascend, no two blocks meet, and only brackets, commas and blanks are in none."""
    chance = random.Random(7)  # noqa: S311 - values, not secrets
    for _ in range(300):
        value = made(chance)
        text = json.dumps(value, indent=chance.choice([None, 1]), ensure_ascii=chance.random() < 0.5)
        found = members.members_of(text, value)
        starts = [label.span.start for label in found.labels]
        assert starts == sorted(starts)
        spans = [block.span for block in found.blocks]
        assert all(first.end <= second.start for first, second in pairwise(spans))
        if spans:
            gaps = [text[first.end : second.start] for first, second in pairwise(spans)]
            assert set("".join([text[: spans[0].start], *gaps, text[spans[-1].end :]])) <= set("]}, \n")


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.csv", "lamp,hours\n" + "".join(f"lamp {n},{n}\n" for n in range(80))),
        (
            "a.json",
            json.dumps([{"lamp": f"lamp {n}", "note": "It burns. It is hot."} for n in range(40)], indent=1),
        ),
        ("a.jsonl", "\n".join(json.dumps({"lamp": n, "more": {"hours": [n, n]}}) for n in range(60))),
    ],
)
def test_a_diagnosis_finds_what_it_found_without_them(name: str, text: str) -> None:
    """Labels, and the blocks of JSON, change no count: data has tables where it is one, and nothing else."""
    found = load(text.encode(), name=name)
    before = replace(found, labels=(), blocks=found.blocks if name == "a.csv" else ())
    assert found != before
    chunking = Recursive(70, 10).split(text)
    counts = [
        Counter(each.fault for each in diagnose(chunking, source=source).findings)
        for source in (found, before)
    ]
    assert counts[0] == counts[1]
    assert counts[0]
    assert found.place(chunking.chunks[-1].span).headings


def test_labels_are_no_titles() -> None:
    """An evaluation makes no questions of the names of columns and keys."""
    sources = [load(CSV.encode(), name="a.csv"), load(json.dumps(JSON, indent=1).encode(), name="a.json")]
    assert all(source.labels for source in sources)
    assert heading_questions(sources).questions == ()


def test_labels_move_with_the_text() -> None:
    """In NFKC they stand where their words are now, in plain letters."""
    found = load("ランプ㍍,ＡＢ\nx,1\n".encode(), name="a.csv", normalize=True)
    assert labelled(found) == [(1, "ランプメートル | AB", "ランプメートル,AB")]
