"""Gemini's own count, by ``count_tokens`` of the official SDK (the optional package google-genai).

The text leaves this machine. GEMINI_API_KEY or GOOGLE_API_KEY, and GOOGLE_GEMINI_BASE_URL where it
is set, come from the environment or from .env.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from chunkscope.counters.base import Counter, http_reason, key_for, not_installed, unavailable
from chunkscope.embed.base import sendable
from chunkscope.secrets import setting

if TYPE_CHECKING:
    from google.genai import Client

PACKAGE: Final = "google-genai==3.6.1"
KEYS: Final = ("GEMINI_API_KEY", "GOOGLE_API_KEY")
USUAL_URL: Final = "https://generativelanguage.googleapis.com"
SECONDS: Final = 20.0


class Gemini(Counter):
    """``gemini:MODEL``. Raises CounterError without a key or the package."""

    def __init__(self, model: str) -> None:
        self.id = f"gemini:{model}"
        self._model = model
        url = setting("GOOGLE_GEMINI_BASE_URL") or USUAL_URL
        self._host = urlsplit(url).hostname or USUAL_URL
        self._client = _client(self.id, url)

    def count(self, text: str) -> int:
        """The tokens of this text; 0 for no text, which nobody is asked about."""
        if not text:
            return 0
        try:
            answer = self._client.models.count_tokens(model=self._model, contents=sendable(text))
            # Without the field this is None, which no count is.
            return int(str(answer.total_tokens))
        except Exception as error:  # noqa: BLE001 (whatever it is, it may hold the key)
            failure = unavailable(self.id, http_reason(_status(error), error, self._host, KEYS[0], SECONDS))
        # Raised out here it has no context: whoever writes errors down would write down the key as well.
        raise failure


def _status(error: Exception) -> int | None:
    """The status of the answer; Gemini gives 400 for a wrong key, which is told by its reason alone."""
    code = getattr(error, "code", None)
    return 401 if code == 400 and "API_KEY_INVALID" in str(error) else code


def _client(counter: str, url: str) -> Client:
    key = key_for(counter, *KEYS)
    try:
        from google.genai import Client
        from google.genai.types import HttpOptions
    except ImportError:
        raise not_installed(counter, PACKAGE) from None
    options = HttpOptions(base_url=url, timeout=int(SECONDS * 1000))
    return Client(api_key=key.reveal(), http_options=options)
