"""The tab of what is taken away: code for every splitter, files, a report in the language of the screen."""

from __future__ import annotations

import json
from typing import Any

import pytest

from chunkscope import Json, Recursive, strategy_from_json
from chunkscope.documents.source import Source
from chunkscope.export.code import snippet
from chunkscope.export.files import FORMATS
from chunkscope.samples import sample
from chunkscope.strategies import STRATEGIES
from chunkscope.wording import use
from components.diagnosing import LookedAt
from components.inspect import take_away
from tests.ui.conftest import Start, sound, words

POLICY = sample("remote-work-policy")


def _opened(start: Start, tab: str = "Take away", **params: str) -> Any:
    app = start(**params)
    app.session_state["details"] = tab
    return sound(app.run())


@pytest.mark.parametrize("strategy", ["recursive", "sentence", "structure", "token"])
def test_the_code_is_that_of_the_settings(start: Start, strategy: str) -> None:
    """The program and its pip line are shown as they are; the words say how many chunks come out."""
    app = _opened(start, sample=POLICY.id, strategy=strategy, chunk_size="300", chunk_overlap="30", lang="en")
    given = {"keep_separator": "start"} if strategy == "recursive" else {}
    wanted = snippet(STRATEGIES[strategy](chunk_size=300, chunk_overlap=30, **given))
    assert [block.value for block in app.code][:2] == [wanted.install, wanted.code.rstrip("\n")]
    chunks = len(STRATEGIES[strategy](chunk_size=300, chunk_overlap=30).split(POLICY.text).starts)
    assert f"{chunks} chunks" in words(app)


@pytest.mark.parametrize(("lang", "tab"), [("en", "Take away"), ("ja", "書き出し")])
def test_every_format_has_its_button(start: Start, lang: str, tab: str) -> None:
    """Code, text, report and all files, each with what it is."""
    app = _opened(start, tab, sample=POLICY.id, lang=lang)
    keys = [button.proto.id.rpartition("-take_")[2] for button in app.get("download_button")]
    assert {"code", "text", "report", *FORMATS} <= set(keys)


def _looked() -> LookedAt:
    source = Source("Notes ../ (2026).md", "Notes ../ (2026).md", "markdown", POLICY.text)
    return LookedAt(source, (source,), ("key",))


def test_a_report_speaks_the_language_of_the_screen() -> None:
    """It is written in a thread of its own, where no language was chosen."""
    chunking = Recursive(400, 40).split(POLICY.text)
    use("en")
    page = take_away._report(chunking, _looked(), "ja").decode()
    use("en")
    assert '<html lang="ja"' in page
    assert "チャンク" in page


def test_files_are_named_after_the_document() -> None:
    """Without what no file may be called."""
    assert take_away._stem(_looked().source) == "2026-.md"
    assert take_away._stem(Source("..", "..", "text", "")) == "chunks"


def test_what_a_format_cannot_hold_is_said_instead_of_a_button() -> None:
    """JSON that spells out half a character: escaped in JSON, refused by tables, with the reason."""
    text = json.dumps({"a": "\ud83d", "b": 1})
    chunking, source = Json(chunk_size=100, ensure_ascii=False).split(text), Source("a", "a", "json", text)
    refused = {name: take_away._refused(each, chunking, source) for name, each in FORMATS.items()}
    assert not refused["jsonl"]
    assert "half" in refused["csv"]
    whole = Recursive(400, 40).split(POLICY.text)
    assert not any(take_away._refused(each, whole, _looked().source) for each in FORMATS.values())
    assert (take_away._has_halves(chunking), take_away._has_halves(whole)) == (True, False)


def test_settings_come_back_from_their_file() -> None:
    """The file of settings is what the strategy is made of again."""
    chunking = Recursive(400, 40, ("。", "")).split(POLICY.text)
    written = json.loads(FORMATS["settings"].write(chunking))
    assert strategy_from_json(written) == chunking.strategy
