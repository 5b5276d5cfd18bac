"""What helps, with the splitter at hand."""

from __future__ import annotations

from dataclasses import fields

import pytest

from chunkscope.strategies import STRATEGIES
from chunkscope.values import Cause
from chunkscope.wording.causes import Facts, cure_hint
from chunkscope.wording.cures import cure_for
from chunkscope.wording.explain import counted_as_full


@pytest.mark.parametrize("cause", Cause, ids=lambda cause: cause.value)
@pytest.mark.parametrize("name", STRATEGIES)
def test_a_hint_names_only_settings_that_there_are(name: str, cause: Cause) -> None:
    """No separators for a splitter without them, no stripping where it cannot be turned off."""
    by = STRATEGIES[name]()
    names = {field.name for field in fields(by)}
    hint = cure_for(cause, by)
    assert hint.endswith(".")
    for phrase, setting in (("separators", "separators"), ("a finer separator", "separators")):
        assert phrase not in hint or setting in names
    assert "strip_whitespace" not in hint or "strip_whitespace" in names
    assert "measure in characters" not in hint or by.unit != "characters"


@pytest.mark.parametrize("cause", Cause, ids=lambda cause: cause.value)
def test_recursive_has_them_all(cause: Cause) -> None:
    """For the splitter that has every setting the general hint stands, where it counts in tokens."""
    by = STRATEGIES["recursive"](length_function="cl100k_base")
    assert cure_for(cause, by) == cure_hint(cause)


def test_levels_have_sizes_of_their_own() -> None:
    """Parent and child knows no chunk_size: what is to be raised is the last of its levels."""
    assert "the smallest of chunk_sizes" in cure_for(Cause.NO_ROOM, STRATEGIES["parent_child"]())


def test_semchunk_does_not_measure_what_it_repeats() -> None:
    """The sentence tells what was counted, and what is there."""
    told = counted_as_full(Facts(asked=40, chunk_size=400, carried=40, overlap=10, overlap_length=10))
    assert "counted as if it were full, 40 characters in all; they measure 10" in told
