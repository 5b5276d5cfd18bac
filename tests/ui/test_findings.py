"""The findings on the screens: counted, led to, mended, taken back; compared; and short chunks merged."""

from __future__ import annotations

import json
from dataclasses import replace

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

from chunkscope import Cause, Merged, Recursive
from chunkscope.assembly.merging import MergedChunking
from chunkscope.compare import Whole
from chunkscope.diagnose import Diagnosis, Fault, Findings
from chunkscope.retrieve.ladder import Overlap, at_sizes
from chunkscope.samples import sample
from chunkscope.wording.faults import fault_name
from chunkscope.worker import WorkerTimeout
from components.compare.findings import rows
from components.settings import Settings, from_strategy
from components.settings_link import read
from tests.ui.conftest import Start, facts, link, sound, told, words
from tests.ui.findings_by_hand import Done, cure, cuts, diagnosis, in_chunks, tell, tell_cures

POLICY = sample("remote-work-policy")
BY = Recursive(**{**POLICY.settings, "keep_separator": "start"})
CHUNKING = BY.split(POLICY.text)
WORDS = cuts(CHUNKING, Fault.CUT_WORD, [1, 4, 5, 7, 9, 12])
LONG = in_chunks(CHUNKING, Fault.TOO_LONG, [3])
RATES = {"sentences": Whole(35, 40), "tables": Whole(3, 5), "code": Whole(0, 0)}


def shown(start: Start, found: Diagnosis | Exception) -> AppTest:
    """The policy with these findings beside the text."""
    app = start(sample=POLICY.id)
    tell(app, CHUNKING, found, POLICY.id)
    app.session_state["side"] = "findings"
    return sound(app.run())


def keys(app: AppTest, prefix: str) -> list[str]:
    """The buttons whose keys begin so, in their order."""
    return [button.key for button in app.main.button if button.key and button.key.startswith(prefix)]


def click(app: AppTest, key: str) -> AppTest:
    """Click a button."""
    return sound(app.button(key=key).click().run())


def test_what_is_wrong_is_counted_the_most_harmful_first(start: Start) -> None:
    """Beside the switch all findings, below it each fault that occurs; rates of what is cut at the end."""
    app = shown(start, diagnosis(WORDS, LONG, cut=RATES))
    assert keys(app, "fault_") == ["fault_TOO_LONG", "fault_CUT_WORD"]
    said = words(app)
    assert "7 findings" in said
    assert "5 of 40 sentences cut (12 %)" in said
    assert "2 of 5 tables cut (40 %)" in said
    assert "code blocks cut" not in said


def test_clean_chunks_are_told_what_was_looked_for(start: Start) -> None:
    """Nothing is wrong, so no fault is drawn."""
    app = shown(start, diagnosis())
    assert keys(app, "fault_") == []
    assert "none found" in words(app)


def test_a_diagnosis_that_fails_is_told_in_one_sentence(start: Start) -> None:
    """Its error is shown where the findings would be."""
    app = shown(start, WorkerTimeout(120))
    assert "could not be checked: The work was stopped after 120 seconds" in words(app).replace("\\", "")
    assert "not checked" in words(app)


def test_a_finding_leads_to_its_place(start: Start) -> None:
    """A fault opens at its first place; steps and rows go on; a cut is selected, a passage outlined."""
    app = shown(start, diagnosis(WORDS, LONG))
    click(app, "fault_CUT_WORD")
    assert link(app, "cut") == "2"
    assert "Place 1 of 6" in words(app)
    click(app, "step_place_after")
    assert link(app, "cut") == "5"
    assert outlined(app) == [int(WORDS.starts[1]), int(WORDS.ends[1])]
    click(app, "place_3")
    assert link(app, "cut") == "8"
    click(app, "step_place_after")
    assert "Place 5 of 6" in words(app)
    assert keys(app, "place_") == ["place_0", "place_1"]
    click(app, "fault_TOO_LONG")
    assert link(app, "cut") == "10"
    assert outlined(app) == [int(CHUNKING.starts[3]), int(CHUNKING.ends[3])]
    click(app, "fault_TOO_LONG")
    assert keys(app, "place_") == []
    assert outlined(app) is None


def outlined(app: AppTest) -> list[int] | None:
    """The passage that the text's view outlines; the policy is ASCII."""
    views = [json.loads(item.proto.json) for item in app.get("bidi_component") if item.proto.json]
    found: list[int] | None = next(view for view in views if "drawing" in view).get("mark")
    return found


def test_a_hundred_thousand_findings_draw_four_rows(start: Start) -> None:
    """What is not looked at is never drawn."""
    many = np.zeros(100_000, np.int64)
    app = shown(start, diagnosis(Findings(Fault.CUT_WORD, 100_000, many, many + 3, many, many)))
    click(app, "fault_CUT_WORD")
    assert len(keys(app, "place_")) == 4
    assert "Place 1 of 100,000" in words(app)


def test_a_boundary_that_is_picked_takes_the_place_of_the_findings(start: Start) -> None:
    """Who asks for a cause wants to read about a boundary."""
    app = shown(start, diagnosis(WORDS))
    pills = next(group for group in app.get("button_group") if group.key == "cause")
    sound(pills.set_value(Cause.NO_ROOM).run())
    assert app.session_state["side"] == "boundary"


def test_a_cure_is_applied_and_taken_back(start: Start) -> None:
    """Its settings are the app's; what got better stands before what got worse; Undo takes it back."""
    wider = replace(BY, chunk_overlap=90)
    app = shown(start, diagnosis(WORDS))
    before, after = {Fault.CUT_WORD: 6, Fault.ORPHAN: 1}, {Fault.CUT_WORD: 2, Fault.ORPHAN: 3}
    tell_cures(app, CHUNKING, Fault.CUT_WORD, cure(wider, Fault.CUT_WORD, before, after), sample=POLICY.id)
    tell(app, wider.split(POLICY.text), diagnosis(), POLICY.id)
    click(app, "fault_CUT_WORD")
    click(app, "cure_0")
    assert (link(app, "chunk_size"), link(app, "chunk_overlap")) == ("400", "90")
    table = next(item.value for item in app.main.markdown if item.value.startswith("| Fault"))
    better, worse = table.splitlines()[2:4]
    assert fault_name(Fault.CUT_WORD) in better.replace("\\", "")
    assert "6 | :green[**2**]" in better
    assert fault_name(Fault.ORPHAN) in worse.replace("\\", "")
    assert "1 | :red[**3**]" in worse
    click(app, "undo_cure")
    assert link(app, "chunk_overlap") == "40"
    assert "undo_cure" not in keys(app, "undo")


def test_a_repaired_text_takes_the_place_of_the_text(start: Start) -> None:
    """Where the text itself is mended it becomes a text of the reader's own; Undo brings the sample back."""
    mended = POLICY.text.replace("Remote", "Distant")
    app = shown(start, diagnosis(WORDS))
    found = replace(cure(BY, Fault.CUT_WORD, {Fault.CUT_WORD: 6}, {Fault.CUT_WORD: 0}), text=mended)
    tell_cures(app, CHUNKING, Fault.CUT_WORD, found, sample=POLICY.id)
    click(app, "fault_CUT_WORD")
    click(app, "cure_0")
    (own,) = app.session_state["own_texts"].values()
    assert own.source.text == mended
    assert link(app, "text") == own.hash
    click(app, "undo_cure")
    assert link(app, "sample") == POLICY.id


def test_other_settings_take_the_gains_away(start: Start) -> None:
    """What a cure changed is told only while the settings are as it left them."""
    app = shown(start, diagnosis(WORDS))
    found = cure(replace(BY, chunk_overlap=90), Fault.CUT_WORD, {Fault.CUT_WORD: 6}, {})
    tell_cures(app, CHUNKING, Fault.CUT_WORD, found, sample=POLICY.id)
    click(app, "fault_CUT_WORD")
    click(app, "cure_0")
    assert keys(app, "undo_cure")
    sound(app.number_input(key="chunk_size").set_value(300).run())
    assert not keys(app, "undo_cure")


def test_faults_are_compared_the_most_harmful_first(start: Start) -> None:
    """Every fault that some setting has, in the order of harm; the fewest are green and the most red."""
    found = [{Fault.ORPHAN: 4, Fault.TOO_LONG: 1, Fault.CUT_WORD: 0}, {Fault.ORPHAN: 2, Fault.TOO_LONG: 1}]
    assert rows(found) == [(Fault.TOO_LONG, [1, 1]), (Fault.ORPHAN, [4, 2])]
    app = sound(start(sample=POLICY.id).switch_page("pages/compare.py").run())
    jobs = app.session_state["jobs_compare_findings"]
    for job, counts in zip(list(jobs), found, strict=True):
        jobs[job] = Done([counts])
    sound(app.run())
    tables = [item.value.splitlines() for item in app.main.markdown if item.value.startswith("|")]
    long, orphans = tables[0][2:]
    assert long.startswith("| :gray[")
    assert ":red[**4**] | :green[**2**]" in orphans


# Short chunks merged


def test_short_chunks_are_merged_by_a_setting_of_the_link(start: Start) -> None:
    """The field sets the link; the line of facts says what was merged, and no more of the library."""
    app = start(sample=POLICY.id)
    sound(app.number_input(key="merge_below").set_value(60).run())
    assert link(app, "merge_below") == "60"
    merged = Merged(BY, 60).split(POLICY.text)
    gone = len(CHUNKING.starts) - len(merged.starts)
    assert gone == 1
    assert f"{gone} chunk merged into a neighbour, below 60 characters" in facts(app)
    assert "identical" not in facts(app)
    sound(app.number_input(key="merge_below").set_value(0).run())
    assert link(app, "merge_below") is None
    assert "merged" not in facts(app)


def test_merging_is_a_setting_like_the_others() -> None:
    """It survives the link and the way from a strategy; what is no length is told."""
    settings = Settings(sample=POLICY.id, merge_below=45)
    assert read(settings.params(), Settings(sample=POLICY.id)) == (settings, ())
    assert from_strategy(Merged(BY, 45))["merge_below"] == 45
    assert from_strategy(BY)["merge_below"] == 0
    _settings, problems = read({"merge_below": "-1"}, Settings())
    assert "merge_below" in problems[0].sentence()


@pytest.mark.parametrize("strategy", ["recursive", "fixed"])
def test_a_compared_setting_may_merge_too(start: Start, strategy: str) -> None:
    """Behind the button of its column, and in the link; another strategy keeps it."""
    app = sound(start(sample=POLICY.id).switch_page("pages/compare.py").run())
    sound(told(app.number_input, "compare_0_merge_below").set_value(60).run())
    sound(told(app.selectbox, "compare_0_strategy").set_value(strategy).run())
    assert json.loads(link(app, "compare") or "[]")[0]["merge_below"] == 60
    assert "merged below 60 characters" in words(app)
    sound(told(app.number_input, "compare_0_merge_below").set_value(0).run())
    assert "merge_below" not in json.loads(link(app, "compare") or "[]")[0]


def test_the_sizes_of_a_question_merge_as_the_sidebar_does() -> None:
    """Each size of the Query page is the sidebar's splitter, with its short chunks merged."""
    by = at_sizes(Merged(BY, 45), (100, 200), Overlap(0.1))
    assert by == tuple(Merged(each, 45) for each in at_sizes(BY, (100, 200), Overlap(0.1)))


def test_a_chunk_that_was_not_merged_is_explained_as_before() -> None:
    """Of a merged chunking, those that stayed alone are known by the chunk that they were."""
    chunking = Merged(BY, 60).split(POLICY.text)
    assert isinstance(chunking, MergedChunking)
    former = [chunking.former(index) for index in range(len(chunking.starts))]
    kept = [chunk for chunk in former if chunk is not None]
    assert len(kept) == len(chunking.starts) - 1
    assert [chunk.text for chunk in kept] == [
        text for text, chunk in zip(chunking.texts, former, strict=True) if chunk is not None
    ]
