"""Functions in code: where they stand, and which language a text is in."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunkscope import Fixed
from chunkscope.code.functions import definitions, function_spans, guess_language
from chunkscope.code.grammars import GRAMMARS, GrammarError, Parsed
from chunkscope.code.guess import guess_any
from chunkscope.code.written import LINE
from chunkscope.values import Span
from tests.budget import law
from tests.core.code_samples import OTHERS, PROGRAMS, PROSE
from tests.held import held_whole
from tests.strategies import texts

NAMES = {
    "python": ["Tank.volume", "Tank.is_tall", "fill"],
    "js": ["greet", "Counter.constructor", "Counter.step", "twice"],
    "ts": ["Library.add", "Library.longest"],
    "java": ["Ferry.Ferry", "Ferry.toString", "Ferry.total"],
    "go": ["Raise", "NewGauge"],
    "rust": ["Tally.new", "Tally.add", "main"],
    "c": ["deepen", "main"],
    "cpp": ["garden.Bed.plant", "garden.larger"],
    "csharp": ["Kitchen.Oven.Heat", "Kitchen.Oven.Label"],
    "ruby": ["Fleet.Boat.initialize", "Fleet.Boat.welcome"],
    "php": ["Wheel.turn", "grind"],
    "kotlin": ["Orchard.plant", "Orchard.oldest", "main"],
    "scala": ["Oven.bake", "Oven.heavy"],
    "swift": ["Lamp.toggle", "Street.init", "Street.lit"],
    "lua": ["Path.new", "double"],
    "haskell": ["weigh", "heaviest"],
    "elixir": ["Bell.ring", "Bell.rest"],
    "powershell": ["Get-Candle"],
}


@pytest.mark.parametrize("language", GRAMMARS)
def test_every_function_is_found_with_the_names_it_stands_in(language: str) -> None:
    """The functions of a program, with their classes, in order; their spans begin and end with them."""
    text = PROGRAMS[language]
    found = [each for each in definitions(text, language) if each.is_function]
    assert [".".join((*each.path, each.name)) for each in found] == NAMES[language]
    assert function_spans(text, language) == [each.span for each in found]
    assert all(each.span.of(text) == each.span.of(text).strip() for each in found)


def test_a_decorator_belongs_to_its_function() -> None:
    """A function is whole only with the decorators, attributes and the export before it."""
    starts = {
        "python": ("@wrap\n@twice\ndef one():\n    pass\n", "@wrap"),
        "rust": ("#[test]\n#[ignore]\nfn one() {}\n", "#[test]"),
        "js": ("export function one() {}\n", "export"),
        "ts": ("class A {\n  @In()\n  @Out()\n  one(): void {}\n}\n", "@In()"),
        "cpp": ("template <class T>\nT one(T a) { return a; }\n", "template"),
    }
    for language, (text, start) in starts.items():
        assert [span.of(text).split("\n")[0].split(" ")[0] for span in function_spans(text, language)] == [
            start
        ]


def test_what_only_promises_a_function_is_none() -> None:
    """The lines of an interface are no functions: they have no body that could be cut."""
    assert function_spans("interface Ship {\n    int seats();\n}\n", "java") == []


def test_offsets_count_characters_whatever_they_take_in_bytes() -> None:
    """Kanji, emoji and lone surrogates before a function do not shift it."""
    text = '"""潮👩\u200d👧\ud800é"""\ndef 高():\n    return "月"\n'
    (span,) = function_spans(text, "python")
    assert span.of(text) == 'def 高():\n    return "月"'


def test_a_nested_function_counts_on_its_own() -> None:
    """A function in a function is found too, with the path to it."""
    text = "def outer():\n    def inner():\n        pass\n    return inner\n"
    assert [(each.name, each.path) for each in definitions(text, "python")] == [
        ("outer", ()),
        ("inner", ("outer",)),
    ]


def test_a_function_is_whole_when_one_chunk_holds_all_of_it() -> None:
    """Not when two chunks hold it between them, and an overlap that holds it counts."""
    text = "def a():\n    return 1\n\ndef b():\n    return 22222\n"
    spans = function_spans(text, "python")
    assert held_whole(Fixed(chunk_size=100, chunk_overlap=0).split(text), spans) == [True, True]
    assert held_whole(Fixed(chunk_size=25, chunk_overlap=0).split(text), spans) == [True, False]
    assert held_whole(Fixed(chunk_size=25, chunk_overlap=24).split(text), spans) == [True, True]


@law(0.02)
@given(texts, st.integers(1, 20), st.data())
def test_held_whole_is_what_a_look_at_every_chunk_says(text: str, size: int, data: st.DataObject) -> None:
    """The same answer as asking every chunk in turn."""
    chunking = Fixed(chunk_size=size, chunk_overlap=data.draw(st.integers(0, size - 1))).split(text)
    start = data.draw(st.integers(0, len(text)))
    span = Span(start, data.draw(st.integers(start, len(text))))
    bare = span.of(text).strip()
    low = start + (len(span.of(text)) - len(span.of(text).lstrip()))
    asked = [chunk.span.start <= low and low + len(bare) <= chunk.span.end for chunk in chunking.chunks]
    if bare:
        assert held_whole(chunking, [span]) == [any(asked)]


@law(0.02)
@given(texts, st.sampled_from(sorted(GRAMMARS)))
def test_any_text_has_functions_within_it(text: str, language: str) -> None:
    """Whatever the text, spans lie in it and ascend, and so do the faults."""
    spans = function_spans(text, language)
    assert spans == sorted(spans, key=lambda span: (span.start, -span.end))
    faults = Parsed(text, language).faults()
    assert all(0 <= span.start <= span.end <= len(text) for span in (*spans, *faults))


@pytest.mark.parametrize("language", [*PROGRAMS, *OTHERS])
def test_the_language_of_a_program_is_guessed(language: str) -> None:
    """Every language is told from all the others by its text alone."""
    assert guess_any((PROGRAMS | OTHERS)[language]) == language


def test_prose_is_no_programming_language() -> None:
    """Text that is no code is not taken for any, not even text about functions and classes."""
    assert [guess_language(text) for text in PROSE] == [None] * len(PROSE)


def test_a_long_line_does_not_end_where_the_look_at_it_does() -> None:
    """Prose of which the part that is looked at ends as a line of Ruby would is no Ruby."""
    line = f"{'The key hangs beside the'.ljust(LINE - 3, '.')} door of the cellar."
    assert line[:LINE].endswith(" do")
    assert guess_any(f"## Pump\n\n{line}\n\n" * 30) is None


def test_a_name_or_a_first_line_says_more_than_the_text() -> None:
    """The end of the file's name decides, then the program named in the first line."""
    assert guess_language("潮", "tides.RS") == "rust"
    assert guess_language("#!/usr/bin/env node\n潮") == "js"
    assert guess_language(PROGRAMS["go"], "notes.unknown") == "go"
    assert guess_any("# A\n\n```python\nimport os\n```\n") == "markdown"
    assert guess_language("# A\n\n```python\nimport os\n```\n") is None


def test_a_language_without_a_grammar_is_named_with_those_that_have_one() -> None:
    """The message says which languages can be read."""
    with pytest.raises(GrammarError, match="no syntax grammar for cobol: use one of python, js"):
        function_spans("", "cobol")


def test_a_missing_grammar_is_named_with_its_install_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """A grammar that is not installed says how to install it."""
    from chunkscope.code import grammars

    def missing(name: str) -> None:
        raise ModuleNotFoundError(name)

    grammars.load.cache_clear()
    monkeypatch.setattr(grammars, "import_module", missing)
    with pytest.raises(GrammarError, match=r"kotlin is not installed: pip install tree-sitter-kotlin"):
        function_spans("", "kotlin")
