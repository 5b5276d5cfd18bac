"""The embedding cache: what it keeps, what it survives, and what it says when it cannot help."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import threading
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest

from chunkscope.embed.cache import FRESH_SECONDS, PAUSE_SECONDS, EmbeddingCache, default_cache
from chunkscope.embed.cache_file import Trouble
from chunkscope.embed.embedding import embed, keys_of
from chunkscope.wording import use
from chunkscope.wording.models import cache_notice
from tests.core.cache_process import BATCH, Counting, text

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parents[2]
TEXTS = [text(n) for n in range(30)]


class Clock:
    """A clock that stands still until it is moved."""

    now = 1_000_000.0

    def __call__(self) -> float:
        """The time it stands at."""
        return self.now


@pytest.fixture
def clock() -> Clock:
    """The clock of the cache."""
    return Clock()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the cache will be."""
    return tmp_path / "embeddings.sqlite"


@pytest.fixture
def cache(path: Path, clock: Clock) -> Iterator[EmbeddingCache]:
    """A new cache, closed in the end."""
    with EmbeddingCache(path, clock=clock) as opened:
        yield opened


def seen(model: Counting, texts: list[str], cache: EmbeddingCache | None) -> list[str]:
    """The texts that the model had to embed, after the vectors were found to be right."""
    model.seen.clear()
    done = embed(model, texts, kind="passage", cache=cache)
    expected = np.array([model.vector(each) for each in texts]).reshape(-1, model.dimensions)
    assert np.array_equal(done.vectors, expected)
    return list(model.seen)


def test_a_text_is_embedded_once_across_all_settings(cache: EmbeddingCache, path: Path) -> None:
    """Equal texts are embedded once in a call, and never again in a later one, or by another process."""
    model = Counting()
    assert sorted(seen(model, TEXTS + TEXTS[:5], cache)) == sorted(TEXTS)
    assert seen(model, [*TEXTS[3:9], "new", *TEXTS], cache) == ["new"]
    with EmbeddingCache(path) as other:
        assert seen(model, TEXTS, other) == []
        assert embed(model, TEXTS, kind="passage", cache=other).cached == len(TEXTS)


def test_the_key_is_all_that_a_vector_depends_on() -> None:
    """Weights, length limit, precision, prefix and text each make another key; nothing else does."""
    models = [Counting() for _ in range(5)]
    models[1].hash = "other weights"
    models[2].max_seq_length = 512
    models[3].dtype = "bfloat16"
    models[4].before = "query: "
    keys = [keys_of(model, ["a", "b"], kind="passage") for model in models]
    assert len({key for pair in keys for key in pair}) == 10
    assert keys_of(Counting(), ["b", "a"], kind="query") == keys[0][::-1]


@pytest.mark.parametrize(
    "texts", [[], [""], ["\0", "", "a\0"], ["\ud800", "\udfff", "\ud83d\ude00"]], ids=repr
)
def test_odd_texts_have_their_own_vectors(cache: EmbeddingCache, texts: list[str]) -> None:
    """No texts, empty ones, NUL and surrogates are kept and found like any others."""
    assert len(seen(Counting(), texts, cache)) == len(texts)
    assert seen(Counting(), texts, cache) == []


def test_progress_counts_what_was_found_and_what_is_done(cache: EmbeddingCache) -> None:
    """The first step is what the cache had, the last is all."""
    embed(Counting(), TEXTS[:4], kind="passage", cache=cache)
    steps: list[tuple[int, int]] = []
    embed(Counting(), TEXTS, kind="passage", cache=cache, progress=lambda *step: steps.append(step))
    assert steps == [(4, 30), (10, 30), (20, 30), (30, 30)]


def test_a_cancelled_run_keeps_its_batches(cache: EmbeddingCache) -> None:
    """What was computed before somebody stopped is not computed again."""

    def stop(done: int, _total: int) -> None:
        if done >= 2 * BATCH:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        embed(Counting(), TEXTS, kind="passage", cache=cache, progress=stop)
    assert len(seen(Counting(), TEXTS, cache)) == BATCH


def test_the_file_stays_within_its_bound_and_the_oldest_go(path: Path, clock: Clock) -> None:
    """However much is written, the file is no larger than allowed; what was used of late stays."""
    limit = 400_000
    model = Counting(dimensions=384)
    with EmbeddingCache(path, limit, clock=clock) as cache:
        assert seen(model, TEXTS[:10], cache)
        for start in range(100, 1500, 100):
            clock.now += FRESH_SECONDS + 1
            assert seen(model, TEXTS[:10], cache) == []
            seen(model, [text(n) for n in range(start, start + 100)], cache)
            assert cache.size <= limit
        assert seen(model, [text(1499)], cache) == []
        assert seen(model, [text(100)], cache) == [text(100)]
        assert cache.notice is None
    assert path.stat().st_size <= limit


def test_a_bound_of_nothing_keeps_nothing(path: Path) -> None:
    """A cache that may hold no bytes works, and remembers nothing."""
    with EmbeddingCache(path, 0) as cache:
        assert len(seen(Counting(), TEXTS, cache)) == len(TEXTS)
        assert len(seen(Counting(), TEXTS, cache)) == len(TEXTS)
        assert cache.notice is None


def test_clearing_forgets_all(cache: EmbeddingCache) -> None:
    """After `clear` every text is new."""
    seen(Counting(), TEXTS, cache)
    size = cache.size
    cache.clear()
    assert cache.size < size
    assert len(seen(Counting(), TEXTS, cache)) == len(TEXTS)


def test_a_damaged_vector_is_computed_anew(cache: EmbeddingCache, path: Path) -> None:
    """A flipped byte, or a vector cut short, is noticed by its checksum and replaced."""
    model = Counting()
    seen(model, TEXTS, cache)
    with sqlite3.connect(path) as file:
        file.execute("UPDATE vectors SET vector = zeroblob(length(vector)) WHERE id = 3")
        file.execute("UPDATE vectors SET vector = x'00ff' WHERE id = 4")
        file.execute("UPDATE vectors SET vector = 'words' WHERE id = 5")
    file.close()
    assert len(seen(model, TEXTS, cache)) == 3
    assert seen(model, TEXTS, cache) == []


def _process(path: Path, first: int, last: int) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-W", "error", "-m", "tests.core.cache_process", str(path), str(first), str(last)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def test_a_killed_writer_harms_nothing(path: Path) -> None:
    """SIGKILL in the midst of writing, again and again: the file is sound, what was reported is there."""
    for round_ in range(5):
        first = round_ * 10_000
        with _process(path, first, first + 10_000) as process:
            assert process.stdout
            reported = [process.stdout.readline() for _ in range(7 + 5 * round_)]
            os.kill(process.pid, signal.SIGKILL)
        last = int(reported[-1].split()[0])
        with EmbeddingCache(path) as cache:
            assert seen(Counting(), [text(n) for n in range(first, last + BATCH)], cache) == []
            seen(Counting(), ["one more"], cache)
            assert cache.notice is None
        with sqlite3.connect(path) as file:
            assert file.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        file.close()


def test_several_processes_fill_one_cache(path: Path) -> None:
    """Two processes that start on an empty file at once, with overlapping texts, both end well."""
    processes = [_process(path, 0, 200), _process(path, 100, 300)]
    outputs = [process.communicate(timeout=60) for process in processes]
    assert [process.returncode for process in processes] == [0, 0], outputs
    assert all(line.endswith(" None") for output, _errors in outputs for line in output.splitlines())
    with EmbeddingCache(path) as cache:
        assert seen(Counting(), [text(n) for n in range(300)], cache) == []


def test_several_threads_share_one_cache(cache: EmbeddingCache) -> None:
    """Sessions of one server may use the one cache at the same time."""
    wrong: list[object] = []

    def work(first: int) -> None:
        try:
            seen(Counting(), [text(n) for n in range(first, first + 100)], cache)
        except BaseException as error:  # noqa: BLE001 (shown below)
            wrong.append(error)

    threads = [threading.Thread(target=work, args=(first,)) for first in (0, 0, 50, 90)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []
    assert cache.notice is None
    assert seen(Counting(), [text(n) for n in range(190)], cache) == []


def _garbage(path: Path) -> None:
    path.write_bytes(b"this is no database, and never was one" * 100)


def _torn(path: Path) -> None:
    with EmbeddingCache(path) as cache:
        seen(Counting(), TEXTS, cache)
    with path.open("r+b") as file:
        file.seek(4096)
        file.write(b"\xff" * (path.stat().st_size - 4096))


def _foreign(path: Path) -> None:
    with sqlite3.connect(path) as file:
        file.execute("CREATE TABLE vectors (mine TEXT)")
    file.close()


def _no_folder(path: Path) -> None:
    path.parent.rmdir()
    path.parent.write_text("a file")


@pytest.mark.parametrize(
    ("harm", "trouble"),
    [
        (_garbage, Trouble.CORRUPTED),
        (_torn, Trouble.CORRUPTED),
        (_foreign, Trouble.FOREIGN),
        (Path.mkdir, Trouble.UNREACHABLE),
        (_no_folder, Trouble.UNREACHABLE),
    ],
)
def test_a_cache_that_cannot_be_opened_is_named(tmp_path: Path, harm: object, trouble: Trouble) -> None:
    """Vectors are right, nothing is raised, the file is left alone, and the notice says what to do."""
    path = tmp_path / "folder" / "embeddings.sqlite"
    path.parent.mkdir()
    harm(path)  # type: ignore[operator]
    before = path.read_bytes() if path.is_file() else None
    with EmbeddingCache(path) as cache:
        assert len(seen(Counting(), TEXTS, cache)) == len(TEXTS)
        done = embed(Counting(), TEXTS, kind="passage", cache=cache)
        assert done.notice
        assert done.notice.trouble is trouble
        assert done.notice.path == str(path)
    assert (path.read_bytes() if path.is_file() else None) == before


def test_a_full_disk_is_named_and_what_is_there_still_helps(cache: EmbeddingCache, clock: Clock) -> None:
    """Where no page can be added the work goes on; when there is room again, so does the cache."""
    seen(Counting(), TEXTS, cache)
    assert cache._connection
    pages = cache._connection.execute("PRAGMA page_count").fetchone()[0]
    cache._connection.execute(f"PRAGMA max_page_count = {pages}")
    many = [text(n) for n in range(1000)]
    assert len(seen(Counting(), many, cache)) == 970
    assert cache.notice
    assert cache.notice.trouble is Trouble.FULL
    assert seen(Counting(), TEXTS, cache) == []
    clock.now += PAUSE_SECONDS + 1
    seen(Counting(), many, cache)
    assert cache.notice is None
    assert seen(Counting(), many, cache) == []


def test_a_read_only_file_still_helps(cache: EmbeddingCache, clock: Clock) -> None:
    """Vectors are read from a file that cannot be written, and the notice says that none are added."""
    seen(Counting(), TEXTS, cache)
    assert cache._connection
    cache._connection.execute("PRAGMA query_only = 1")
    assert seen(Counting(), ["new"], cache) == ["new"]
    assert cache.notice
    assert cache.notice.trouble is Trouble.READ_ONLY
    clock.now += FRESH_SECONDS + 1
    assert seen(Counting(), TEXTS, cache) == []


def test_a_locked_file_is_waited_for_and_then_done_without(
    cache: EmbeddingCache, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody who never lets go of the file does not stop the work."""
    monkeypatch.setattr("chunkscope.embed.cache_file.BUSY_SECONDS", 0.0)
    seen(Counting(), TEXTS, cache)
    with sqlite3.connect(path, isolation_level=None) as other:
        other.execute("BEGIN EXCLUSIVE")
        assert seen(Counting(), ["new"], cache) == ["new"]
        assert cache.notice
        assert cache.notice.trouble is Trouble.BUSY
        other.execute("ROLLBACK")
    other.close()


def test_a_file_of_another_version_is_made_anew(cache: EmbeddingCache, path: Path) -> None:
    """Vectors that an older Chunkscope kept in another way are dropped, not misread."""
    seen(Counting(), TEXTS, cache)
    cache.close()
    with sqlite3.connect(path) as file:
        file.execute("PRAGMA user_version = 0")
    file.close()
    assert len(seen(Counting(), TEXTS, cache)) == len(TEXTS)
    assert cache.notice is None


def test_the_environment_says_where_the_cache_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """CHUNKSCOPE_CACHE names the folder, "off" means none; else it is the user's cache folder."""
    monkeypatch.setenv("CHUNKSCOPE_CACHE", str(tmp_path / "here"))
    found = default_cache()
    assert found
    assert found is default_cache()
    assert found.path == tmp_path / "here" / "embeddings.sqlite"
    monkeypatch.setenv("CHUNKSCOPE_CACHE", "off")
    assert default_cache() is None
    monkeypatch.delenv("CHUNKSCOPE_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    found = default_cache()
    assert found
    assert "chunkscope" in found.path.parts
    assert not found.path.exists()


@pytest.mark.parametrize("trouble", Trouble)
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_every_trouble_has_its_words(trouble: Trouble, lang: str) -> None:
    """A notice names the file and is one line, in both languages."""
    from chunkscope.embed.cache_file import Notice

    use(lang)
    words = cache_notice(Notice(trouble, "/x/embeddings.sqlite", "why"))
    assert "/x/embeddings.sqlite" in words
    assert "\n" not in words
    assert "{" not in words
