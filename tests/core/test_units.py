"""Lengths in characters and tokens."""

from __future__ import annotations

import gzip
import hashlib
import inspect
import shutil
import socket
import threading
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import pytest
import tiktoken
from hypothesis import given
from hypothesis import strategies as st
from tiktoken_ext import openai_public

from chunkscope import units
from chunkscope.tokens import counter as counter_module
from chunkscope.tokens import encoding_files
from chunkscope.tokens.counter import TokenCounter
from chunkscope.units import UNITS, UnitError, load, measure, measure_all
from tests.budget import law

if TYPE_CHECKING:
    from collections.abc import Iterator

ENCODINGS = UNITS[1:]
texts = st.text(st.characters() | st.sampled_from(" \n\r\t\u3000aあ漢😀'<|>"), max_size=30) | st.sampled_from(
    ["<|endoftext|>", "<|fim_prefix|>", "I'll pay 12345 euros!!\r\n\r\n", "吾輩は猫である。", "\ud800x\udc00"]
)


@pytest.fixture(scope="module")
def reference(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, tiktoken.Encoding]]:
    """Encodings that tiktoken loaded and verified itself, out of its own cache folder."""
    cache = tmp_path_factory.mktemp("tiktoken")
    folder = encoding_files.folder_of_package()
    assert folder
    for unit in ENCODINGS:
        url = f"https://openaipublic.blob.core.windows.net/encodings/{unit}.tiktoken"
        content = gzip.decompress((folder / f"{unit}.tiktoken.gz").read_bytes())
        (cache / hashlib.sha1(url.encode(), usedforsecurity=False).hexdigest()).write_bytes(content)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TIKTOKEN_CACHE_DIR", str(cache))
        patch.setattr(socket, "socket", _no_network)
        yield {unit: tiktoken.Encoding(**getattr(openai_public, unit)()) for unit in ENCODINGS}


def _no_network(*_args: object, **_kwargs: object) -> NoReturn:
    raise AssertionError("a socket was opened")


@law(share=0.05)
@given(text=texts)
def test_tokens_are_those_of_tiktoken(reference: dict[str, tiktoken.Encoding], text: str) -> None:
    """A text is as long as the list of tokens that tiktoken makes of it as ordinary text."""
    for unit in ENCODINGS:
        assert measure(unit)(text) == len(reference[unit].encode_ordinary(text))


@law(share=0.05)
@given(pieces=st.lists(texts))
def test_many_pieces_measure_as_each_alone(pieces: list[str]) -> None:
    """measure_all gives every piece, in order, what measure gives it."""
    for unit in UNITS:
        assert measure_all(unit, pieces) == [measure(unit)(piece) for piece in pieces]


def test_characters_are_code_points() -> None:
    """A family of emoji is as many characters as it has code points."""
    assert measure("characters")("👨‍👩‍👧a") == 6


def test_each_distinct_piece_is_encoded_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A piece is encoded when it is first met, and never again while the cache remembers it."""
    counter = units._counter("cl100k_base")
    encode, seen = counter.encode, Counter[str]()

    def counting(text: str) -> list[int]:
        seen[text] += 1
        return encode(text)

    monkeypatch.setattr(counter, "encode", counting)
    pieces = ["once-1", "once-2", "once-1"] * 5
    assert measure_all("cl100k_base", pieces) == measure_all("cl100k_base", pieces)
    assert seen == {"once-1": 1, "once-2": 1}


@pytest.mark.parametrize("weight", [0, 150, 1_000])
def test_the_cache_is_bounded(monkeypatch: pytest.MonkeyPatch, weight: int) -> None:
    """However much was measured, the cache holds no more than its weight, and lengths stay right."""
    counter = TokenCounter("cl100k_base")
    monkeypatch.setattr(counter_module, "CACHE_WEIGHT", weight)
    for start in range(0, 60, 5):
        pieces = [f"piece {number % 40}" for number in range(start, start + 10)]
        assert counter.count_all(pieces) == list(map(counter.count, pieces))
        assert sum(len(piece) + 64 for piece in counter._known) == counter._known.weight <= weight


def test_loading_opens_no_socket(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Encodings load with an empty tiktoken cache, without a network, and leave the cache empty."""
    monkeypatch.setenv("TIKTOKEN_CACHE_DIR", str(tmp_path))
    monkeypatch.setattr(socket, "socket", _no_network)
    monkeypatch.setattr(units, "_counters", {})
    assert [measure(unit)("hello world") for unit in ENCODINGS] == [2, 2]
    assert all(load(unit) > 0 for unit in ENCODINGS)
    assert not list(tmp_path.iterdir())


def test_threads_load_an_encoding_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Threads that ask for an encoding at the same time get one, loaded once."""
    loads: list[str] = []
    barrier = threading.Barrier(6)

    def slow(unit: str) -> dict[str, Any]:
        loads.append(unit)
        return {"name": "tiny", "pat_str": ".", "mergeable_ranks": {b"a": 0}, "special_tokens": {}}

    def ask() -> None:
        barrier.wait(10)
        measure("cl100k_base")

    monkeypatch.setattr(units, "_counters", {})
    monkeypatch.setattr(counter_module, "recipe_of", slow)
    threads = [threading.Thread(target=ask) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(10)
    assert loads == ["cl100k_base"]


@pytest.mark.parametrize("damage", ["changed", "cut short", "missing"])
def test_a_damaged_file_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, damage: str) -> None:
    """A file with another hash than tiktoken pins is refused, with both hashes and the remedy."""
    folder = encoding_files.folder_of_package()
    assert folder
    for file in folder.glob("*.gz"):
        shutil.copy(file, tmp_path)
    found = _damage(tmp_path / "cl100k_base.tiktoken.gz", damage)
    monkeypatch.setattr(encoding_files, "folder_of_package", lambda: tmp_path)
    monkeypatch.setattr(units, "_counters", {})
    with pytest.raises(UnitError) as refusal:
        measure("cl100k_base")
    expected = "223921b76ee99bde995b7ff738513eef100fb51d18c93597a113bcffe865b2a7"
    for part in ("bpe-openai", "0.1.4", expected, found, "pip install"):
        assert part in str(refusal.value)
    assert expected in inspect.getsource(openai_public.cl100k_base)


def _damage(file: Path, how: str) -> str:
    """Damage the file; the hash that must be named."""
    if how == "missing":
        file.unlink()
        return "none"
    if how == "cut short":
        file.write_bytes(file.read_bytes()[:-100])
        return "none"
    content = gzip.decompress(file.read_bytes()) + b"\n"
    file.write_bytes(gzip.compress(content, 1))
    return hashlib.sha256(content).hexdigest()


def test_a_missing_package_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the package the refusal says that it is not installed."""
    monkeypatch.setattr(encoding_files, "folder_of_package", lambda: None)
    monkeypatch.setattr(encoding_files, "PACKAGE", "no-such-package-here")
    monkeypatch.setattr(units, "_counters", {})
    with pytest.raises(UnitError, match=r"no-such-package-here \(not installed\)"):
        measure("o200k_base")


def test_an_unknown_recipe_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """An encoding that tiktoken no longer loads as we know it is refused, not downloaded."""

    def other() -> dict[str, Any]:
        return {}

    monkeypatch.setattr(openai_public, "cl100k_base", other)
    monkeypatch.setattr(units, "_counters", {})
    with pytest.raises(UnitError, match=r"tiktoken==0\.14\.0"):
        measure("cl100k_base")


def test_an_unknown_unit_is_refused() -> None:
    """An unknown unit is named in the refusal, beside those there are."""
    with pytest.raises(UnitError, match=r"furlongs.*characters, cl100k_base, o200k_base"):
        measure_all("furlongs", ["a"])


@pytest.mark.parametrize("unit", ENCODINGS)
@pytest.mark.parametrize(("sign", "tokens"), [("a", 125_000), ("あ", 1_000_000)])
def test_a_million_signs_in_one_piece_are_counted(unit: str, sign: str, tokens: int) -> None:
    """One unbroken piece of a million characters is counted: eight a's are a token, and so is each あ."""
    assert measure(unit)(sign * 1_000_000) == tokens


@pytest.mark.parametrize("unit", ENCODINGS)
def test_too_many_blanks_in_a_row_are_refused(unit: str) -> None:
    """Where blanks would overflow tiktoken's stack the piece is refused; one blank fewer is counted."""
    for count in (measure(unit), lambda text: measure_all(unit, [text])[0]):
        with pytest.raises(UnitError, match="999,999 blanks in a row, the limit is 999,998"):
            count("a" + " " * 999_999 + "b")
    assert measure(unit)("a" + " " * 999_998 + "b") > 7_000
