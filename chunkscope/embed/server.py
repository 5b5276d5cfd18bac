"""Embeddings of an OpenAI-compatible server, through the official SDK (the optional package openai).

OPENAI_API_KEY and OPENAI_BASE_URL come from the environment or from .env. The texts leave this
machine: that is what a server is for.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

import numpy as np
from numpy.typing import NDArray

from chunkscope.embed.base import (
    Batch,
    DType,
    EmbedError,
    Kind,
    Model,
    ModelOptions,
    missing,
    normalised,
    sendable,
)
from chunkscope.embed.known import SERVER
from chunkscope.secrets import secret, setting
from chunkscope.wording import _

if TYPE_CHECKING:
    from openai import OpenAI

PACKAGE: Final = "openai==3.57.0"
USUAL_URL: Final = "https://api.openai.com/v1"
BATCH_TEXTS: Final = 64
SECONDS: Final = 20.0
"""How long one request may take."""
RETRIES: Final = 2
"""How often a request is tried again, after the first one has shown that the server answers."""


def load(name: str, options: ModelOptions) -> Model:
    """The model, asked once whether it answers. Raises ModelMissing, in one sentence, if it does not."""
    if options != ModelOptions():
        message = _("{model} has no options: leave out max_seq_length ({length}) and dtype ({dtype}).")
        raise EmbedError(
            message.format(model=name, length=options.max_seq_length or "-", dtype=options.dtype)
        )
    url = setting("OPENAI_BASE_URL") or USUAL_URL
    model = Server(name, url, _client(name, url))
    model.dimensions = model.request(["?"], retries=0).shape[1]
    return model


def _client(name: str, url: str) -> OpenAI:
    key = secret("OPENAI_API_KEY")
    if key is None:
        raise missing(name, _("OPENAI_API_KEY is neither in the environment nor in .env"))
    try:
        from openai import OpenAI
    except ImportError:
        reason = _("the package is not installed, run pip install {package}")
        raise missing(name, reason.format(package=PACKAGE)) from None
    return OpenAI(api_key=key.reveal(), base_url=url, timeout=SECONDS, max_retries=RETRIES)


class Server(Model):
    """A model behind a server; what it does with long texts is its own affair."""

    def __init__(self, name: str, url: str, client: OpenAI) -> None:
        self.id = name
        self.hash = hashlib.sha256(f"{url} {name}".encode()).hexdigest()[:16]
        self.dtype: DType = "float32"
        self.dimensions = 0
        self.max_seq_length = None
        self.memory = None
        self.host = urlsplit(url).hostname or url
        self._client = client

    def prefix(self, kind: Kind) -> str:  # noqa: ARG002
        """None: the server knows what its model wants."""
        return ""

    def batches(self, texts: Sequence[str], *, kind: Kind) -> Iterator[Batch]:  # noqa: ARG002
        """In order, one request each."""
        for start in range(0, len(texts), BATCH_TEXTS):
            part = texts[start : start + BATCH_TEXTS]
            vectors = self.request(part)
            if vectors.shape[1] != self.dimensions:
                raise self._failed(_("it changed the length of its vectors"))
            yield Batch(np.arange(start, start + len(part), dtype=np.int64), vectors)

    def request(self, texts: Sequence[str], retries: int = RETRIES) -> NDArray[np.float32]:
        """The vectors of one request, shape (n, whatever the server gives)."""
        import openai

        # An empty input is refused by OpenAI's own server.
        inputs = [sendable(text) or " " for text in texts]
        client = self._client.with_options(max_retries=retries)
        failure: EmbedError | None = None
        try:
            answer = client.embeddings.create(
                model=self.id.removeprefix(SERVER), input=inputs, encoding_format="float"
            )
            rows = sorted(answer.data, key=lambda row: row.index)
            vectors = np.array([row.embedding for row in rows], np.float32)
        except openai.OpenAIError as error:
            failure = self._failed(_reason(error, self.host))
        except (ValueError, TypeError, AttributeError):
            vectors = np.zeros((0, 0), np.float32)
        if failure is not None:
            # Raised out here it has no context: whoever writes errors down would write down the key as well.
            raise failure
        if vectors.ndim != 2 or len(vectors) != len(texts) or not np.isfinite(vectors).all():
            raise self._failed(
                _("{host} does not answer as an embeddings server does").format(host=self.host)
            )
        return normalised(vectors)

    def tokens(self, texts: Sequence[str]) -> NDArray[np.int64]:
        """Not to be known: the tokenizer is the server's."""
        raise EmbedError(
            _("The tokens of {model} are not known here ({n} texts): count characters.").format(
                model=self.id, n=len(texts)
            )
        )

    def reach(self, texts: Sequence[str]) -> NDArray[np.int64]:
        """As far as is known here, all of every text."""
        return np.array([len(text) for text in texts], np.int64)

    def unknown_share(self, text: str) -> float:  # noqa: ARG002
        """The server does not tell."""
        return 0.0

    def _failed(self, reason: str) -> EmbedError:
        return missing(self.id, reason)


def _reason(error: Any, host: str) -> str:  # noqa: ANN401 - an error of the SDK
    """What happened, from the kind of error alone: a server's own words may repeat the key."""
    import openai

    reasons = (
        (openai.AuthenticationError, _("{host} does not accept the key in OPENAI_API_KEY")),
        (openai.PermissionDeniedError, _("{host} does not let this key use it")),
        (openai.NotFoundError, _("{host} has no such model")),
        (openai.RateLimitError, _("{host} takes no more requests for now")),
        (openai.APITimeoutError, _("{host} did not answer within {seconds:.0f} seconds")),
        (openai.APIConnectionError, _("{host} cannot be reached, check OPENAI_BASE_URL")),
        (openai.APIStatusError, _("{host} answered with the status {status}")),
    )
    usual = _("{host} does not answer as an embeddings server does")
    template = next((words for kind, words in reasons if isinstance(error, kind)), usual)
    status = getattr(error, "status_code", "")
    return template.format(host=host, seconds=SECONDS, status=status)
