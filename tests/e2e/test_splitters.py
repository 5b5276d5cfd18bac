"""One journey for each family of splitters: chosen in the list, seen in the text, explained below it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from chunkscope.samples import sample
from chunkscope.strategies import STRATEGIES, strategy_from_json
from tests.e2e.screen import PATIENCE, Screen, facts_of
from tests.e2e.server import start_server

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

    from chunkscope import Chunking

POLICY = sample("remote-work-policy")


def split(name: str, text: str, **settings: object) -> Chunking:
    """What the splitter makes of a text."""
    return strategy_from_json({"strategy": name, **settings}).split(text)


def test_a_splitter_is_chosen_from_the_list(screen: Screen) -> None:
    """Tokens in windows: the list, the fields that this one has, the drawing, the link, and back again."""
    screen.open(sample=POLICY.id)
    screen.choose("strategy", STRATEGIES["token"].title)
    screen.linked("strategy", "token")
    screen.enter("chunk_size", 60)
    screen.enter("chunk_overlap", 12)
    screen.shows(split("token", POLICY.text, chunk_size=60, chunk_overlap=12))
    expect(screen.facts).to_contain_text("cut by langchain-text-splitters")
    expect(screen.page.locator(".st-key-separator_rows")).to_have_count(0)
    screen.choose("strategy", STRATEGIES["recursive"].title)
    expect(screen.facts).to_contain_text("identical to", timeout=PATIENCE)
    expect(screen.field("separator_0")).to_have_value(r"\n\n")


def test_markdown_tells_what_it_took_for_a_heading(screen: Screen) -> None:
    """The list of changes names the remark that became a heading; keeping the text as it is mends it."""
    handbook = sample("lamp-handbook")
    screen.open(sample=handbook.id)
    expect(screen.facts).to_contain_text(facts_of(handbook.strategy.split(handbook.text)), timeout=PATIENCE)
    screen.page.get_by_role("tab", name="What was changed").click()
    expect(screen.page.get_by_role("tabpanel", name="What was changed")).to_contain_text("No heading: 1")
    screen.switch("option_markdown_verbatim_field").click()
    screen.linked("options", '{"verbatim":true}')
    screen.shows(split("markdown", handbook.text, chunk_size=300, chunk_overlap=60, verbatim=True))
    expect(screen.page.get_by_role("tabpanel", name="What was changed")).not_to_contain_text("No heading")


def test_html_lists_what_it_moved(screen: Screen) -> None:
    """A link opens the page with one of LangChain's HTML splitters; a row of the list leads to its place."""
    shop = sample("tea-shop")
    options = {"splitter": "semantic"}
    screen.open(sample=shop.id, strategy="html", options=json.dumps(options), chunk_size="500")
    expect(screen.facts).to_contain_text("cut by langchain-text-splitters", timeout=PATIENCE)
    screen.page.get_by_role("tab", name="What was changed").click()
    expect(screen.page.get_by_role("tabpanel", name="What was changed")).to_contain_text("Moved")


def test_code_keeps_functions_whole(screen: Screen) -> None:
    """Along the syntax tree the module's functions stay whole, as the chunks of the core do."""
    module = sample("python-module")
    options = {"splitter": "syntax"}
    screen.open(sample=module.id, strategy="code", options=json.dumps(options), chunk_size="700")
    screen.shows(
        split(
            "code",
            module.text,
            chunk_size=700,
            chunk_overlap=int(screen.link("chunk_overlap") or 0),
            **options,
        )
    )
    expect(screen.tab("Chunks")).to_be_visible()


def test_structure_repeats_headings_in_the_indexed_text(screen: Screen) -> None:
    """With the headings before it the indexed text is another than the delivered one, and both are shown."""
    guide = sample("api-guide")
    screen.open(sample=guide.id, strategy="structure", options='{"prefix":true}', chunk_size="400")
    expect(screen.facts).to_contain_text("Chunkscope's own splitter", timeout=PATIENCE)
    screen.tab("Chunks")
    chunking = split("structure", guide.text, chunk_size=400, prefix=True)
    assert chunking.extras.indexed


def test_meaning_draws_its_distances(page: Page, tmp_path: Path) -> None:
    """A semantic split runs in the background, and its distances stand in a tab of their own.

    Its vectors need scikit-learn, in place of which the run's own server has a decoy.
    """
    options = json.dumps({"model": "tfidf"})
    with start_server(tmp_path / "log.txt") as server:
        screen = Screen(page, server.url).open(sample=POLICY.id, strategy="semantic", options=options)
        expect(screen.facts).to_contain_text("Chunkscope's own splitter", timeout=PATIENCE)
        expect(screen.tab("Distances").locator(".js-plotly-plot")).to_be_visible(timeout=PATIENCE)
        assert "Traceback" not in server.output()


def test_hits_merge_into_their_parents(screen: Screen) -> None:
    """A question hits children, and the tab shows round by round what merges."""
    screen.open(sample=POLICY.id, strategy="parent_child", options='{"chunk_sizes":[2000,500,125]}')
    panel = screen.tab("Merging on a question")
    panel.get_by_role("textbox").first.fill("How many days may I work from home?")
    panel.get_by_role("textbox").first.press("Enter")
    expect(panel).to_contain_text("merge", timeout=PATIENCE, ignore_case=True)


def test_contexts_come_from_the_headings(screen: Screen) -> None:
    """Each chunk is indexed with the headings above it, shown beside what is delivered."""
    screen.open(sample="api-guide", strategy="contextual", chunk_size="400", chunk_overlap="0")
    expect(screen.tab("Context per chunk")).to_contain_text("Parcel Tracker API", timeout=PATIENCE)
