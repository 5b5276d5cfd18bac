"""Embeddings and token counts of services, against a server that speaks their wire format."""

from __future__ import annotations

import logging
import pickle
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from chunkscope.counters import Counter, CounterError, characters_per_token, counter
from chunkscope.counters import claude as claude_module
from chunkscope.counters import gemini as gemini_module
from chunkscope.embed import EmbedError, ModelMissing, ModelOptions, server
from chunkscope.embed.base import normalised
from chunkscope.retrieve.dense import Dense
from chunkscope.secrets import Secret, secret, setting
from chunkscope.units import UnitError, measure
from tests.core.wire import KEY, Wire, vector

if TYPE_CHECKING:
    from pathlib import Path

    from chunkscope.embed import Model

pytestmark = pytest.mark.usefixtures("elsewhere")

REMOTE = ("claude:claude-x", "gemini:gemini-x")


def embedder() -> Model:
    """The model behind the server, asked anew."""
    return server.load("openai:some-model", ModelOptions())


def test_a_server_embeds_in_order(wire: Wire) -> None:
    """Rows come back by their index, with length 1, whatever the order of the answer; odd texts too."""
    model = embedder()
    texts = ["banana", "", "x\ud800", "a\0a", *(f"text {n}" for n in range(100))]
    sent = ["banana", " ", "x\ufffd", "a a", *texts[4:]]
    expected = normalised(np.array([vector(text) for text in sent], np.float32))
    assert np.abs(model.embed(texts, kind="passage") - expected).max() < 1e-6
    assert [len(body["input"]) for _path, body in wire.seen] == [1, 64, 40]
    assert {body["model"] for _path, body in wire.seen} == {"some-model"}
    assert model.max_seq_length is None
    assert model.reach(["abc"]).tolist() == [3]


def test_dense_takes_a_server(wire: Wire) -> None:
    """`Dense("openai:NAME")` ranks by the server's vectors."""
    scores = Dense("openai:some-model").index(["aaaa", "zzzzzzzz", ""]).scores("aaaa")
    assert scores[0] == pytest.approx(1, abs=1e-6)
    assert scores[0] > scores[1] > scores[2] == 0


def test_what_a_server_does_not_have_is_said(wire: Wire) -> None:
    """Its tokens are unknown here, and it has no options."""
    with pytest.raises(EmbedError, match=r"tokens of openai:some-model are not known"):
        embedder().tokens(["a"])
    with pytest.raises(EmbedError, match=r"openai:x has no options: leave out max_seq_length \(9\)"):
        server.load("openai:x", ModelOptions(9))


FAILURES = [
    (401, "does not accept the key"),
    (404, "has no such model"),
    (429, "takes no more requests"),
    (500, "answered with the status 500"),
    ("garbage", "does not answer as"),
    ("slow", "did not answer within"),
    ("dead", "cannot be reached"),
]
every_failure = pytest.mark.parametrize(("mode", "words"), FAILURES)


def _one_safe_sentence(error: BaseException, words: str) -> None:
    message = str(error)
    assert words in message
    assert "127.0.0.1" in message
    assert "\n" not in message
    assert KEY not in repr(error) + message
    assert error.__cause__ is None
    assert KEY.encode() not in pickle.dumps(error)


def _misbehave(wire: Wire, mode: str | int, monkeypatch: pytest.MonkeyPatch, module: Any) -> None:
    wire.mode = mode
    monkeypatch.setattr(module, "SECONDS", 0.2 if mode == "slow" else 20.0)
    if mode == "dead":
        for name in ("OPENAI_BASE_URL", "ANTHROPIC_BASE_URL", "GOOGLE_GEMINI_BASE_URL"):
            monkeypatch.setenv(name, "http://127.0.0.1:9/v1")


@every_failure
def test_a_server_that_fails_is_one_sentence(
    wire: Wire, mode: str | int, words: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Wrong key, no such model, too many requests, trouble, nonsense, silence or nobody there."""
    _misbehave(wire, mode, monkeypatch, server)
    with caplog.at_level(logging.DEBUG), pytest.raises(ModelMissing) as caught:
        embedder()
    _one_safe_sentence(caught.value, words)
    assert "what works instead: all-MiniLM-L6-v2" in str(caught.value)
    assert KEY not in caplog.text


def test_a_server_that_changes_its_mind_is_caught(wire: Wire, monkeypatch: pytest.MonkeyPatch) -> None:
    """Vectors of another length than before are refused."""
    model = embedder()
    model.dimensions = 4
    with pytest.raises(ModelMissing, match="changed the length"):
        model.embed(["a"], kind="query")


@every_failure
@pytest.mark.parametrize(("name", "module"), [*zip(REMOTE, (claude_module, gemini_module), strict=True)])
def test_a_counter_that_fails_is_one_sentence(
    wire: Wire,
    name: str,
    module: Any,
    mode: str | int,
    words: str,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """The same failures, counted tokens instead of vectors."""
    _misbehave(wire, mode, monkeypatch, module)
    if mode == "garbage":
        words = "does not answer as"
    with caplog.at_level(logging.DEBUG), pytest.raises(CounterError) as caught:
        counter(name).count("text")
    _one_safe_sentence(caught.value, words)
    assert KEY not in caplog.text


def test_a_wrong_key_of_geminis_kind_is_told_as_one(wire: Wire) -> None:
    """Gemini answers 400 to a wrong key."""
    wire.mode = 400
    with pytest.raises(CounterError, match="does not accept the key in GEMINI_API_KEY"):
        counter(REMOTE[1]).count("text")


def test_claude_and_gemini_count(wire: Wire) -> None:
    """Each is asked by its own wire format, equal texts once, and no text not at all."""
    claude, gemini = map(counter, REMOTE)
    assert claude.count_all(["four", "four", "", "x\ud800"]) == [11, 11, 0, 9]
    assert gemini.count_all(["four", "four", "", "x\0"]) == [4, 4, 0, 2]
    paths = [path for path, _body in wire.seen]
    assert paths == ["/v1/messages/count_tokens"] * 2 + ["/v1/models/gemini-x:countTokens"] * 2


@pytest.mark.parametrize("name", REMOTE)
def test_a_key_is_shown_to_nobody(wire: Wire, name: str) -> None:
    """Neither the counter nor anything in it prints the key."""
    made = counter(name)
    made.count("text")
    assert KEY not in repr(made) + str(vars(made))


@pytest.mark.parametrize(
    ("name", "variable"), [*zip(REMOTE, ("ANTHROPIC_API_KEY", "GEMINI_API_KEY"), strict=True)]
)
def test_a_missing_key_is_named(name: str, variable: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a key nobody is asked; the sentence names the variable."""
    for each in (variable, "GOOGLE_API_KEY"):
        monkeypatch.delenv(each, raising=False)
    with pytest.raises(CounterError, match=f"{variable} is neither in the environment nor in .env"):
        counter(name)
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    with pytest.raises(ModelMissing, match="OPENAI_API_KEY is neither"):
        embedder()


@pytest.mark.parametrize("name", [*REMOTE, "openai:x"])
def test_a_missing_package_is_named(wire: Wire, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the optional SDK the sentence says how to get it."""
    for package in ("anthropic", "google.genai", "google", "openai"):
        monkeypatch.setitem(__import__("sys").modules, package, None)
    with pytest.raises(ValueError, match=r"pip install (anthropic|google-genai|openai)=="):
        counter(name) if name in REMOTE else embedder()


@pytest.mark.parametrize("name", ["characters", "cl100k_base", "gpt-4", "gpt-4o", "gpt-oss-20b"])
def test_units_count_offline(name: str) -> None:
    """Encodings count as the splitter's units do; a model's name stands for its encoding."""
    unit = {"gpt-4": "cl100k_base", "gpt-4o": "o200k_base", "gpt-oss-20b": "o200k_base"}.get(name, name)
    made = counter(name)
    texts = ["Hello world", "", "吾輩は猫である。", "Hello world"]
    assert made.count_all(texts) == [measure(unit)(text) for text in texts]
    assert made.id == name


@pytest.mark.parametrize("name", ["words", "davinci", "", "claud:x"])
def test_an_unknown_counter_is_refused(name: str) -> None:
    """The sentence lists what there is."""
    with pytest.raises(CounterError, match="cl100k_base, o200k_base, model:ID, claude:MODEL"):
        counter(name)


def test_a_model_counts_its_own_tokens(minilm: Model) -> None:
    """Special tokens count: [CLS] hello world [SEP]."""
    assert counter("model:all-MiniLM-L6-v2").count_all(["hello world", ""]) == [4, 2]


def test_characters_per_token_by_hand() -> None:
    """Characters divided by tokens; a text without tokens has no such figure."""

    class Halves(Counter):
        id = "halves"
        remote = False

        def count(self, text: str) -> int:
            return len(text) // 2

    assert characters_per_token(Halves(), "sixsix") == 2.0
    assert characters_per_token(Halves(), "") is None
    assert characters_per_token(counter("characters"), "any") == 1.0


def test_keys_come_from_the_environment_or_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The environment wins; .env may have comments, quotes, `export` and a byte order mark."""
    lines = ["\ufeffONE = 'first'", "# TWO=no", 'export TWO="second"', "THREE=", "broken"]
    (tmp_path / ".env").write_text("\n".join(lines), encoding="utf-8")
    for name in ("ONE", "TWO", "THREE"):
        monkeypatch.delenv(name, raising=False)
    assert [setting(name) for name in ("ONE", "TWO", "THREE")] == ["first", "second", None]
    monkeypatch.setenv("ONE", "environment")
    found = secret("THREE", "ONE")
    assert found
    assert found.reveal() == "environment"


def test_a_secret_does_not_show_itself() -> None:
    """Neither print, format nor pickle gives it away."""
    hidden = Secret(KEY)
    assert KEY not in f"{hidden} {hidden!r} {[hidden]}"
    with pytest.raises(TypeError, match="not written down"):
        pickle.dumps(hidden)


def test_a_unit_that_cannot_count_says_so() -> None:
    """What the splitter's units refuse, the counter refuses in the same words."""
    with pytest.raises(UnitError, match="blanks in a row"):
        counter("o200k_base").count(" " * 1_000_000)
