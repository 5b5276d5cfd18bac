"""What the command line prints, kept as files that a person can read and judge."""

from __future__ import annotations

from pathlib import Path

import pytest

from chunkscope import Recursive
from chunkscope.commands.audit import as_table
from chunkscope.commands.diagnose_report import Document
from chunkscope.commands.diagnose_report import as_table as diagnosis_table
from chunkscope.commands.query_report import Choice
from chunkscope.commands.query_report import as_table as query_table
from chunkscope.diagnose import diagnose
from chunkscope.documents.source import Source
from chunkscope.landscape import FIGURES, Landscape, landscape
from chunkscope.landscape.report import as_table as landscape_table
from chunkscope.library import Comparison
from chunkscope.retrieve.answer import SizeAnswer, answers
from chunkscope.retrieve.bm25 import Bm25
from chunkscope.retrieve.ladder import Overlap, at_sizes
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


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("name", ["lamp-handbook", "product-faq-ja"])
def test_the_diagnosis_reads_as_it_did(name: str, language: str) -> None:
    """The diagnosis of a sample, with its cures, is the file in tests/golden."""
    chosen = sample(name)
    use(language)
    chunking = chosen.strategy.split(chosen.text)
    source = Source(chosen.file, chosen.file, "", chosen.text)
    document = Document(source, (), chunking, diagnose(chunking, source=source))
    printed = diagnosis_table([document], cures_wanted=True)
    assert printed + "\n" == (GOLDEN / f"diagnose-{name}.{language}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize(
    ("name", "question", "choice"),
    [
        ("product-faq", "How long does the battery last in the cold?", Choice(3, None)),
        ("incident-report-ja", "障害の原因は何ですか", Choice(None, 300)),
    ],
)
def test_the_query_reads_as_it_did(name: str, question: str, choice: Choice, language: str) -> None:
    """What three sizes of a sample make of a question is the file in tests/golden."""
    chosen = sample(name)
    use(language)
    strategies = at_sizes(Recursive(**chosen.settings), [100, 200, 400], Overlap(0.1))
    found = answers(chosen.text, question, strategies, Bm25())
    printed = query_table(
        chosen.text, question, [each for each in found if isinstance(each, SizeAnswer)], choice
    )
    assert printed + "\n" == (GOLDEN / f"query-{name}.{language}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize(
    ("name", "figure"), [("remote-work-policy", "overlapping"), ("incident-report-ja", "cut")]
)
def test_the_landscape_reads_as_it_did(name: str, figure: str, language: str) -> None:
    """One figure of a sample at some sizes and overlaps is the file in tests/golden."""
    chosen = sample(name)
    use(language)
    asked = Landscape(Recursive(400, 40), (100, 200, 400, 800), (0.0, 0.1, 0.2, 0.5), first=(2, 1))
    found = [cell for batch in landscape(asked, chosen.text) for cell in batch.cells]
    printed = landscape_table(asked, found, FIGURES[figure])
    assert printed + "\n" == (GOLDEN / f"landscape-{name}.{language}.txt").read_text(encoding="utf-8")
