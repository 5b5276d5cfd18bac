"""The command line reads whatever it is given in a process that is bounded and can be killed."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from chunkscope.commands import reading
from chunkscope.commands.main import main
from chunkscope.documents import limits
from chunkscope.documents.bounded import load_bounded
from chunkscope.documents.unpacking import unpack_bounded
from tests.core.test_corpus import TEA, packed
from tests.core.test_unpacking import crowded
from tests.document_files import docx, pdf

GRID = (
    '{"strategies": [{"strategy": "fixed", "chunk_size": 40, "chunk_overlap": 0}],'
    ' "retrievers": [{"retriever": "bm25"}]}'
)
QUESTIONS = "question,answer\nWhat is on?,Tea\n"


def evaluated(folder: Path, corpus: bytes | Path) -> int:
    """The exit code of ``evaluate`` on a corpus, which is written as an archive where it is bytes."""
    path = corpus
    if isinstance(corpus, bytes):
        path = folder / "corpus.zip"
        path.write_bytes(corpus)
    (folder / "grid.json").write_text(GRID, encoding="utf-8")
    (folder / "questions.csv").write_text(QUESTIONS, encoding="utf-8")
    return main(
        [
            "evaluate",
            str(path),
            "--grid",
            str(folder / "grid.json"),
            "--questions",
            str(folder / "questions.csv"),
        ]
    )


def test_a_bomb_through_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It is never unpacked; the sentence is that of the app, and what else is in the archive is read."""
    bombs = {"bomb.txt": b"\0" * 30_000_000, "inner.zip": packed({"too.txt": b"\0" * 40_000_000})}
    assert evaluated(tmp_path, packed(bombs)) == 2
    told = capsys.readouterr().err
    assert "bomb.txt would unpack to 30,000,000 bytes or more, which is too much for its archive" in told
    assert "too.txt would unpack to 40,000,000 bytes or more" in told
    assert "Traceback" not in told


def test_nothing_is_unpacked_or_read_in_this_process(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the readers of this process would fail, archives and documents are read all the same."""

    def never(*_arguments: object, **_options: object) -> None:
        raise AssertionError

    for name in ("documents.loading._read", "documents.unpacking.entries", "evaluate.questions.rows_of"):
        monkeypatch.setattr(f"chunkscope.{name}", never)
    found = reading.read_corpus(written(tmp_path / "a.zip", packed({"a.docx": docx(), "b.txt": TEA})))
    assert [source.id for source in found.sources] == ["a.docx", "b.txt"]
    assert found.refused == ()
    assert main(["audit", str(written(tmp_path / "a.pdf", pdf(["Two lamps were lit."])))]) == 0
    assert "1 chunk" in capsys.readouterr().out
    assert evaluated(tmp_path, written(tmp_path / "b.txt", b"")) == 2
    assert "b.txt is empty (0 bytes)" in capsys.readouterr().err


def written(path: Path, data: bytes) -> Path:
    """The path, with the bytes in it."""
    path.write_bytes(data)
    return path


@pytest.mark.parametrize(
    ("bound", "sentence"),
    [
        ({"seconds": 0.2}, "corpus.zip was not unpacked within 0.2 seconds, and the unpacking was stopped"),
        ({"memory": 40 << 20}, "corpus.zip needs more than 40 MiB of memory to be unpacked"),
    ],
)
def test_an_archive_beyond_the_bounds_is_stopped(
    bound: dict[str, float],
    sentence: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """One sentence with the bound; the next file is read as if nothing had been."""
    monkeypatch.setattr(reading, "unpack_bounded", partial(unpack_bounded, **bound))
    assert evaluated(tmp_path, crowded(400_000)) == 2
    assert sentence in capsys.readouterr().err
    assert main(["audit", str(written(tmp_path / "a.txt", b"Two lamps."))]) == 0


def test_a_document_beyond_the_bounds_is_stopped(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """So it is for every command that reads one document."""
    slow = partial(load_bounded, seconds=0.001)
    monkeypatch.setattr("chunkscope.documents.bounded.load_bounded", slow)
    file = str(written(tmp_path / "a.pdf", pdf(f"Page {number}" for number in range(500))))
    for command in (["audit", file], ["diagnose", file], ["query", file, "Which page?"], ["landscape", file]):
        assert main(command) == 2
        assert "was not read within 0.001 seconds, and the reading was stopped" in capsys.readouterr().err


def test_a_stream_without_an_end_is_not_read_to_its_end(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A device, as a document, a corpus, questions or a grid: one byte more than the limit is read of it."""
    monkeypatch.setattr(limits, "MAX_BYTES", 1_000)
    monkeypatch.setattr("chunkscope.documents.folder.limits.MAX_BYTES", 1_000)
    assert main(["audit", "/dev/zero"]) == 2
    assert "/dev/zero has 1,001 bytes, the limit is " in capsys.readouterr().err
    assert evaluated(tmp_path, Path("/dev/zero")) == 2
    assert "zero has 1,001 bytes, the limit is " in capsys.readouterr().err
    assert main(["evaluate", str(tmp_path), "--grid", "/dev/zero", "--questions", "/dev/zero"]) == 2
    assert "/dev/zero has 1,001 bytes" in capsys.readouterr().err
    large = written(tmp_path / "large.txt", b"x" * 3_000)
    assert main(["audit", str(large)]) == 2
    assert "large.txt has 3,000 bytes" in capsys.readouterr().err
