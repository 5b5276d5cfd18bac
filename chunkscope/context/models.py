"""Language models behind two kinds of servers, through the official SDKs: ``anthropic:`` and ``openai:``.

Keys and addresses come from the environment or from .env: ANTHROPIC_API_KEY and ANTHROPIC_BASE_URL,
OPENAI_API_KEY and OPENAI_BASE_URL (any server that speaks OpenAI's chat completions, one on this machine
too; it needs a key as well, which may be any word). The text leaves this machine: that is what a server is
for.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from time import time
from typing import Any, Final, NoReturn, Protocol
from urllib.parse import urlsplit

from chunkscope.context.contexts import ContextError
from chunkscope.context.prompt import Prompt
from chunkscope.context.store import Answer
from chunkscope.counters.base import http_reason
from chunkscope.counters.claude import PACKAGE as ANTHROPIC
from chunkscope.counters.claude import USUAL_URL as ANTHROPIC_URL
from chunkscope.embed.base import sendable
from chunkscope.embed.server import PACKAGE as OPENAI
from chunkscope.embed.server import USUAL_URL as OPENAI_URL
from chunkscope.secrets import Secret, secret, setting
from chunkscope.text import clean
from chunkscope.wording import _

SECONDS: Final = 60.0
"""How long one request may take."""
TRIES: Final = 5
"""How often a server that is busy, or in trouble, is asked again."""
SILENT_TRIES: Final = 2
"""How often one that does not answer at all is."""
_PASSING: Final = {408, 409, 425, 429}


class Failed(Exception):
    """A request without an answer, for a ``reason`` in words.

    ``tries`` is how often the same request is worth another try, ``after`` how many seconds the server asks
    to wait before it. ``dead`` says that nobody was there at all: worth it only if somebody was before.
    """

    def __init__(
        self, reason: str, *, tries: int = 0, after: float | None = None, dead: bool = False
    ) -> None:
        super().__init__(reason)
        self.reason = reason
        self.tries = tries
        self.after = after
        self.dead = dead


class Writer(Protocol):
    """A model that writes contexts. ``id`` and ``url`` name it; ``host`` is for people."""

    id: str
    url: str
    host: str

    def write(self, prompt: Prompt, max_tokens: int) -> Answer:
        """The answer to one prompt; raises `Failed`."""


@dataclass(frozen=True, slots=True)
class _Kind:
    """What differs between the kinds of servers."""

    key: str
    address: str
    usual: str
    package: str
    make: Callable[[Secret, str], Any]
    ask: Callable[[Any, str, Prompt, int, bool], tuple[str, bool]]


class Server:
    """A model behind one of the two kinds of servers."""

    def __init__(self, model: str) -> None:
        kind, _colon, self._name = model.partition(":")
        if kind not in KINDS or not self._name:
            message = _("{model} is no model: write anthropic:NAME or openai:NAME.")
            raise ContextError(message.format(model=model or '""'))
        self.id = model
        self._kind = KINDS[kind]
        self.url = setting(self._kind.address) or self._kind.usual
        self.host = urlsplit(self.url).hostname or self.url
        key = secret(self._kind.key)
        if key is None:
            self._refuse(_("{key} is neither in the environment nor in .env").format(key=self._kind.key))
        try:
            self._client = self._kind.make(key, self.url)
        except ImportError:
            reason = _("the package is not installed, run pip install {package}")
            self._refuse(reason.format(package=self._kind.package))

    def write(self, prompt: Prompt, max_tokens: int) -> Answer:
        """The answer to one prompt; raises `Failed` with a reason that does not hold the key."""
        clean_prompt = Prompt(sendable(prompt.document), sendable(prompt.wish))
        try:
            usual = self.url == self._kind.usual
            context, cut = self._kind.ask(self._client, self._name, clean_prompt, max_tokens, usual)
            context = clean(context).text.strip()
            failure = None
        except Exception as error:  # noqa: BLE001 (whatever it is, it may hold the key)
            failure = self._failed(error)
        if failure is not None:
            # Raised out here it has no context: whoever writes errors down would write down the key as well.
            raise failure
        if not context:
            raise Failed(_("{host} answered with no text").format(host=self.host))
        return Answer(context, cut)

    def _failed(self, error: Exception) -> Failed:
        status = getattr(error, "status_code", None)
        names = " ".join(kind.__name__ for kind in type(error).__mro__)
        reason = http_reason(status, error, self.host, self._kind.key, SECONDS)
        if status is None and "Connection" in names:
            return Failed(reason, tries=SILENT_TRIES, dead="Timeout" not in names)
        if status is None or status < 400:
            words = _("{host} does not answer as a server of language models does")
            return Failed(words.format(host=self.host))
        headers = getattr(getattr(error, "response", None), "headers", {})
        passing = status in _PASSING or status >= 500
        return Failed(reason, tries=TRIES if passing else 0, after=_seconds(headers))

    def _refuse(self, reason: str) -> NoReturn:
        raise ContextError(_("{model} cannot be used: {reason}.").format(model=self.id, reason=reason))


def _seconds(headers: Any) -> float | None:  # noqa: ANN401 - of either SDK
    """What Retry-After asks for: a number of seconds or a date."""
    asked = headers.get("retry-after")
    if asked is None:
        return None
    try:
        return max(0.0, float(asked))
    except ValueError:
        pass
    try:
        return max(0.0, parsedate_to_datetime(asked).timestamp() - time())
    except ValueError:
        return None


def _openai(key: Secret, url: str) -> Any:  # noqa: ANN401 - the package is optional
    from openai import OpenAI

    return OpenAI(api_key=key.reveal(), base_url=url, timeout=SECONDS, max_retries=0)


def _ask_openai(client: Any, model: str, prompt: Prompt, most: int, usual: bool) -> tuple[str, bool]:  # noqa: ANN401
    # OpenAI's own models want the one name of the limit, most other servers know only the other.
    limit = {"max_completion_tokens": most} if usual else {"max_tokens": most}
    message = {"role": "user", "content": prompt.document + prompt.wish}
    answer = client.chat.completions.create(model=model, messages=[message], **limit)
    choice = answer.choices[0]
    return choice.message.content or "", choice.finish_reason == "length"


def _anthropic(key: Secret, url: str) -> Any:  # noqa: ANN401 - the package is optional
    from anthropic import Anthropic

    return Anthropic(api_key=key.reveal(), base_url=url, timeout=SECONDS, max_retries=0)


def _ask_anthropic(client: Any, model: str, prompt: Prompt, most: int, _usual: bool) -> tuple[str, bool]:  # noqa: ANN401
    shared = {"type": "text", "text": prompt.document, "cache_control": {"type": "ephemeral"}}
    content = [shared, {"type": "text", "text": prompt.wish}]
    answer = client.messages.create(
        model=model, max_tokens=most, messages=[{"role": "user", "content": content}]
    )
    texts = [block.text for block in answer.content if block.type == "text"]
    return "".join(texts), answer.stop_reason == "max_tokens"


KINDS: Final = {
    "anthropic": _Kind(
        "ANTHROPIC_API_KEY", "ANTHROPIC_BASE_URL", ANTHROPIC_URL, ANTHROPIC, _anthropic, _ask_anthropic
    ),
    "openai": _Kind("OPENAI_API_KEY", "OPENAI_BASE_URL", OPENAI_URL, OPENAI, _openai, _ask_openai),
}
"""The kinds of servers by the beginning of a model's name."""
