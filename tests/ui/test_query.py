"""The Query screen: what is asked, who answers, what each control and each tab does with it."""

from __future__ import annotations

from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from chunkscope.query_samples import question_samples
from chunkscope.retrieve.answer import SizeAnswer
from chunkscope.samples import samples
from chunkscope.text import content_hash
from components.source import OwnText, find_sample
from tests.ui.conftest import Start, link, read, sound, told, words

POLICY = {"sample": "remote-work-policy", "q": "How many days a week may I work remotely?"}
ASKED = {**POLICY, "retriever": "bm25"}
TABS = (
    "Likeness by size",
    "Place by size",
    "What fits the budget",
    "The marked answer",
    "Tokens",
    "Kept questions",
)


def answered(app: AppTest, seconds: float = 60) -> AppTest:
    """The page when what was asked last has been answered."""
    (*_before, last) = app.session_state["jobs_ask"].values()
    assert last.wait(seconds)
    return sound(app.run())


def answers(app: AppTest) -> dict[int, SizeAnswer]:
    """The answers to what was asked last, by size."""
    (*_before, last) = app.session_state["jobs_ask"].values()
    found = [item for item in last.results if isinstance(item, SizeAnswer)]
    return {answer.size: answer for answer in sorted(found, key=lambda answer: answer.size)}


def plain(app: AppTest) -> str:
    """Everything that the page says, without the backslashes of Markdown."""
    return words(app).replace("\\", "")


def shown_size(app: AppTest) -> int:
    """The chunk size on the table."""
    size: int = told(app.get("button_group"), "query_size").value
    return size


def choose(app: AppTest, name: str, option: str) -> AppTest:
    """Choose an option from a list and wait for the answers."""
    return answered(sound(told(app.selectbox, f"ask_{name}_choice").set_value(option).run()))


def enter(app: AppTest, name: str, value: Any) -> AppTest:
    """Type into a field and wait for the answers."""
    fields = app.text_input if isinstance(value, str) else app.number_input
    return answered(sound(told(fields, f"ask_{name}_field").set_value(value).run()))


def tab(app: AppTest, name: str) -> AppTest:
    """Open a tab."""
    app.session_state["query_details"] = name
    return sound(app.run())


def test_a_sample_offers_its_question(query: Start) -> None:
    """Without a question the page offers one that the text answers; a click asks it."""
    app = query(sample="remote-work-policy", retriever="bm25")
    assert "begin with this one" in words(app)
    assert not app.dataframe
    answered(sound(app.button(key="ask_example").click().run()))
    assert link(app, "q") == POLICY["q"]
    assert app.dataframe


@pytest.mark.parametrize("each", question_samples(), ids=lambda each: each.id)
def test_a_question_sample_is_asked_at_its_sizes(query: Start, each: Any) -> None:
    """Its question comes with its sizes, its overlap and the passage that answers it."""
    app = query(sample=each.id, retriever="tfidf")
    answered(sound(app.button(key="ask_example").click().run()))
    assert tuple(answers(app)) == each.sizes
    assert link(app, "mark") == f"{each.answer.start}-{each.answer.end}"
    scores = [float(answer.scores.max()) for answer in answers(app).values()]
    assert scores[0] > scores[-1]
    assert "stands alone and scores" in words(app)
    assert link(app, "retriever") == "tfidf"


@pytest.mark.parametrize("each", question_samples(), ids=lambda each: each.id)
def test_a_question_sample_opens_in_inspect(start: Start, each: Any) -> None:
    """It opens at its smallest size, and says where it belongs."""
    app = start(sample=each.id)
    assert link(app, "chunk_size") == str(each.sizes[0])
    assert "made for the Query page" in words(app)


@pytest.mark.parametrize("each", [each for each in samples() if each.question], ids=lambda each: each.id)
def test_a_samples_question_finds_something(query: Start, each: Any) -> None:
    """Some chunk answers it, at every size."""
    app = answered(query(sample=each.id, q=each.question, retriever="bm25"))
    assert all(answer.scores.max() > 0 for answer in answers(app).values())


def test_a_blank_question_asks_nothing(query: Start) -> None:
    """Blanks are no question: the page goes on offering one."""
    app = query(sample="remote-work-policy", q=" \u3000\n")
    assert "jobs_ask" not in app.session_state
    assert "begin with this one" in words(app)


def test_a_text_without_a_question_of_its_own(query: Start) -> None:
    """The page says what to do."""
    assert "Write a question above" in words(query(sample="release-notes-crlf"))


@pytest.mark.parametrize(
    ("retriever", "unit"), [("bm25", "BM25"), ("tfidf", "cosine of TF-IDF"), ("lsa", "cosine of LSA")]
)
def test_each_retriever_answers(query: Start, retriever: str, unit: str) -> None:
    """The scores carry their unit, the retriever and the number of chunks."""
    app = answered(query(**ASKED))
    choose(app, "retriever", retriever)
    assert link(app, "retriever") == retriever
    chunks = len(answers(app)[shown_size(app)].scores)
    assert f"{unit}, {chunks} chunks of size {shown_size(app)}" in plain(app)


def test_sizes_are_taken_as_typed(query: Start) -> None:
    """They are asked rising, each once, and the link carries what was typed."""
    app = enter(answered(query(**ASKED)), "sizes", "300、 150, 300")
    assert tuple(answers(app)) == (150, 300)
    assert link(app, "sizes") == "300、 150, 300"


@pytest.mark.parametrize("typed", ["many", "0", "1.5", "-3", ",".join(map(str, range(10, 23)))])
def test_sizes_that_are_none_are_told(query: Start, typed: str) -> None:
    """The sentence says how to write them; the ladder that suits the text is used."""
    app = enter(answered(query(**ASKED)), "sizes", typed)
    assert "These are no chunk sizes: write up to 12 whole numbers" in words(app)
    assert len(answers(app)) == 7


def test_absurd_sizes_are_refused_in_words(query: Start) -> None:
    """A size of a million holds the whole text; a long text at size 1 is refused with its figures."""
    app = enter(answered(query(**ASKED)), "sizes", "1000000")
    assert "The best chunk scores" in words(app)
    text = "ab " * 200_000
    app = _own(query, text, q="ab", sizes="1", retriever="bm25")
    assert app.error


def test_an_overlap_is_a_share_or_a_length(query: Start) -> None:
    """Below 1 a share of each size, from 1 on a length, which a smaller size cuts."""
    app = enter(answered(query(**ASKED, sizes="20,200")), "overlap", 0.5)
    assert [answer.overlap for answer in answers(app).values()] == [10, 100]
    enter(app, "overlap", 50.0)
    assert [answer.overlap for answer in answers(app).values()] == [20, 50]


def test_k_and_budget_change_what_is_handed_over(query: Start) -> None:
    """The chart's mean is that of the best k; the budget's reading names its size and unit."""
    app = answered(query(**ASKED))
    asked = len(app.session_state["jobs_ask"])
    enter(app, "k", 3)
    assert any("the best 3," in item.label for item in app.expander)
    enter(app, "budget", 900)
    choose(app, "budget_unit", "cl100k_base")
    assert "900 tokens hold" in words(tab(app, "What fits the budget"))
    assert len(app.session_state["jobs_ask"]) == asked


@pytest.mark.parametrize("name", TABS)
def test_tabs_draw(query: Start, name: str) -> None:
    """Each tab draws, and only when it is open."""
    app = answered(query(**ASKED, mark="567-762"))
    assert tuple(item.label for item in app.tabs) == TABS
    others = len(app.dataframe) + len(app.get("plotly_chart"))
    tab(app, name)
    drawn = len(app.dataframe) + len(app.get("plotly_chart"))
    assert drawn == (others - 1 if name == "Kept questions" else others)


def test_the_size_on_the_table_is_the_sidebars(query: Start) -> None:
    """Without a choice the size nearest to the sidebar's is shown; a choice goes into the link."""
    app = answered(query(**ASKED))
    assert shown_size(app) == 400
    sound(app.number_input(key="chunk_size").set_value(120).run())
    assert shown_size(answered(app)) == 100
    sound(told(app.get("button_group"), "query_size").set_value(1000).run())
    assert shown_size(app) == 1000
    assert link(app, "size") == "1000"


def test_a_question_is_kept_and_compared(query: Start) -> None:
    """A kept question stands in the table with its best scores; kept twice it stands there once."""
    app = tab(answered(query(**ASKED)), "Kept questions")
    for _twice in range(2):
        sound(app.button(key="keep_question").click().run())
    enter(app, "question", "Who pays for the desk?")
    sound(app.button(key="keep_question").click().run())
    (table,) = (frame.value for frame in app.dataframe if "Question" in frame.value)
    assert list(table["Question"]) == [POLICY["q"], "Who pays for the desk?"]


def test_a_marked_passage_is_counted(query: Start) -> None:
    """From a link: its share per size in the table, its place in the ranking, and how to mark one without."""
    text = find_sample("remote-work-policy").text  # type: ignore[union-attr]
    start = text.index("Every employee whose tasks")
    app = tab(answered(query(**ASKED, mark=f"{start}-{start + 60}")), "The marked answer")
    assert "hand the marked passage over in one piece" in words(app)
    assert any("Answer" in frame.value for frame in app.dataframe)
    app = tab(answered(query(**ASKED)), "The marked answer")
    assert "Select the passage that answers the question" in words(app)


@pytest.mark.parametrize("mark", ["5-999999", "9-3", "start"])
def test_a_mark_that_the_text_has_not_is_told(query: Start, mark: str) -> None:
    """The sentence stays until it was read, and nothing is marked."""
    app = answered(query(**ASKED, mark=mark))
    assert f"The link marks `{mark}` as the answer" in words(app)
    assert link(app, "mark") is None
    sound(app.button(key="forget_problems").click().run())
    assert "The link marks" not in words(app)


def test_another_text_forgets_the_mark(query: Start) -> None:
    """A passage of one text is none of another's."""
    app = answered(query(**ASKED, mark="567-762"))
    answered(sound(app.button(key="lesson_1").click().run()))
    assert link(app, "mark") is None
    assert link(app, "q") == POLICY["q"]


def test_a_room_sees_no_controls(query: Start) -> None:
    """The switch hides question and settings, and shows the facts; the link carries it."""
    app = answered(query(**ASKED, sizes="100,200,400", mark="567-762"))
    sound(told(app.toggle, "ask_stage_field").set_value(True).run())
    assert link(app, "stage") == "true"
    assert not [field for field in app.text_input if field.key.startswith("ask_")]
    assert not app.dataframe
    assert "fit into 2,000 characters" in words(app)
    assert "Chunk size **400**" in words(app)
    assert app.button(key="stage_Right").disabled
    sound(app.button(key="stage_Left").click().run())
    assert "Chunk size **200**" in words(app)
    assert link(app, "size") == "200"
    sound(told(app.toggle, "ask_stage_field").set_value(False).run())
    assert link(app, "stage") is None


def test_a_room_sees_the_best_chunk_at_once(query: Start) -> None:
    """The text is drawn anew for a room, and begins where the best chunk does."""
    app = answered(query(**ASKED, sizes="400"))
    before = app.session_state["jump"]
    sound(told(app.toggle, "ask_stage_field").set_value(True).run())
    jump, best = app.session_state["jump"], answers(app)[400]
    assert jump.serial > before.serial
    assert jump.offset == best.starts[best.order[0]]


def test_a_room_without_a_question_has_a_way_back(query: Start) -> None:
    """The switch is there though nothing has been asked."""
    app = query(sample="remote-work-policy", stage="true")
    sound(told(app.toggle, "ask_stage_field").set_value(False).run())
    assert link(app, "stage") is None


def test_japanese_is_ranked_by_bm25(query: Start) -> None:
    """On a Japanese text the words of the question are found without any model."""
    app = answered(query(lang="ja", sample="incident-report-ja", q="二重請求は何名に届きましたか？"))
    best = answers(app)[100]
    text = find_sample("incident-report-ja").text  # type: ignore[union-attr]
    top = best.order[0]
    assert "二重" in text[best.starts[top] : best.ends[top]]
    assert "最高スコア" in words(app)


def test_nothing_in_common(query: Start) -> None:
    """The page says that no chunk answers, in the chart and in the text's ridge."""
    app = answered(query(**{**ASKED, "q": "zzzz"}))
    assert "No chunk has anything in common" in words(app)
    assert "No size finds anything" in words(tab(app, "Place by size"))


@pytest.mark.parametrize(
    ("text", "question"),
    [
        ("x", "x"),
        ("אב a\u0301 \u200b👩\u200d👧\r\n$x$ :smile:" * 9, "\0"),
        ("same line\n" * 200, "same"),
        (" ", "x"),
    ],
    ids=["one letter", "strange", "all equal", "blank"],
)
@pytest.mark.parametrize("stage", ["true", "false"])
def test_strange_texts_are_asked(query: Start, text: str, question: str, stage: str) -> None:
    """One chunk, equal chunks, no chunk: nothing raises, in any tab."""
    app = _own(query, text, q=question, retriever="bm25", stage=stage)
    assert words(app)
    for name in TABS if stage == "false" else ():
        tab(app, name)


def test_markup_in_a_question_is_text(query: Start) -> None:
    """No sign of it is read as Markdown or HTML."""
    question = "<script>alert(1)</script> **bold** $x$ :smile:"
    app = answered(query(**{**ASKED, "q": question, "stage": "true"}))
    (heading,) = (item.value for item in app.subheader)
    assert "\\<script\\>" in heading
    assert "\\*\\*bold" in heading


def test_a_link_to_somebodys_text_keeps_its_question(query: Start) -> None:
    """The page asks for the text, and answers as soon as it is there."""
    text = "The pump is in the cellar. The key hangs beside the door. " * 9
    name = content_hash(text)
    app = query(text=name, q="Where is the key?", retriever="bm25", sizes="40")
    assert name in words(app)
    assert link(app, "q") == "Where is the key?"
    app.session_state["own_texts"] = {name: OwnText(name, "own.txt", read(text))}
    answered(sound(app.run()))
    assert "The best chunk scores" in words(app)


def test_a_model_that_cannot_be_had(query: Start) -> None:
    """The sentence names it and what works instead; BM25's answers are shown, and it can be asked again."""
    app = answered(query(**POLICY, model="no/such-model"), seconds=120)
    assert "The model no/such-model cannot be used" in plain(app)
    assert "These are the answers of BM25" in words(app)
    before = app.session_state["jobs_ask"].copy()
    sound(app.button(key="ask_again").click().run())
    assert app.session_state["jobs_ask"] != before


def test_the_offline_model_answers(query: Start) -> None:
    """BM25's answers come first, the model's when it is loaded, with what the model is and reads."""
    app = query(**POLICY, sizes="1000,2000", max_seq_length="64")
    (quick,) = app.session_state["jobs_ask_plain"].values()
    assert quick.wait(60)
    early = plain(sound(app.run()))
    assert "These are the answers of BM25" in early or "cosine of all-MiniLM-L6-v2" in early
    answered(app, seconds=300)
    for kind in ("model", "reach"):
        assert all(job.wait(120) for job in app.session_state[f"jobs_{kind}"].values())
    said = plain(sound(app.run()))
    assert "cosine of all-MiniLM-L6-v2" in said
    assert "384 dimensions" in said
    assert "never reach the model" in said


def _own(query: Start, text: str, **settings: str) -> AppTest:
    """The page with a text of the reader's own, answered."""
    name = content_hash(text)
    app = query(text=name, **settings)
    app.session_state["own_texts"] = {name: OwnText(name, "own.txt", read(text))}
    return answered(sound(app.run()))
