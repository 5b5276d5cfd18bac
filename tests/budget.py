"""How many examples each law is tried on.

``@law()`` above ``@given(...)`` tries the law 100 times on a developer's machine, 10,000 times
where ``CI`` is set, and N times with ``pytest --examples N`` (a million, say). ``share`` shrinks
that for laws that are dear to check: ``@law(share=0.1)``. Tests without ``@law`` follow the
profile alone.
"""

from __future__ import annotations

import os
from typing import Any

from hypothesis import HealthCheck, Verbosity, settings

DEV_EXAMPLES = 100
CI_EXAMPLES = 10_000
LEAST = 20

_SLOW = (HealthCheck.too_slow, HealthCheck.data_too_large)


def register_profiles() -> None:
    """Name the profiles ``dev``, ``ci`` (the same examples in every run) and ``long``."""
    common: dict[str, Any] = {"deadline": None, "print_blob": True, "suppress_health_check": _SLOW}
    settings.register_profile("dev", max_examples=DEV_EXAMPLES, **common)
    settings.register_profile("ci", max_examples=300, derandomize=True, **common)
    settings.register_profile("long", max_examples=300, verbosity=Verbosity.normal, **common)


def choose(examples: int | None) -> None:
    """Load the profile for this run: ``--examples N`` before ``CI`` before a developer's own."""
    global _examples  # noqa: PLW0603 - set once, before the tests are imported
    in_ci = os.environ.get("CI", "").lower() not in {"", "0", "false"}
    settings.load_profile("long" if examples else "ci" if in_ci else "dev")
    _examples = examples or (CI_EXAMPLES if in_ci else DEV_EXAMPLES)


def examples(share: float = 1.0) -> int:
    """How many examples a law gets in this run; ``share`` of the whole, at least 20."""
    return max(LEAST, round(_examples * share))


def law(share: float = 1.0, **changes: Any) -> settings:
    """The Hypothesis settings of a law, to be used as a decorator."""
    return settings(max_examples=examples(share), **changes)


_examples = DEV_EXAMPLES
