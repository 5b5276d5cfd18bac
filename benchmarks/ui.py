"""The full Inspect page in headless Chromium: how soon a new chunk_size can be seen.

    python benchmarks/ui.py [--quick]

What counts are the ratios to the page's own rerun that changes nothing, taken in turns in the same
run: the times depend on the machine. Every time runs from the key press to a frame on the screen.
*painted*: the text shows the new chunks, each where Python says it begins. *settled*: the script
has ended and nothing on the page moves any more. *complete*: the library's verdict and the
remedies, which come from other processes, are there too.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from playwright.sync_api import Browser, Page, sync_playwright
from split import cases
from ui_server import HEAVY, ROOT, Server, serve

from chunkscope import Recursive
from chunkscope.text import content_hash
from tests.e2e.browser import CHROMIUM_ARGUMENTS, find_chromium

PROBE = Path(__file__).with_name("ui_probe.js")
HELLO = "import streamlit as st\n\nst.title('Hello')\n"
SIZE, OVERLAP = 400, 40
REPEATS, WARM_UP, STARTS = 9, 2, 3
FRAMES, STEP = 240, 120
SCREEN = 3000
TEXTS = {"100 kB": 100_000, "1 MB": 1_000_000, "5 MB": 5_000_000}
PAINTED = {"100 kB": 1.5, "1 MB": 2.0, "5 MB": 3.0}
SETTLED = {"100 kB": 2.5}
MINUTE = 60_000


@dataclass(frozen=True, slots=True)
class Times:
    """What one kind of rerun took, one dictionary of milliseconds per repeat; see ``ui_probe.js``."""

    runs: list[dict[str, float]]

    def median(self, name: str) -> float:
        """The middle of the repeats."""
        return median(run[name] for run in self.runs)

    def least(self, name: str) -> float:
        """The shortest of the repeats."""
        return min(run[name] for run in self.runs)

    def cell(self, name: str) -> str:
        """Median and minimum."""
        return f"{self.median(name):.0f} ({self.least(name):.0f})"


def open_page(browser: Browser) -> Page:
    """A page of its own storage, with the probe in it."""
    page = browser.new_context(viewport={"width": 1280, "height": 800}, locale="en-US").new_page()
    page.set_default_timeout(MINUTE)
    page.add_init_script(path=str(PROBE))
    return page


def upload(page: Page, server: Server, text: str) -> None:
    """Show the text with the settings of the race: a link that waits for it keeps its own."""
    page.goto(f"{server.url}/?text={content_hash(text)}&chunk_size={SIZE}&chunk_overlap={OVERLAP}")
    file = {"name": "text.txt", "mimeType": "text/plain", "buffer": text.encode()}
    page.locator(".st-key-upload input[type=file]").set_input_files(file)
    page.locator(".doc .s").first.wait_for()
    page.evaluate("probe.calm()")


def rerun(page: Page) -> dict[str, float]:
    """Run the page again with nothing changed: Streamlit's own key for it."""
    page.evaluate("document.activeElement?.blur(); probe.calm()")
    page.evaluate("probe.arm()")
    page.keyboard.press("r")
    found: dict[str, float] = page.evaluate("probe.result()")
    return found


def change(page: Page, text: str, size: int) -> dict[str, float]:
    """Type another chunk_size, which was never seen before, and press Enter."""
    page.locator(".st-key-chunk_size input").fill(str(size))
    page.evaluate("probe.calm()")
    page.evaluate("starts => probe.arm(starts)", Recursive(size, OVERLAP).split(text).starts.tolist())
    page.keyboard.press("Enter")
    found: dict[str, float] = page.evaluate("probe.result()")
    return found


def other_sizes(text: str) -> Iterator[int]:
    """Sizes from the opening one up, each of which moves a cut on the first screen."""

    def first_cuts(size: int) -> list[int]:
        starts = Recursive(size, OVERLAP).split(text[: 20 * size]).starts
        return [start for start in starts.tolist() if start < SCREEN]

    before = first_cuts(SIZE)
    for size in count(SIZE + 7, 7):
        if (cuts := first_cuts(size)) != before:
            before = cuts
            yield size


def race(page: Page, text: str, repeats: int) -> tuple[Times, Times]:
    """The reruns without and with a change, in turns, after some that do not count."""
    sizes = other_sizes(text)
    nothing, changed = [], []
    for _ in range(WARM_UP + repeats):
        nothing.append(rerun(page))
        changed.append(change(page, text, next(sizes)))
    return Times(nothing[WARM_UP:]), Times(changed[WARM_UP:])


def against(name: str, times: Times, base: float, bars: dict[str, float], text: str) -> str:
    """A ratio, and the bar it has to stay under where there is one."""
    ratio = times.median(name) / base
    if text not in bars:
        return f"{ratio:.2f}"
    return f"{ratio:.2f} ({'met' if ratio <= bars[text] else 'MISSED'}: {bars[text]:g})"


def race_row(text: str, nothing: Times, changed: Times) -> str:
    """One row of the first table."""
    base = nothing.median("settled")
    cells = [
        text,
        nothing.cell("settled"),
        changed.cell("painted"),
        against("painted", changed, base, PAINTED, text),
        changed.cell("settled"),
        against("settled", changed, base, SETTLED, text),
        changed.cell("complete"),
        f"{nothing.median('last'):.0f} / {changed.median('last'):.0f}",
        f"{nothing.median('bytes') / 1000:.0f} / {changed.median('bytes') / 1000:.0f}",
        load(),
    ]
    return f"| {' | '.join(cells)} |"


def scroll_row(text: str, page: Page) -> str:
    """One row of the second table."""
    frames = sorted(page.evaluate("([count, step]) => probe.scroll(count, step)", [FRAMES, STEP]))
    cells = (median(frames), frames[int(len(frames) * 0.95)], frames[-1])
    return f"| {text} | {' | '.join(f'{cell:.0f}' for cell in cells)} |"


def load() -> str:
    """The machine's load of the last minute."""
    return f"{os.getloadavg()[0]:.1f}"


@contextmanager
def running(script: Path) -> Iterator[Server]:
    """The script on a server of its own."""
    with TemporaryDirectory() as folder, serve(script, Path(folder)) as server:
        yield server


def first_paint(browser: Browser, script: Path, sign: str) -> float:
    """Seconds from the start of the server to the frame that shows ``sign``."""
    with running(script) as server:
        page = open_page(browser)
        page.goto(server.url)
        page.locator(sign).first.wait_for()
        seen: float = page.evaluate("probe.epoch()")
        page.context.close()
    return seen - server.started


def measure_texts(browser: Browser, texts: dict[str, int], repeats: int) -> None:
    """The first two tables, and which heavy packages were loaded meanwhile."""
    print("| text | no change | painted | ratio | settled | ratio | complete | last message | kB | load |")
    print("|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|")
    scrolled = []
    with running(ROOT / "app.py") as server:
        for name, characters in texts.items():
            page, text = open_page(browser), cases(characters)[0].text
            upload(page, server, text)
            print(race_row(name, *race(page, text, repeats)), flush=True)
            scrolled.append(scroll_row(name, page))
            page.context.close()
        imported, mapped = server.imported(), server.mapped()
    print("\n| text | scrolling: median frame | p95 | longest |\n|---|---:|---:|---:|")
    print("\n".join(scrolled))
    print("\nImports of", ", ".join(HEAVY), "by the server:", imported["server"] or "none;", end=" ")
    print("by its workers:", imported["workers"] or "none;", "in the server's memory:", mapped or "none.")


def measure_start(browser: Browser, times: int) -> None:
    """The third table; the first start of each warms the file cache and does not count."""
    app, hello = [], []
    with TemporaryDirectory() as folder:
        script = Path(folder) / "hello.py"
        script.write_text(HELLO)
        for _ in range(1 + times):
            app.append(first_paint(browser, ROOT / "app.py", ".doc .s"))
            hello.append(first_paint(browser, script, "h1"))
    ours, bare = median(app[1:]), median(hello[1:])
    print("\n| from start to first paint (s) | Chunkscope's sample | bare hello | ratio | load |")
    print("|---|---:|---:|---:|---:|")
    print(f"| median | {ours:.2f} | {bare:.2f} | {ours / bare:.2f} | {load()} |")
    ours, bare = min(app[1:]), min(hello[1:])
    print(f"| shortest | {ours:.2f} | {bare:.2f} | {ours / bare:.2f} | |")


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="the smallest text only")
    parser.add_argument("--repeats", type=int, default=REPEATS, help=f"of each rerun (default {REPEATS})")
    options = parser.parse_args()
    texts = dict(list(TEXTS.items())[: 1 if options.quick else None])
    print(f"English prose, {SIZE}/{OVERLAP} characters, {options.repeats} repeats; ms: median (minimum).")
    print(f"{os.cpu_count()} cores, load {load()} before the first of them.\n")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=CHROMIUM_ARGUMENTS)
        measure_texts(browser, texts, options.repeats)
        measure_start(browser, STARTS)
        browser.close()


if __name__ == "__main__":
    main()
