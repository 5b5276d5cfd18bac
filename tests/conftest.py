"""Options and profiles that hold for every test."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from chunkscope.wording import use
from tests import budget
from tests.sharing import Shared, place

if TYPE_CHECKING:
    from collections.abc import Iterator


def pytest_addoption(parser: pytest.Parser) -> None:
    """``pytest --examples 1000000`` tries every law a million times."""
    parser.addoption(
        "--examples",
        type=int,
        default=None,
        metavar="N",
        help="try every law on N examples (100 by default, 10,000 where CI is set); no test times out",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Choose the number of examples before any test module is imported."""
    budget.register_profiles()
    budget.choose(config.getoption("--examples"))


def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Shared:
    """How tests share out over processes."""
    return Shared(config, log)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """The longest tests come first; a run with a number of examples of its own may take its time."""
    items.sort(key=lambda item: place(item.nodeid))
    if config.getoption("--examples"):
        for item in items:
            item.add_marker(pytest.mark.timeout(0))


@pytest.fixture(autouse=True, scope="session")
def _own_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """No test reads or fills the cache of the developer's own machine."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CHUNKSCOPE_CACHE", str(tmp_path_factory.mktemp("cache")))
        yield


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    """Every test starts in English and leaves no other language behind."""
    use("en")
    yield
    use("en")
