"""The settings of a column on the Compare screen, and their place in the link."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from chunkscope import Fixed, strategy_from_json
from chunkscope.strategies import STRATEGIES
from chunkscope.wording import _
from components.compare.compared import read_compared
from components.presets import preset
from tests.ui.compare_page import (
    DEFAULT,
    POLICY,
    REPORT,
    WINDOWS,
    drawn,
    in_link,
    linked,
)
from tests.ui.conftest import Start, link, sound, told, words

if TYPE_CHECKING:
    from collections.abc import Iterator


def batched(names: list[str], most: int) -> Iterator[tuple[str, ...]]:
    """So many names at a time."""
    return (tuple(names[at : at + most]) for at in range(0, len(names), most))


def test_another_strategy_keeps_size_and_overlap(compare: Start) -> None:
    """The list changes the strategy; what both have in common stays, and the link says so."""
    app = compare(sample=POLICY.id, chunk_size="333", chunk_overlap="33")
    before = drawn(app)
    sound(told(app.selectbox, "compare_0_strategy").set_value("fixed").run())
    assert in_link(app)[0] == {"strategy": "fixed", "chunk_size": 333, "chunk_overlap": 33}
    assert drawn(app)[0] != before[0]
    assert in_link(app)[1] == {"strategy": "fixed", "chunk_size": 333, "chunk_overlap": 33}


def test_size_and_overlap_change_their_own_column(compare: Start) -> None:
    """A number typed in the second column is the second column's."""
    app = compare(sample=POLICY.id)
    sound(told(app.number_input, "compare_1_chunk_size").set_value(120).run())
    sound(told(app.number_input, "compare_1_chunk_overlap").set_value(20).run())
    assert in_link(app)[1] == {"strategy": "fixed", "chunk_size": 120, "chunk_overlap": 20}
    count = len(Fixed(120, 20).split(POLICY.text).starts)
    assert f"**B** {count} chunks" in words(app)


def test_separators_unit_and_blanks_are_set_behind_the_button(compare: Start) -> None:
    """A list of separators brings the place that belongs to it; each choice is in the link."""
    app = compare(sample=POLICY.id)
    sound(told(app.selectbox, "compare_0_separators").set_value("sentences").run())
    assert in_link(app)[0]["separators"] == list(preset("sentences").separators)
    assert in_link(app)[0]["keep_separator"] == "end"
    assert "Sentences" in words(app)
    sound(told(app.selectbox, "compare_0_keep_separator").set_value("off").run())
    sound(told(app.selectbox, "compare_0_length_function").set_value("cl100k_base").run())
    sound(told(app.toggle, "compare_0_strip_whitespace").set_value(False).run())
    values = in_link(app)[0]
    assert (values["keep_separator"], values["length_function"], values["strip_whitespace"]) == (
        False,
        "cl100k_base",
        False,
    )
    assert "separator kept: off" in words(app).replace("\\", "")


def test_a_list_of_ones_own_stays(compare: Start) -> None:
    """Separators that are no preset are named so, and are not lost."""
    own = {**DEFAULT, "separators": ["; ", ""]}
    app = compare(sample=POLICY.id, compare=linked(own, WINDOWS))
    assert told(app.selectbox, "compare_0_separators").value == "own"
    sound(told(app.number_input, "compare_0_chunk_size").set_value(90).run())
    assert in_link(app)[0]["separators"] == ["; ", ""]


@pytest.mark.usefixtures("slow")
def test_every_kind_of_option_is_set(compare: Start) -> None:
    """Numbers, switches, choices, lists and lines; one without effect is not shown."""
    app = compare(sample=POLICY.id, compare=linked({"strategy": "slow"}, WINDOWS))
    assert not [item for item in app.toggle if (item.key or "").startswith("compare_0_slow_refuses")]
    sound(told(app.toggle, "compare_0_slow_loud").set_value(True).run())
    sound(told(app.toggle, "compare_0_slow_refuses").set_value(True).run())
    sound(told(app.number_input, "compare_0_slow_seconds").set_value(0.5).run())
    sound(told(app.selectbox, "compare_0_slow_kind").set_value("second").run())
    sound(told(app.text_input, "compare_0_slow_levels").set_value("8、4, 2").run())
    sound(told(app.text_input, "compare_0_slow_word").set_value("no").run())
    wanted = {
        "loud": True,
        "refuses": True,
        "seconds": 0.5,
        "kind": "second",
        "levels": [8, 4, 2],
        "word": "no",
    }
    assert in_link(app)[0] == {"strategy": "slow", **wanted}
    assert "Kind: The second" in words(app).replace("\\", "")


@pytest.mark.parametrize("names", [*batched(sorted(STRATEGIES), 3)], ids="-".join)
@pytest.mark.parametrize("text", [POLICY.id, REPORT.id])
def test_every_strategy_has_a_column(compare: Start, names: tuple[str, ...], text: str) -> None:
    """Its form is drawn, its settings are in the link; there is a text, a refusal, or work on its way."""
    app = compare(sample=text, compare=linked(*({"strategy": name} for name in names), WINDOWS))
    sent, problems = read_compared(link(app, "compare") or "")
    assert (len(sent), problems) == (len(names) + 1, ())
    said = words(app)
    for name, values in zip(names, in_link(app), strict=False):
        assert values["strategy"] == name
        assert strategy_from_json(values).to_json().keys() == values.keys()
        assert _(STRATEGIES[name].about) in said
    assert len(drawn(app)) + len(app.error) + said.count("being split …") > len(names)
    for work in app.session_state["jobs_compare"].values() if "jobs_compare" in app.session_state else ():
        work.cancel()  # what was begun would be in the way of other tests
