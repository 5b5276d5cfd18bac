"""What a counter is: how long a text is for somebody's model, in that model's own tokens."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from chunkscope.secrets import Secret, secret
from chunkscope.wording import _


class CounterError(ValueError):
    """A counter that cannot be had, or cannot count; the message is one sentence for people."""


class Counter(Protocol):
    """Counts texts. ``id`` names it."""

    id: str

    def count(self, text: str) -> int:
        """How long ``text`` is. Raises :class:`CounterError` where nobody answers."""

    def count_all(self, texts: Sequence[str]) -> list[int]:
        """The length of each text, equal ones counted once."""
        known = {text: self.count(text) for text in dict.fromkeys(texts)}
        return [known[text] for text in texts]


def characters_per_token(counter: Counter, text: str) -> float | None:
    """How many characters of this very text one token covers on average; None without tokens."""
    tokens = counter.count(text)
    return len(text) / tokens if tokens else None


def unavailable(counter: str, reason: str) -> CounterError:
    """The one sentence about a counter that cannot be used."""
    return CounterError(
        _(
            "{counter} cannot count: {reason}; what works instead: cl100k_base, o200k_base, characters."
        ).format(counter=counter, reason=reason)
    )


def key_for(counter: str, *names: str) -> Secret:
    """The key in the first of these variables that is set; raises CounterError without one."""
    key = secret(*names)
    if key is None:
        raise unavailable(counter, _("{key} is neither in the environment nor in .env").format(key=names[0]))
    return key


def not_installed(counter: str, package: str) -> CounterError:
    """That the optional package is missing, and how to get it."""
    reason = _("the package is not installed, run pip install {package}")
    return unavailable(counter, reason.format(package=package))


def http_reason(status: int | None, error: BaseException, host: str, key: str, seconds: float) -> str:
    """What happened, from the status or the kind of the error alone: other words may repeat the key."""
    names = " ".join(kind.__name__ for kind in type(error).__mro__)
    reasons = (
        (status in {401, 403}, _("{host} does not accept the key in {key}")),
        (status == 404, _("{host} has no such model")),
        (status == 429, _("{host} takes no more requests for now")),
        (status is not None, _("{host} answered with the status {status}")),
        ("Timeout" in names, _("{host} did not answer within {seconds:.0f} seconds")),
    )
    usual = _("{host} cannot be reached or does not answer as it should")
    template = next((words for holds, words in reasons if holds), usual)
    return template.format(host=host, key=key, seconds=seconds, status=status)
