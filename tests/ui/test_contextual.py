"""The view of contexts: both texts of a chunk, a file, and a model behind a server that may fail."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from streamlit.testing.v1 import AppTest

from chunkscope import Contextual
from chunkscope.context import default_store, read_contexts, template
from tests.core.wire import KEY, PROXIES, Wire
from tests.ui.conftest import sound, words

if TYPE_CHECKING:
    from collections.abc import Iterator

TEXT = "# Tea\n\nWater comes first.\n\n## Milk\n\nMilk comes later."


@pytest.fixture(scope="module")
def _server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Wire]:
    """A server, and workers that know its address: they read the environment when they start."""
    from components.jobs import workers

    with pytest.MonkeyPatch.context() as patch:
        running = Wire()
        patch.setenv("OPENAI_BASE_URL", f"{running.url}/v1")
        patch.setenv("OPENAI_API_KEY", KEY)
        patch.setenv("CHUNKSCOPE_CACHE", str(tmp_path_factory.mktemp("contexts")))
        for name in PROXIES:
            patch.delenv(name, raising=False)
        workers.clear()
        yield running
        workers().close()
        workers.clear()
        running.close()


@pytest.fixture
def wire(_server: Wire) -> Wire:
    """The server as new; each test asks for a model of its own, so that nothing is known of it."""
    _server.seen.clear()
    _server.script.clear()
    return _server


def script(source: str, text: str) -> None:
    """The view alone, its option kept as the page keeps it."""
    import streamlit as st

    from chunkscope import Contextual
    from components.inspect.contextual_view import OPTION, draw

    digest = st.session_state.get(OPTION, "")
    draw(Contextual(chunk_size=28, source=source, contexts=digest).split(text))


def view(source: str, text: str = TEXT, digest: str = "") -> AppTest:
    """The view drawn once."""
    app = AppTest.from_function(script, args=(source, text), default_timeout=60)
    app.session_state["lang"] = "en"
    if digest:
        app.session_state["option_contextual_contexts"] = digest
    return sound(app.run())


def shown(app: AppTest) -> list[str]:
    """The two texts of the chosen chunk."""
    return [code.value for code in app.code]


def test_both_texts_of_a_chunk_stand_side_by_side() -> None:
    """What is searched has the headings before it, what is delivered has not."""
    app = view("headings")
    assert "2 chunks, all with a context." in said(app)
    sound(app.number_input(key="context_chunk").set_value(2).run())
    assert shown(app) == ["Tea > Milk\n\n## Milk\n\nMilk comes later.", "## Milk\n\nMilk comes later."]
    assert app.dataframe[0].value.iloc[1, 1] == "Tea > Milk"


def test_a_text_without_chunks_draws() -> None:
    """Nothing to choose, and nothing raised."""
    assert not shown(view("headings", " "))


def test_a_file_of_other_settings_is_counted() -> None:
    """The set's contexts that fit no chunk are told in words, with their number."""
    other = template(Contextual(chunk_size=20).split(TEXT)).replace('"context": ""', '"context": "x"')
    contexts = read_contexts(other.encode())
    app = view("file", digest=default_store().keep(contexts))
    assert "2 of 2 chunks have no context and are indexed as they are." in said(app)
    assert f"{len(contexts.rows)} contexts of the set are for chunks that are not there" in said(app)


def test_a_file_is_read_or_refused() -> None:
    """A filled template is used at once; a broken file says what is wrong, and the set stays."""
    app = view("file")
    rows = template(Contextual(chunk_size=28).split(TEXT)).replace('"context": ""', '"context": "About."')
    sound(app.file_uploader(key="context_file").upload("c.jsonl", rows.encode(), "application/jsonl").run())
    assert "2 chunks, all with a context." in said(app)
    assert shown(app)[0].startswith("About.\n\n")
    sound(app.file_uploader(key="context_file").upload("c.json", b"[{}]", "application/json").run())
    assert "Row 1 cannot be used" in said(app)
    assert "2 chunks, all with a context." in said(app)


def said(app: AppTest) -> str:
    """Everything that the view says, as it is read."""
    return words(app).replace("\\", "")


def estimated(model: str) -> AppTest:
    """The view after an estimate was asked for."""
    app = view("llm")
    sound(app.text_input(key="context_model").set_value(model).run())
    sound(app.button(key="context_estimate").click().run())
    return settled(app, "context_plan")


def settled(app: AppTest, kind: str) -> AppTest:
    """The view after its job of a kind has ended."""
    assert next(reversed(app.session_state[f"jobs_{kind}"].values())).wait(60)
    return sound(app.run())


def test_contexts_are_estimated_confirmed_written_and_used(wire: Wire) -> None:
    """No call before the button; then every chunk is indexed with what the model wrote."""
    app = estimated("openai:first")
    assert "2 calls to 127.0.0.1, about" in said(app)
    assert "Enter the price of a million tokens" in said(app)
    sound(app.number_input(key="context_price_in").set_value(1000.0).run())
    assert "At your prices about 0." in said(app)
    assert wire.seen == []
    sound(app.button(key="context_confirm").click().run())
    settled(app, "context_write")
    assert "2 chunks, all with a context." in said(app)
    assert shown(app)[0].startswith(f"Of {len(TEXT)} characters")
    assert "The contexts are written." in said(app)
    assert len(wire.seen) == 2


@pytest.mark.parametrize(
    ("mode", "sentence"),
    [(401, "does not accept the key in OPENAI_API_KEY"), ("garbage", "does not answer as a server")],
)
def test_a_server_that_fails_is_one_clear_message(wire: Wire, mode: str | int, sentence: str) -> None:
    """What was written before the trouble is used, and the rest is asked for again by one button."""
    wire.script += ["well", mode]
    app = estimated(f"openai:failing-{mode}")
    sound(app.button(key="context_confirm").click().run())
    settled(app, "context_write")
    assert sentence in said(app)
    assert KEY not in said(app)
    assert "1 of 2 chunks has no context" in said(app)
    sound(app.button(key="context_again").click().run())
    settled(app, "context_write")
    assert "2 chunks, all with a context." in said(app)
    assert len(wire.seen) == 3


def test_a_run_is_stopped_and_goes_on(wire: Wire) -> None:
    """A server that is silent can be left; what it had written stays, and is not asked for again."""
    wire.script += ["well", "slow"]
    app = estimated("openai:silent")
    sound(app.button(key="context_confirm").click().run())
    while len(wire.seen) < 2:
        sound(app.run())
    assert "Writing contexts: 1 of 2" in said(sound(app.run()))
    sound(app.button(key="context_stop").click().run())
    settled(app, "context_write")
    assert "The writing was stopped; what was written is kept." in said(app)
    assert "1 of 2 chunks has no context" in said(app)
    sound(app.button(key="context_again").click().run())
    settled(app, "context_write")
    assert "2 chunks, all with a context." in said(app)
    assert len(wire.seen) == 3


def test_a_model_that_cannot_be_asked_is_said_with_the_estimate(wire: Wire) -> None:
    """Nobody is asked; the sentence says how a model is written, and a button tries again."""
    app = estimated("some-model")
    assert "write anthropic:NAME or openai:NAME" in said(app)
    assert app.button(key="context_replan")
    assert wire.seen == []
