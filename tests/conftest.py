"""Options and profiles that hold for every test."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from xdist.scheduler import LoadScopeScheduling

from chunkscope.wording import use
from tests import budget

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


class ByFile(LoadScopeScheduling):
    """The tests of a file go to one process, those in a browser all to the same one."""

    def _split_scope(self, nodeid: str) -> str:
        file = nodeid.partition("::")[0]
        return "browser" if "/e2e/" in file else file


def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> ByFile:
    """How tests share out over processes."""
    return ByFile(config, log)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """A run with a number of examples of its own may take as long as it likes."""
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
