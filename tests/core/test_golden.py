"""What the command line prints, kept as files that a person can read and judge."""

from __future__ import annotations

from pathlib import Path

import pytest

from chunkscope import Recursive
from chunkscope.audit import as_table
from chunkscope.library import Comparison
from chunkscope.samples import sample
from chunkscope.wording import use

GOLDEN = Path(__file__).parent.parent / "golden"
LIBRARY = Comparison("langchain-text-splitters", "1.1.3", 0, None)


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("name", ["lesson-lines", "lesson-sentences-ja"])
def test_the_table_reads_as_it_did(name: str, language: str) -> None:
    """The audit of a lesson is the file in tests/golden; where a change is meant, renew that file."""
    chosen = sample(name)
    use(language)
    printed = as_table(Recursive(**chosen.settings).split(chosen.text), LIBRARY)
    assert printed + "\n" == (GOLDEN / f"audit-{name}.{language}.txt").read_text(encoding="utf-8")
