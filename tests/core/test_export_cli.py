"""``python -m chunkscope export``: where files go, what is refused, and settings that come back."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from chunkscope import Merged, ParentChild, Recursive, Structure, strategy_from_json
from chunkscope.commands.export import to_file
from chunkscope.commands.main import main
from chunkscope.export.errors import ExportError
from chunkscope.export.files import FORMATS
from chunkscope.samples import FOLDER, read_file

HANDBOOK = str(FOLDER / "lamp-handbook.md")
FAQ = str(FOLDER / "product-faq.txt")
SIZE = ("--chunk-size", "300", "--chunk-overlap", "40")


def _exported(capfdbinary: pytest.CaptureFixture[bytes], *arguments: str) -> bytes:
    assert main(["export", *arguments]) == 0
    return capfdbinary.readouterr().out


def _refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main([*arguments]) == 2
    captured = capsys.readouterr()
    assert not captured.out
    assert captured.err.count("\n") == 1
    return captured.err


@pytest.fixture
def settings(tmp_path: Path) -> Any:
    """What writes settings to a file and gives its name."""

    def write(values: object) -> str:
        path = tmp_path / "settings.json"
        path.write_text(json.dumps(values), encoding="utf-8")
        return str(path)

    return write


def test_json_lines_are_the_default(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    """Standard output has the records and nothing else, in the bytes of the core."""
    written = _exported(capfdbinary, HANDBOOK, *SIZE)
    found = [json.loads(line) for line in written.splitlines()]
    assert [each["text"] for each in found] == Recursive(300, 40).split(read_file(Path(HANDBOOK))).texts
    assert {each["doc_id"] for each in found} == {HANDBOOK.removeprefix("/")}
    assert all(each["headings"] for each in found[2:])


@pytest.mark.parametrize("name", [name for name in FORMATS if name != "settings"])
def test_every_format_is_written(name: str, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    """One file or several: each format makes one file of them."""
    one = _exported(capfdbinary, FAQ, *SIZE, "--format", name)
    both = _exported(capfdbinary, FAQ, HANDBOOK, *SIZE, "--format", name)
    assert 0 < len(one) < len(both)


def test_several_files_have_ids_of_their_own(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    """The same file twice is two documents; no two records share an id."""
    written = _exported(capfdbinary, FAQ, FAQ, HANDBOOK, *SIZE)
    found = [json.loads(line) for line in written.splitlines()]
    assert len({each["doc_id"] for each in found}) == 3
    assert len({each["id"] for each in found}) == len(found)


def test_standard_input_has_the_id_of_its_text(
    monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    """A hyphen reads it; it has no name, so its text gives the id."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO("潮が満ちる。".encode())))
    (found,) = [json.loads(line) for line in _exported(capfdbinary, "-").splitlines()]
    assert (found["text"], found["doc_id"][:5]) == ("潮が満ちる。", "text-")


def test_a_file_is_replaced_only_by_force(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """--output writes a file and prints nothing; what is there stays, unless --force is given."""
    path = tmp_path / "chunks.parquet"
    arguments = ("export", FAQ, *SIZE, "--format", "parquet", "--output", str(path))
    assert main([*arguments]) == 0
    assert capsys.readouterr() == ("", "")
    written = path.read_bytes()
    assert written.startswith(b"PAR1")
    assert "is there already: name another file, or add --force to replace it." in _refused(
        capsys, *arguments
    )
    path.write_bytes(b"old")
    assert main([*arguments, "--force"]) == 0
    assert path.read_bytes() == written
    assert [*tmp_path.iterdir()] == [path]


def test_a_file_that_fails_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A folder that does not exist, and a text that is refused half-way: what was there stays as it was."""
    missing = str(tmp_path / "nowhere" / "a.csv")
    assert "could not be written (there is no such folder)" in _refused(
        capsys, "export", FAQ, "--output", missing
    )
    path = tmp_path / "a.csv"
    path.write_bytes(b"old")

    def parts() -> Iterator[bytes]:
        yield b"the first half"
        raise ExportError("refused")

    with pytest.raises(ExportError):
        to_file(path, parts())
    assert path.read_bytes() == b"old"
    assert [*tmp_path.iterdir()] == [path]


def test_no_binary_on_a_terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Parquet goes to a file or into a pipe."""
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    sentence = "Parquet is binary, and a terminal cannot show it: name a file with --output."
    assert sentence in _refused(capsys, "export", FAQ, "--format", "parquet")


def test_what_a_format_needs_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    """No file, a file that is not there, a note on formulas: one sentence on standard error."""
    assert "--format csv needs a file to split" in _refused(capsys, "export", "--format", "csv")
    assert "could not be read" in _refused(capsys, "export", "no-such-file.txt")
    assert main(["export", HANDBOOK, "--chunk-size", "200", "--chunk-overlap", "0", "--format", "csv"]) == 0
    assert "1 chunk begins with = + - @" in capsys.readouterr().err
    assert "A report is on one document, and 2 files are named" in _refused(
        capsys, "export", FAQ, HANDBOOK, "--format", "report"
    )


@pytest.mark.parametrize(
    ("arguments", "strategy"),
    [
        (SIZE, Recursive(300, 40)),
        (
            ("--strategy", "structure", "--set", "min_size=0", "--chunk-size", "200"),
            Structure(200, min_size=0),
        ),
        (("--strategy", "parent_child", "--set", "chunk_sizes=[64, 32]"), ParentChild((64, 32))),
        ((*SIZE, "--merge-below", "50"), Merged(Recursive(300, 40), 50)),
    ],
)
def test_settings_come_back(
    arguments: tuple[str, ...], strategy: Any, tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    """What --format settings writes, without a file to split, makes the same chunks with --settings."""
    path = str(tmp_path / "settings.json")
    assert main(["export", *arguments, "--format", "settings", "--output", path]) == 0
    assert strategy_from_json(json.loads(Path(path).read_bytes())) == strategy
    assert _exported(capfdbinary, FAQ, "--settings", path) == _exported(capfdbinary, FAQ, *arguments)


def test_options_change_the_settings_of_a_file(
    settings: Any, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    """Only what is given on the command line differs."""
    path = settings(Merged(Recursive(300, 40, ("\n\n", "。")), 50).to_json())
    written = _exported(
        capfdbinary, "--settings", path, "--chunk-size", "90", "--merge-below", "0", "--format", "settings"
    )
    assert strategy_from_json(json.loads(written)) == Recursive(90, 40, ("\n\n", "。"))


def test_the_other_commands_read_settings_too(settings: Any, capsys: pytest.CaptureFixture[str]) -> None:
    """audit, query, diagnose and landscape work with the file's settings."""
    path = settings(Recursive(25, 5, length_function="cl100k_base").to_json())
    for command in (
        ["audit", FAQ],
        ["query", FAQ, "battery", "--sizes", "20"],
        ["landscape", FAQ, "--sizes", "20"],
    ):
        assert main([*command, "--settings", path, "--format", "json"]) == 0
        assert "cl100k_base" in capsys.readouterr().out
    assert main(["diagnose", FAQ, "--settings", path, "--format", "json"]) == 0
    (found,) = json.loads(capsys.readouterr().out)["documents"]
    assert found["strategy"]["length_function"] == "cl100k_base"


@pytest.mark.parametrize("values", [[1], {"chunk_size": 3}, "recursive"])
def test_a_file_without_settings_is_refused(
    values: object, settings: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    """It must name a strategy; so does a file that is no JSON."""
    assert "holds no settings" in _refused(capsys, "export", FAQ, "--settings", settings(values))
    assert "holds no settings" in _refused(capsys, "export", FAQ, "--settings", FAQ)


def test_audit_takes_the_settings_of_its_own_splitter(
    settings: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    """It compares with LangChain's recursive splitter, so it refuses those of another one."""
    path = settings(Merged(Recursive(300, 40), 50).to_json())
    sentence = "has the settings of recursive + merge_below, and this command takes those of recursive only."
    assert sentence in _refused(capsys, "audit", FAQ, "--settings", path)
    sentence = "has the settings of structure, and this command takes those of recursive only."
    assert sentence in _refused(capsys, "audit", FAQ, "--settings", settings(Structure().to_json()))


@pytest.mark.skipif(find_spec("chunkscope.export.code") is None, reason="the code is not there yet")
def test_code_needs_no_file(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    """The program stands under the line that installs what it needs."""
    written = _exported(capfdbinary, *SIZE, "--format", "code").decode()
    assert written.startswith("# pip install ")
    compile(written, "code.py", "exec")


@pytest.mark.skipif(find_spec("chunkscope.export.report") is None, reason="the report is not there yet")
def test_the_report_is_a_page(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    """One page of HTML."""
    assert b"<html" in _exported(capfdbinary, FAQ, *SIZE, "--format", "report")
