"""Claude's own count, by ``count_tokens`` of the official SDK (the optional package anthropic).

The text leaves this machine. The count is that of a message with the text as its only content, so a
few tokens are the message's own. ANTHROPIC_API_KEY, and ANTHROPIC_BASE_URL where it is set, come
from the environment or from .env.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from chunkscope.counters.base import Counter, http_reason, key_for, not_installed, unavailable
from chunkscope.embed.base import sendable
from chunkscope.secrets import setting

if TYPE_CHECKING:
    from anthropic import Anthropic

PACKAGE: Final = "anthropic==2.14.0"
KEY: Final = "ANTHROPIC_API_KEY"
USUAL_URL: Final = "https://api.anthropic.com"
SECONDS: Final = 20.0


class Claude(Counter):
    """``claude:MODEL``. Raises CounterError without a key or the package."""

    def __init__(self, model: str) -> None:
        self.id = f"claude:{model}"
        self._model = model
        url = setting("ANTHROPIC_BASE_URL") or USUAL_URL
        self._host = urlsplit(url).hostname or USUAL_URL
        self._client = _client(self.id, url)

    def count(self, text: str) -> int:
        """The input tokens of a message with this text; 0 for no text, which nobody is asked about."""
        if not text:
            return 0
        try:
            answer = self._client.messages.count_tokens(
                model=self._model, messages=[{"role": "user", "content": sendable(text)}]
            )
            return int(answer.input_tokens)
        except Exception as error:  # noqa: BLE001 (whatever it is, it may hold the key)
            status = getattr(error, "status_code", None)
            failure = unavailable(self.id, http_reason(status, error, self._host, KEY, SECONDS))
        # Raised out here it has no context: whoever writes errors down would write down the key as well.
        raise failure


def _client(counter: str, url: str) -> Anthropic:
    key = key_for(counter, KEY)
    try:
        from anthropic import Anthropic
    except ImportError:
        raise not_installed(counter, PACKAGE) from None
    return Anthropic(api_key=key.reveal(), base_url=url, timeout=SECONDS, max_retries=0)
