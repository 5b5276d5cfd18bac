"""The list of splitters: each one opens, has its own fields, and is in the link."""

from __future__ import annotations

import json

import pytest

from chunkscope import Fixed
from chunkscope.samples import samples
from chunkscope.strategies import STRATEGIES
from chunkscope.wording import _
from tests.ui.conftest import Start, facts, link, sound, told, words

QUICK = [name for name, kind in STRATEGIES.items() if not kind.slow]
SAMPLES = {sample.id: sample for sample in samples()}


@pytest.mark.parametrize("name", QUICK)
@pytest.mark.parametrize("sample", ["remote-work-policy", "essay-ja"])
def test_every_splitter_opens_or_refuses_in_words(start: Start, name: str, sample: str) -> None:
    """Whatever the splitter makes of a sample, the screen shows it, or says why not and what instead."""
    assert sample in SAMPLES
    app = start(sample=sample, strategy=name)
    assert link(app, "strategy") == name
    assert "stored" in facts(app) or "Meanwhile" in words(app)


def test_choosing_a_splitter_changes_text_link_and_fields(start: Start) -> None:
    """Fixed windows have a size and an overlap and no separators; the others keep theirs."""
    app = start(sample="remote-work-policy")
    sound(told(app.selectbox, "strategy_choice").set_value("fixed").run())
    assert link(app, "strategy") == "fixed"
    expected = Fixed(400, 40).split(SAMPLES["remote-work-policy"].text).summary
    assert f"**{expected.without_overlap} of {expected.boundaries}**" in facts(app)
    assert "own splitter" in facts(app)
    assert not [item for item in app.text_input if (item.key or "").startswith("separator_")]
    sound(told(app.selectbox, "strategy_choice").set_value("recursive").run())
    assert app.text_input(key="separator_0").value == r"\n\n"


def test_a_splitter_nobody_knows_is_told(start: Start) -> None:
    """The sentence names it, and what can be chosen; the default splitter is used."""
    app = start(strategy="magic", options="[1]")
    assert "`magic`" in words(app)
    assert "`[1]`" in words(app)
    assert link(app, "strategy") == "recursive"


@pytest.mark.parametrize("name", sorted(STRATEGIES))
def test_options_travel_in_the_link(start: Start, name: str) -> None:
    """An option that is not its default is in the link and comes back from it; nonsense is told."""
    kind = STRATEGIES[name]
    for option in kind.options:
        default = getattr(kind(), option.name)
        other = next((value for value in option.choices if value != default), None)
        if isinstance(default, bool) and not option.choices:
            other = not default
        if other is None or option.only_with or kind.slow:
            continue
        options = json.dumps({option.name: other}, separators=(",", ":"))
        app = start(sample="lesson-lines", strategy=name, options=options)
        assert json.loads(link(app, "options") or "{}") == {option.name: other}
        assert _(option.label)
    app = start(sample="lesson-lines", strategy=name if not kind.slow else "fixed", options='{"odd":1}')
    assert "`options`" in words(app)
