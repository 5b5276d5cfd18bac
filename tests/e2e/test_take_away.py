"""What is taken away, as a browser gets it: the code runs, the files hold the chunks, the report stands alone."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import Browser, expect

from chunkscope import Recursive
from chunkscope.samples import sample
from tests.e2e.screen import PATIENCE, Screen

REPORT = sample("incident-report-ja")
SEPARATORS = ("\n\n", "。", "、", "")
CHUNKS = Recursive(200, 40, SEPARATORS, "end").split(REPORT.text).texts


def _taken(screen: Screen, name: str, folder: Path) -> Path:
    """The file of a button, under the name that it is given."""
    with screen.page.expect_download(timeout=PATIENCE) as waited:
        screen.button(f"take_{name}").click(timeout=PATIENCE)
    path = folder / waited.value.suggested_filename
    waited.value.save_as(path)
    return path


def test_what_is_taken_away_is_what_was_seen(screen: Screen, browser: Browser, tmp_path: Path) -> None:
    """In Japanese: the program beside its text gives the chunks, JSON Lines hold them, the report needs nothing."""
    screen.open(
        sample=REPORT.id,
        chunk_size="200",
        chunk_overlap="40",
        separators=json.dumps(SEPARATORS),
        keep_separator="end",
        lang="ja",
    )
    screen.page.get_by_role("tab", name="書き出し").click(timeout=PATIENCE)
    code = _taken(screen, "code", tmp_path)
    assert _taken(screen, "text", tmp_path).name == "document.txt"
    tail = "\nimport json\nprint(json.dumps(chunks))"
    code.write_text(code.read_text("utf-8") + tail, "utf-8")
    run = subprocess.run(
        [sys.executable, "-I", code.name], cwd=tmp_path, capture_output=True, check=True, timeout=120
    )
    assert json.loads(run.stdout) == CHUNKS
    lines = _taken(screen, "jsonl", tmp_path).read_text("utf-8").splitlines()
    assert [json.loads(line)["text"] for line in lines] == CHUNKS
    page = browser.new_page(offline=True, locale="ja-JP")
    page.goto(_taken(screen, "report", tmp_path).as_uri())
    expect(page.locator("h1")).to_contain_text(REPORT.file.partition(".")[0])
    expect(page.locator("svg")).to_have_count(2)
    page.close()
