"""Code: LangChain's separators for every language, and cuts along the syntax tree."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from langchain_text_splitters import (
    Language,
    PythonCodeTextSplitter,
    RecursiveCharacterTextSplitter,
)

from chunkscope import Cause, Change, Chunking, Code, Fixed, SplitError
from chunkscope.code.functions import definitions, function_spans
from chunkscope.code.grammars import GRAMMARS, Parsed
from chunkscope.code.languages import LANGUAGES, separators_of
from chunkscope.units import UNITS, measure
from tests.budget import law
from tests.core.code_samples import OTHERS, PROGRAMS, PROSE
from tests.held import held_whole
from tests.kinds import text_of_kind
from tests.strategies import Dice, mixed

SPLITTABLE = sorted(set(LANGUAGES) - {"auto", "perl"})
BOAT = (
    'import sea\n\nclass Boat:\n    """Floats."""\n\n    def length(self):\n        return 7\n\n'
    "    @property\n    def mast(self):\n        return 9\n\n\ndef sail(x):\n    return x + 1\n"
)


def _nasty(dice: Dice) -> str:
    """Lines of a language with its own separators among them, in any order."""
    program = dice.pick([*PROGRAMS.values(), *OTHERS.values()])
    lines = [
        *program.split("\n"),
        "",
        "",
        "    deep",
        "\tdef t():",
        "x" * 30,
        "潮が満ちる。",
        "$a$ $$b$$",
        "\r",
    ]
    return "\n".join(dice.pick(lines) for _ in range(dice.between(0, 16)))


def _settings(dice: Dice) -> dict[str, Any]:
    size = dice.between(1, 60)
    return {
        "chunk_size": size,
        "chunk_overlap": dice.between(0, size),
        "strip_whitespace": dice.between(0, 2) > 0,
        "length_function": dice.pick(UNITS[:2]),
    }


nasty = mixed(_nasty)
settings = mixed(_settings)


def _syntax(text: str, language: str = "python", **given: Any) -> Chunking:
    return Code(
        **{"chunk_size": 80, "chunk_overlap": 0, **given}, splitter="syntax", language=language
    ).split(text)


def _changes(chunking: Chunking) -> list[Change]:
    return [note.change for note in chunking.notes]


def test_every_language_of_the_installed_library_is_offered() -> None:
    """The list of languages is the library's, and those that it cannot split are known by name."""
    assert set(LANGUAGES) == {"auto", *(language.value for language in Language)}
    refused = []
    for language in Language:
        try:
            separators_of(language.value)
        except SplitError:
            refused.append(language.value)
    assert refused == ["perl"]
    assert set(GRAMMARS) <= set(LANGUAGES)


@law(0.06)
@given(nasty | text_of_kind(("code",)), st.sampled_from(SPLITTABLE), settings)
def test_separators_cut_as_the_library_does(text: str, language: str, given: dict[str, Any]) -> None:
    """``texts`` equal ``from_language(...).split_text``, for every language and any settings."""
    theirs = RecursiveCharacterTextSplitter.from_language(
        Language(language), **{**given, "length_function": measure(given["length_function"])}
    )
    assert Code(**given, language=language).split(text).texts == theirs.split_text(text)


@pytest.mark.parametrize("language", SPLITTABLE)
def test_the_programs_are_cut_as_the_library_cuts_them(language: str) -> None:
    """On a real program of every language the texts are the library's, and every shortfall has its cause."""
    text = (PROGRAMS | OTHERS).get(language, BOAT)
    for size, overlap in ((40, 0), (60, 20), (120, 60)):
        chunking = Code(chunk_size=size, chunk_overlap=overlap, language=language).split(text)
        theirs = RecursiveCharacterTextSplitter.from_language(
            Language(language), chunk_size=size, chunk_overlap=overlap
        )
        assert chunking.texts == theirs.split_text(text)
        assert all(bool(each.causes) == (each.overlap < overlap) for each in chunking.boundaries)


def test_a_language_without_separators_says_so_and_what_to_do() -> None:
    """Perl is in the library's list, but the library has no separators for it."""
    with pytest.raises(SplitError, match=r"LangChain lists Perl but has no separators .*not implemented yet"):
        Code(language="perl").split("sub a { 1 }\n")
    with pytest.raises(SplitError, match=r"no syntax grammar for perl.*use one of python"):
        Code(language="perl", splitter="syntax").split("sub a { 1 }\n")


def test_separators_tear_decorators_off_and_lose_the_first_indent() -> None:
    """The library's cuts of a class with methods: no overlap anywhere, and the first indent is stripped."""
    chunking = Code(chunk_size=60, chunk_overlap=20, language="python").split(BOAT)
    assert chunking.texts == [
        "import sea",
        'class Boat:\n    """Floats."""',
        "def length(self):\n        return 7",
        "@property\n    def mast(self):\n        return 9",
        "def sail(x):\n    return x + 1",
    ]
    assert [boundary.overlap for boundary in chunking.boundaries] == [0, 0, 0, 0]
    kept = Code(chunk_size=60, chunk_overlap=20, language="python", strip_whitespace=False).split(BOAT)
    assert "\n\n    def length(self):\n        return 7" in kept.texts
    plain = PythonCodeTextSplitter(chunk_size=60, chunk_overlap=20).split_text(BOAT)
    assert chunking.texts == plain


def test_the_syntax_tree_keeps_decorators_and_indents() -> None:
    """The same class along its tree: whole methods with their decorators, whole lines, names as headings."""
    chunking = _syntax(BOAT, chunk_size=60)
    assert [(chunk.headings, chunk.text) for chunk in chunking.chunks] == [
        ((), "import sea"),
        (("Boat",), 'class Boat:\n    """Floats."""'),
        (("Boat", "length"), "    def length(self):\n        return 7"),
        (("Boat", "mast"), "    @property\n    def mast(self):\n        return 9"),
        (("sail",), "def sail(x):\n    return x + 1"),
    ]
    assert chunking.verbatim.all()


def test_the_share_of_functions_cut_is_counted_for_any_chunking() -> None:
    """Fixed windows cut functions that the tree keeps."""
    spans = function_spans(BOAT, "python")
    assert len(spans) == 3
    assert sum(held_whole(Fixed(chunk_size=60, chunk_overlap=0).split(BOAT), spans)) == 1
    assert sum(held_whole(_syntax(BOAT, chunk_size=60), spans)) == 3


@pytest.mark.parametrize("language", sorted(GRAMMARS))
@pytest.mark.parametrize("size", [60, 120, 200])
def test_a_function_that_fits_stays_whole(language: str, size: int) -> None:
    """Whatever the language: a function or class whose lines fit a chunk is in one chunk."""
    text = PROGRAMS[language]
    fitting = []
    for found in definitions(text, language):
        start = text.rfind("\n", 0, found.span.start) + 1
        if found.span.end - start <= size:
            fitting.append(found.span)
    assert fitting or size < 200
    assert held_whole(_syntax(text, language, chunk_size=size), fitting) == [True] * len(fitting)


@law(0.05)
@given(nasty | text_of_kind(("code",)), st.sampled_from(sorted(GRAMMARS)), settings)
def test_the_tree_s_chunks_are_slices_that_lose_nothing(
    text: str, language: str, given: dict[str, Any]
) -> None:
    """Chunks are slices in order, together they are the text but for blanks, and none is over the size."""
    chunking = _syntax(text, language, **given)
    at = 0
    for chunk in chunking.chunks:
        assert chunk.verbatim
        assert not text[at : chunk.span.start].strip()
        at = chunk.span.end
        assert chunk.text.strip()
    assert not text[at:].strip()
    if given["length_function"] == "characters":
        assert all(length <= given["chunk_size"] for length in chunking.lengths.tolist())
    for boundary in chunking.boundaries:
        assert bool(boundary.causes) == (boundary.overlap_length < boundary.asked)


@law(0.03)
@given(nasty, st.sampled_from(["python", "js", "go"]), st.integers(10, 90))
def test_the_tree_s_chunks_are_whole_lines(text: str, language: str, size: int) -> None:
    """Without lines that are too long, every chunk begins and ends with a line, its indent kept."""
    chunking = _syntax(text, language, chunk_size=size)
    if max(map(len, text.split("\n"))) > size:
        return
    for chunk in chunking.chunks:
        assert chunk.span.start == 0 or text[chunk.span.start - 1] == "\n"
        assert not text[chunk.span.end :].split("\n", maxsplit=1)[0].strip()


def test_comments_stay_with_the_function_they_stand_before() -> None:
    """A leading comment is in the function's chunk, even where only the two together are full."""
    text = "import sea\n\n# How to sail.\n# Twice.\ndef sail():\n    pass\n\n\ndef rest():\n    pass\n"
    chunking = _syntax(text, chunk_size=52)
    assert chunking.texts == [
        "import sea",
        "# How to sail.\n# Twice.\ndef sail():\n    pass",
        "def rest():\n    pass",
    ]
    assert [chunk.headings for chunk in chunking.chunks] == [(), ("sail",), ("rest",)]


def test_neighbours_that_fit_share_a_chunk() -> None:
    """Small functions of one module, or methods of one class, are put together up to the size."""
    text = "def a():\n    pass\n\ndef b():\n    pass\n\ndef c():\n    pass\n"
    assert _syntax(text, chunk_size=40).texts == [
        "def a():\n    pass\n\ndef b():\n    pass",
        "def c():\n    pass",
    ]


def test_a_function_too_large_is_cut_between_its_statements() -> None:
    """Inner blocks that fit stay whole as well; every part carries the function's name."""
    text = "def long(x):\n    a = 1\n    for i in x:\n        a += i\n        a *= 2\n    return a\n"
    chunking = _syntax(text, chunk_size=48)
    assert chunking.texts == [
        "def long(x):\n    a = 1",
        "    for i in x:\n        a += i\n        a *= 2",
        "    return a",
    ]
    assert {chunk.headings for chunk in chunking.chunks} == {("long",)}


def test_the_overlap_repeats_whole_statements() -> None:
    """Within a node the last whole units are repeated as far as they fit; between functions nothing is."""
    text = "def long():\n    a = 1\n    b = 2\n    c = 3\n    d = 4\n\ndef next():\n    pass\n"
    chunking = _syntax(text, chunk_size=31, chunk_overlap=12)
    assert chunking.texts == [
        "def long():\n    a = 1\n    b = 2",
        "    b = 2\n    c = 3\n    d = 4",
        "def next():\n    pass",
    ]
    first, second = chunking.boundaries[:2]
    assert (first.overlap, first.carried, first.most, first.causes) == (9, 9, 19, (Cause.WHOLE_PIECES,))
    assert (second.overlap, second.causes) == (0, (Cause.OTHER_SECTION,))


def test_a_line_too_long_is_cut_at_its_blanks() -> None:
    """A line is cut only where it does not fit by itself."""
    text = "a = 1\nb = " + "word " * 12 + "\nc = 2\n"
    chunking = _syntax(text, chunk_size=30, chunk_overlap=6)
    assert max(map(len, chunking.texts)) <= 30
    assert " ".join(chunking.texts[1:-1]).count("word") >= 12
    assert chunking.boundaries[0].causes == (Cause.BEFORE_OVERSIZE,)
    assert chunking.boundaries[len(chunking.texts) - 2].causes == (Cause.AFTER_OVERSIZE,)


def test_sizes_in_tokens_are_kept() -> None:
    """In tokens, too, functions that fit stay whole, and no chunk is over the size."""
    text = PROGRAMS["python"] * 3
    chunking = _syntax(text, chunk_size=60, length_function="cl100k_base")
    assert max(chunking.lengths.tolist()) <= 60
    assert len(chunking.texts) > 4


def test_characters_per_token_of_code_can_be_told() -> None:
    """A line full of brackets has hardly more characters than tokens: sizes in characters mislead."""
    text = 'y = {"b": [4, 5, 6], "c": (7, 8)}'
    assert (len(text), measure("cl100k_base")(text)) == (33, 23)
    chunking = Code(length_function="cl100k_base", language="python").split(text)
    assert chunking.lengths.tolist() == [23]


def test_a_tree_with_errors_is_cut_all_the_same_and_told() -> None:
    """What the grammar cannot read is noted with its place, nothing is lost."""
    text = "def a(:\n    return (1\n\ndef b():\n    return 2\n"
    chunking = _syntax(text, chunk_size=25)
    assert Change.UNREAD in _changes(chunking)
    assert "".join(chunking.texts).split() == text.split()
    assert Parsed("def b():\n    return 2\n", "python").faults() == []


@pytest.mark.parametrize("splitter", ["separators", "syntax"])
def test_prose_is_cut_and_told(splitter: str) -> None:
    """Japanese prose is no code: it is split as Python, and the notes say so."""
    chunking = Code(chunk_size=40, chunk_overlap=0, splitter=splitter).split(PROSE[0])
    assert "".join(chunking.texts).replace("\n", "") == PROSE[0].replace("\n", "")
    assert (Change.ASSUMED, "python") in [(note.change, note.text) for note in chunking.notes]
    if splitter == "separators":
        assert Change.NOT_FOUND in _changes(chunking)


def test_the_language_is_guessed_unless_it_is_said() -> None:
    """A guess is told in a note; a language that was chosen needs none."""
    guessed = Code(splitter="syntax").split(PROGRAMS["go"])
    assert [(note.change, note.text) for note in guessed.notes] == [(Change.ASSUMED, "go")]
    assert _changes(Code(language="go").split(PROGRAMS["go"])) == []
    assert _changes(Code(language="cobol").split(PROGRAMS["go"])) == [Change.NOT_FOUND]


def test_a_missing_grammar_is_named_with_its_install_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """A grammar of the extra that is not installed says how to install it, and that separators need none."""
    from chunkscope.code import grammars

    def missing(name: str) -> None:
        raise ModuleNotFoundError(name)

    grammars.load.cache_clear()
    monkeypatch.setattr(grammars, "import_module", missing)
    with pytest.raises(SplitError, match=r"pip install tree-sitter-lua\. Or choose splitter=\"separators\""):
        Code(language="lua", splitter="syntax").split("local x = 1\n")


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"splitter": "lines"}, 'splitter must be "separators" or "syntax", not \'lines\''),
        ({"language": "latin"}, "language 'latin' is unknown: use one of auto, c, cobol"),
        ({"length_function": "pages"}, "length_function 'pages' is unknown"),
        ({"chunk_size": 10, "chunk_overlap": 11}, r"chunk_overlap \(11\) must not exceed chunk_size \(10\)"),
    ],
)
def test_settings_that_cannot_be_used_are_refused(given: dict[str, Any], message: str) -> None:
    """The message names the argument, the value and what to use."""
    with pytest.raises(SplitError, match=message):
        Code(**given)


def test_very_deep_code_is_cut_at_its_lines() -> None:
    """Two thousand nested lists on lines of their own, and ten thousand on one, break nothing."""
    brackets = ("[\n" * 2000 + "]\n" * 2000, "(" * 10_000 + ")" * 10_000, "(" * 50_000)
    for text in (*brackets, "if x:\n" * 3000):
        chunking = _syntax(text, chunk_size=100)
        assert "".join("".join(chunking.texts).split()) == "".join(text.split())
