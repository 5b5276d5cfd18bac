"""What all commands share: streams that close, interrupts, help, and what is noticed in a file."""

from __future__ import annotations

import json
import os
import sys
import zipfile
from pathlib import Path

import pytest

from chunkscope import __version__
from chunkscope.commands.corpora import corpus_of
from chunkscope.commands.main import main
from chunkscope.samples import FOLDER

FAQ = FOLDER / "product-faq.txt"


def test_a_closed_pipe_ends_the_command_quietly(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """``| head`` gets its lines and no traceback; a broken limit is told all the same."""
    for arguments, code in (
        (["audit", str(FAQ)], 141),
        (["export", str(FAQ)], 141),
        (["diagnose", str(FAQ), "--min-overlap-share", "1"], 1),
    ):
        reads, writes = os.pipe()
        os.close(reads)
        with monkeypatch.context() as closed, os.fdopen(writes, "w") as output:
            closed.setattr(sys, "stdout", output)
            assert main([*arguments, "--chunk-size", "100", "--chunk-overlap", "0"]) == code
        assert capsys.readouterr().err.count("\n") == (code == 1)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no device that is always full")
def test_a_full_disk_is_told_in_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Exit code 2 and the reason, no traceback."""
    for command in ("audit", "export"):
        with monkeypatch.context() as full, Path("/dev/full").open("w", encoding="utf-8") as output:
            full.setattr(sys, "stdout", output)
            assert main([command, str(FAQ)]) == 2
        told = capsys.readouterr().err
        assert told.startswith(
            "chunkscope: The result could not be written (there is no room left on the disk)"
        )


def test_an_interrupt_leaves_no_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C while the command works: the exit code of shells."""

    def interrupted(*_given: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("chunkscope.commands.audit.compare", interrupted)
    assert main(["audit", str(FAQ)]) == 130


def test_help_speaks_the_language_that_is_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    """Also where it is asked for after --help; and errors point to the command's own help."""
    for arguments in (["audit", "--lang", "ja", "--help"], ["audit", "--help", "--lang=ja"]):
        with pytest.raises(SystemExit):
            main(arguments)
        assert "正規表現" in capsys.readouterr().out
    assert main(["audit", "x", "--chunk-size", "1e3"]) == 2
    assert "(see python -m chunkscope audit --help)" in capsys.readouterr().err
    assert main(["audit", "x", "--lang", "fr"]) == 2
    assert main(["audit", "x", "--lang"]) == 2


def test_the_version(capsys: pytest.CaptureFixture[str]) -> None:
    """``--version`` needs no command."""
    with pytest.raises(SystemExit):
        main(["--version"])
    assert capsys.readouterr().out == f"chunkscope {__version__}\n"


def test_damage_is_told_beside_the_result(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What a file has lost, or may have, goes to standard error, with its name; the result stands."""
    file = tmp_path / "odd.pdf"
    file.write_bytes(b"no page \x00 at all")
    for command in (["audit"], ["diagnose"], ["landscape"], ["query"]):
        assert main([*command, str(file), *(["page"] if command == ["query"] else [])]) == 0
        told = capsys.readouterr().err
        assert told.startswith(f"chunkscope: {file}: ")
        assert "it was read as plain text. 1 NUL character was kept" in told


def test_a_folder_and_an_archive_are_diagnosed_file_by_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each document has its path; one that cannot be read is told, and a folder is no file to audit."""
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "a.md").write_text("# One\n\ntext", encoding="utf-8")
    (tmp_path / "empty.txt").touch()
    assert main(["diagnose", str(tmp_path), str(FAQ), "--format", "json"]) == 0
    printed = capsys.readouterr()
    names = [each["file"] for each in json.loads(printed.out)["documents"]]
    assert names == [f"{tmp_path}/deep/a.md", str(FAQ)]
    assert "empty.txt is empty" in printed.err
    archive = tmp_path / "all.zip"
    with zipfile.ZipFile(archive, "w") as file:
        file.writestr("b.txt", "words")
    assert main(["diagnose", str(archive), "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out)["documents"][0]["file"] == f"{archive}/b.txt"
    assert main(["audit", str(tmp_path)]) == 2
    assert "is a folder: name a file in it" in capsys.readouterr().err
    (tmp_path / "deep" / "a.md").unlink()
    assert main(["diagnose", str(tmp_path / "deep")]) == 2
    assert "has no document that can be read" in capsys.readouterr().err


def test_the_files_of_a_run_are_no_documents(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Questions, grid and store in the folder are left out: each question would find itself."""
    (tmp_path / "faq.txt").write_bytes(FAQ.read_bytes())
    own = {"questions.csv": "question,answer", "grid.json": "{}", "store.sqlite": "\x00\x01SQLite"}
    for name, text in own.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    corpus, _undone = corpus_of([str(tmp_path)], [str(tmp_path / name) for name in own])
    assert [source.id for source in corpus.sources] == ["faq.txt"]
    assert corpus.refused == ()
    assert "questions.csv belongs to this run and was left out" in capsys.readouterr().err


def test_several_files_are_a_corpus(tmp_path: Path) -> None:
    """By their paths in the folder that they share, so that questions name them as in that folder."""
    (tmp_path / "deep").mkdir()
    for name in ("a.txt", "deep/b.txt"):
        (tmp_path / name).write_text(name, encoding="utf-8")
    corpus, _undone = corpus_of([str(tmp_path / "deep/b.txt"), str(tmp_path / "a.txt")])
    assert [source.id for source in corpus.sources] == ["deep/b.txt", "a.txt"]


def test_a_switch_takes_true_and_false_only(capsys: pytest.CaptureFixture[str]) -> None:
    """As JSON and Python write them; "no" would be taken for on."""
    structure = ["diagnose", str(FAQ), "--strategy", "structure", "--format", "json", "--set"]
    for value, wanted in (("true", True), ("False", False)):
        assert main([*structure, f"prefix={value}"]) == 0
        assert json.loads(capsys.readouterr().out)["documents"][0]["strategy"]["prefix"] is wanted
    assert main([*structure, "prefix=no"]) == 2
    assert capsys.readouterr().err == "chunkscope: prefix must be true or false, not 'no'.\n"
