"""The Query screen, once it has answered: its tabs, the size on the table, a marked passage, and a room."""

from __future__ import annotations

import pytest

from components.source import find_sample
from tests.ui.conftest import Start, link, sound, told, words
from tests.ui.query_page import ASKED, POLICY, TABS, answered, answers, choose, enter, shown_size, tab


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
