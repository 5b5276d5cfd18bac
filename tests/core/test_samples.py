"""The samples are what they say: their causes occur and their lessons are true."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from langchain_text_splitters import RecursiveCharacterTextSplitter

from chunkscope import Cause, Chunking, Recursive, strategy_from_json
from chunkscope.samples import Sample, classic_lessons, default_sample, sample, samples
from chunkscope.units import measure

LANGUAGES = ("en", "ja")
recursive_sample = pytest.mark.parametrize(
    "each", [each for each in samples() if each.by == Recursive.name], ids=lambda each: each.id
)
every_sample = pytest.mark.parametrize("each", samples(), ids=lambda each: each.id)


@cache
def split(each: Sample) -> Chunking:
    """The sample as it opens."""
    return each.strategy.split(each.text)


def changed(sample_id: str, **settings: Any) -> Chunking:
    """The sample after somebody has changed its settings."""
    each = sample(sample_id)
    return Recursive(**{**each.settings, **settings}).split(each.text)


def library_starts(each: Sample) -> tuple[list[str], list[int]]:
    """The chunks and the start_index values of LangChain itself."""
    settings = {**each.settings, "length_function": measure(each.settings["length_function"])}
    splitter = RecursiveCharacterTextSplitter(
        **{**settings, "separators": list(settings["separators"])}, add_start_index=True
    )
    documents = splitter.create_documents([each.text])
    return [d.page_content for d in documents], [d.metadata["start_index"] for d in documents]


@every_sample
def test_its_causes_occur(each: Sample) -> None:
    """Every cause that a sample promises occurs at one of its boundaries."""
    found = {cause for boundary in split(each).boundaries for cause in boundary.causes}
    assert set(each.shows) <= found


@recursive_sample
def test_it_is_split_as_the_library_splits_it(each: Sample) -> None:
    """The chunks that the lesson talks about are the library's."""
    assert split(each).texts == library_starts(each)[0]


@every_sample
@pytest.mark.parametrize("lang", LANGUAGES)
def test_title_and_lesson_exist_in_both_languages(each: Sample, lang: str) -> None:
    """Both wordings exist, say different things from each other, and leave no placeholder open."""
    other = LANGUAGES[1 - LANGUAGES.index(lang)]
    lesson = each.lesson(lang, split(each).summary)
    assert each.title(lang).strip()
    assert each.title(lang) != each.title(other)
    assert not re.search(r"\{\w*\}", lesson)
    assert (len(re.findall(r"[ぁ-ん]", lesson)) > 20) == (lang == "ja")
    assert re.search(r"\d", lesson), "a lesson quotes at least one figure"


@every_sample
def test_the_figures_come_from_the_summary(each: Sample) -> None:
    """A lesson quotes the split at hand: with another summary other figures stand in it."""
    summary = split(each).summary
    other = replace(summary, without_overlap=777, boundaries=999, mean_overlap=555.5)
    for lang in LANGUAGES:
        assert each.lesson(lang, other) != each.lesson(lang, summary)
        assert re.search(r"777|555\.5", each.lesson(lang, other))


@every_sample
def test_size_of_a_sample(each: Sample) -> None:
    """A sample is read in a minute or two, but for the handbooks of the evaluation, and has chunks."""
    assert 600 <= len(each.text) <= (60_000 if each.id.startswith("tool-library") else 6000)
    assert split(each).summary.chunks >= 5


@every_sample
def test_the_pseudo_locale_leaves_no_bare_string(each: Sample) -> None:
    """In the pseudo-locale title and lesson are marked as translated, figures included."""
    for shown in (each.title("qps"), each.lesson("qps", split(each).summary)):
        assert shown.startswith("⟦")
        assert shown.endswith("⟧")
        assert not re.search(r"\{\w*\}", shown)


@every_sample
def test_settings_survive_the_link(each: Sample) -> None:
    """A sample's settings make a strategy that comes back from JSON as itself."""
    strategy = each.strategy
    assert strategy_from_json(strategy.to_json()) == strategy


def test_ids_are_unique_and_fit_into_a_link() -> None:
    """No two samples share an id, and an id needs no escaping."""
    ids = [each.id for each in samples()]
    assert len(set(ids)) == len(ids)
    assert all(re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", each) for each in ids)


def test_languages_are_equals() -> None:
    """There are as many Japanese samples as English ones, and at least five of each."""
    counts = [sum(each.language == lang for each in samples()) for lang in LANGUAGES]
    assert counts[0] == counts[1] >= 5


def test_together_they_show_the_causes() -> None:
    """Every cause occurs in some sample that names it."""
    assert {cause for each in samples() for cause in each.shows} == set(Cause)


def test_no_text_lies_in_two_languages() -> None:
    """No run of 40 characters stands both in an English and in a Japanese document."""
    runs = {lang: set[str]() for lang in LANGUAGES}
    for each in samples():
        text = re.sub(r"\s+", " ", each.text)
        runs[each.language].update(text[at : at + 40] for at in range(len(text) - 39))
    assert not runs["en"] & runs["ja"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_default_is_convincing(lang: str) -> None:
    """It opens with 70 to 85 of 100 boundaries empty, for at least five different reasons."""
    each = default_sample(lang)
    summary = split(each).summary
    causes = {cause for boundary in split(each).boundaries for cause in boundary.causes}
    assert each.language == lang
    assert 5000 <= len(each.text.encode()) <= 8000
    assert 0.70 <= summary.without_overlap / summary.boundaries <= 0.85
    assert len(causes) >= 5


@pytest.mark.parametrize(("lang", "ending"), [("en", ""), ("ja", "-ja"), ("qps", "")])
def test_the_classic_lessons(lang: str, ending: str) -> None:
    """Two lessons stand ready in the reader's language: lines first, then sentences."""
    ids = [each.id for each in classic_lessons(lang)]
    assert ids == [f"lesson-lines{ending}", f"lesson-sentences{ending}"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_titles_tell_samples_apart(lang: str) -> None:
    """Among the documents of one language no two titles are equal, and each fits into a list."""
    for document in LANGUAGES:
        titles = [each.title(lang) for each in samples() if each.language == document]
        assert len(set(titles)) == len(titles)
        assert max(map(len, titles)) <= 60


def test_an_unknown_id_is_refused_in_words() -> None:
    """The error names the id that was asked for and those there are."""
    with pytest.raises(
        KeyError, match=r"sample \(no-such\) does not exist: choose one of remote-work-policy"
    ):
        sample("no-such")


def test_an_unknown_language_is_refused_in_words() -> None:
    """The error names the language and those there are."""
    with pytest.raises(KeyError, match=r"language \(fr\) has no wording here: choose one of en, ja"):
        samples()[0].title("fr")


def test_a_changed_copy_of_the_settings_changes_nothing() -> None:
    """What a caller does to the settings stays with the caller."""
    samples()[0].settings["chunk_size"] = 3
    assert samples()[0].settings["chunk_size"] == 400


@pytest.mark.parametrize("sample_id", ["lesson-lines", "lesson-lines-ja"])
def test_lesson_1_no_overlap_helps_between_lines(sample_id: str) -> None:
    """Where lines meet, even chunk_overlap = chunk_size gives nothing; inside a line all overlap."""
    boundaries = split(sample(sample_id)).boundaries
    assert all((boundary.overlap == 0) == (boundary.most == 0) for boundary in boundaries)


@pytest.mark.parametrize(("sample_id", "overlap"), [("lesson-sentences", 90), ("lesson-sentences-ja", 40)])
def test_lesson_2_a_larger_overlap_repeats_sentences(sample_id: str, overlap: int) -> None:
    """Nothing overlaps at first; with the overlap that the lesson advises whole sentences do."""
    assert not split(sample(sample_id)).overlaps.any()
    advised = changed(sample_id, chunk_overlap=overlap)
    repeated = [boundary.overlap for boundary in advised.boundaries if boundary.overlap]
    assert len(repeated) > len(advised.boundaries) / 2
    assert str(overlap) in sample(sample_id).lesson("ja", advised.summary)


@pytest.mark.parametrize(("sample_id", "head"), [("product-faq", ". "), ("product-faq-ja", "。")])
def test_faq_chunks_begin_with_the_separator(sample_id: str, head: str) -> None:
    """Kept at the start, the separator opens chunks; kept at the end, it opens none."""
    assert sum(text.startswith(head) for text in split(sample(sample_id)).texts) >= 5
    assert not any(t.startswith(head) for t in changed(sample_id, keep_separator="end").texts)


def test_essay_is_cut_inside_sentences_by_default_only() -> None:
    """Half of the chunks end inside a sentence; with the Japanese separators none does."""
    ends = ("。", "家")
    plain = [text for text in split(sample("essay-ja")).texts if not text.endswith(ends)]
    japanese = changed("essay-ja", separators=("\n\n", "\n", "。", "、", ""), keep_separator="end")
    assert len(plain) >= 4
    assert all(text.endswith(ends) for text in japanese.texts)


def test_release_notes_carry_an_empty_line() -> None:
    """The file keeps its CRLF, no blank line is found, and some carry is nothing but an empty line."""
    each = sample("release-notes-crlf")
    assert "\n\n" not in each.text
    assert each.text.count("\r\n") == each.text.count("\n") > 40
    assert any(b.carried > 0 and b.overlap == 0 for b in split(each).boundaries)


@pytest.mark.parametrize("sample_id", ["gateway-log", "railway-guide-ja"])
def test_unsplittable_chunks_exceed_the_size(sample_id: str) -> None:
    """Three chunks are larger than chunk_size."""
    each = sample(sample_id)
    assert (split(each).lengths > each.settings["chunk_size"]).sum() == 3


def test_talk_loses_start_index_at_every_second_chunk() -> None:
    """LangChain says -1 for every second chunk."""
    starts = library_starts(sample("talk-transcript"))[1]
    assert [start == -1 for start in starts] == [bool(number % 2) for number in range(len(starts))]


def test_minutes_are_rewritten() -> None:
    """Some chunks are no slice of the source, and LangChain cannot find exactly those."""
    each = sample("meeting-minutes")
    lost = [start == -1 for start in library_starts(each)[1]]
    assert any(lost)
    assert lost == [not verbatim for verbatim in split(each).verbatim]


def test_terms_contain_the_pattern() -> None:
    """The separator's pattern stands in most chunks and nowhere in the source."""
    each = sample("lease-terms-ja")
    assert "[。！？]" not in each.text
    assert sum("[。！？]" in text for text in split(each).texts) > len(split(each).texts) / 2


def test_module_is_cut_inside_a_class() -> None:
    """Decorators end a chunk, and a chunk begins in the middle of a docstring."""
    texts = split(sample("python-module")).texts
    assert sum(bool(re.search(r"@dataclass(\(.*\))?$", text)) for text in texts) == 2
    assert any(text.count('"""') % 2 for text in texts)


def test_chat_is_cut_inside_graphemes() -> None:
    """A chunk begins with a combining voicing mark, another ends inside a family emoji."""
    texts = split(sample("group-chat-ja")).texts
    assert any(text.startswith("\u3099") for text in texts)
    assert any(text.endswith("\u200d") for text in texts)


@pytest.mark.parametrize("sample_id", ["survey-answers", "survey-answers-ja"])
def test_survey_looks_as_if_more_overlapped(sample_id: str) -> None:
    """Equal ends are longer than the overlap at most boundaries, and start_index is early in places."""
    each = sample(sample_id)
    chunking = split(each)
    pairs = zip(chunking.texts, chunking.texts[1:], chunking.overlaps, strict=False)
    looks = [equal_ends(before, after) > overlap for before, after, overlap in pairs]
    early = [
        int(ours) - theirs for ours, theirs in zip(chunking.starts, library_starts(each)[1], strict=True)
    ]
    line = len("Nothing to add.\n") if each.language == "en" else len("特になし\n")
    assert sum(looks) >= len(looks) / 4
    assert set(early) == {0, line}


def equal_ends(before: str, after: str) -> int:
    """The longest end of one text that is the beginning of the other: what comparing texts sees."""
    lengths = range(min(len(before), len(after)), 0, -1)
    return next((n for n in lengths if before.endswith(after[:n])), 0)


def test_samples_are_found_from_anywhere(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """The current folder plays no part."""
    monkeypatch.chdir(tmp_path)
    assert len({each.text for each in samples()}) == len(samples())
