"""Chunkscope: ``streamlit run app.py``."""

from __future__ import annotations

from components.address import asked, current, publish
from components.jobs import followed
from components.shell import router
from components.sidebar import sidebar
from components.taking import take_loaded


def main() -> None:
    """Draw what every page shares, then the page, and bring the link up to date."""
    page = router()
    take_loaded()
    # The page first: what its reader waits for is the text with its new chunks.
    with followed():
        page.run()
        sidebar()
    publish(current(), asked())


if __name__ == "__main__":
    main()
