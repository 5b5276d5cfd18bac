"""The figures of the Compare screen are the core's."""

from __future__ import annotations

from chunkscope import strategy_from_json
from chunkscope.compare import kept_changed_new, landmarks, measures
from tests.ui.compare_page import (
    DEFAULT,
    POLICY,
    WINDOWS,
    linked,
    table,
)
from tests.ui.conftest import Start, sound, words


def test_the_table_has_the_measures(compare: Start) -> None:
    """Every figure is the core's; what is left whole is counted while the rest is painted."""
    marks = landmarks(POLICY.text)
    app = compare(sample=POLICY.id, compare=linked(DEFAULT, WINDOWS))
    (looking,) = app.session_state["jobs_landmarks"].values()
    assert looking.wait(20)
    sound(app.run())
    found = [measures(strategy_from_json(values).split(POLICY.text), marks) for values in (DEFAULT, WINDOWS)]
    rows = table(app)
    assert rows["Chunks"] == [str(one.chunks) for one in found]
    assert rows["Characters, most"] == [str(one.characters.most) for one in found if one.characters]
    assert rows["Tokens, 95th percentile"] == [str(one.tokens.p95) for one in found if one.tokens]
    assert rows["Tokens to embed"] == [f"{one.embedded:,}" for one in found]
    assert rows["Boundaries with overlap"] == [f"{one.overlapping} of {one.boundaries}" for one in found]
    assert rows["Stored, times the source"] == [f"{one.stored:.2f}×" for one in found]
    assert rows["Longer than chunk_size"] == ["0 of 20", "0 of 16"]
    kept = [one.whole["sentences"] for one in found]
    assert rows["Sentences left whole"] == [f"{one.whole} of {one.total}" for one in kept]
    assert rows["Tables left whole"] == ["–", "–"]


def test_what_has_to_be_embedded_again_is_told_and_listed(compare: Start) -> None:
    """The sentence has the core's figures; a chosen row leads to its chunk."""
    other = {**DEFAULT, "chunk_size": 300}
    app = compare(sample=POLICY.id, compare=linked(DEFAULT, other, WINDOWS))
    first, second, third = (
        strategy_from_json(values).split(POLICY.text) for values in (DEFAULT, other, WINDOWS)
    )
    for letter, after in (("B", second), ("C", third)):
        found = kept_changed_new(first, after)
        sentence = (
            f"To go from A to {letter}, **{found.again} of {len(after.starts)}** chunks have to be embedded"
        )
        assert sentence in words(app)
        assert f"**{found.units:,} tokens**, {found.characters:,} characters" in words(app)
    found = kept_changed_new(first, second)
    changed = [number for number, fate in enumerate(found.fates.tolist()) if fate == 1]
    listed = app.dataframe[0].value
    assert list(listed["Chunk"]) == [f"B {number + 1}" for number in changed]
    assert list(listed["Start"]) == second.starts[changed].tolist()
    app.session_state["compare_fate"] = "gone"
    sound(app.run())
    assert [
        int(name.removeprefix("A ")) - 1 for name in app.dataframe[0].value["Chunk"]
    ] == found.gone.tolist()
    app.session_state["compare_pair"] = "C"
    sound(app.run())
    assert len(app.dataframe[0].value) == len(kept_changed_new(first, third).gone)


def test_pairs_that_are_gone_are_forgotten(compare: Start) -> None:
    """With its column the pair goes, and the first one is listed."""
    app = compare(sample=POLICY.id, compare=linked(DEFAULT, {**DEFAULT, "chunk_size": 300}, WINDOWS))
    app.session_state["compare_pair"] = "C"
    sound(app.run())
    sound(app.button(key="compare_remove_2").click().run())
    assert app.session_state["compare_pair"] == "B"
