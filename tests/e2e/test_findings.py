"""A finding followed to its place, mended and taken back; and faults compared, in Japanese."""

from __future__ import annotations

import json
import re

from playwright.sync_api import expect

from chunkscope import Fixed, Recursive
from chunkscope.diagnose import Fault, cures, diagnose
from chunkscope.samples import sample
from chunkscope.wording import use
from chunkscope.wording.faults import fault_name, finding_line, found_line
from components.compare.findings import rows
from tests.e2e.screen import PATIENCE, Screen

POLICY = sample("remote-work-policy")
REPORT = sample("incident-report-ja")
OUTLINED = """doc => {
    const parts = [...doc.querySelectorAll('.s.answer')].map(({segment}) => [segment.from, segment.to]);
    return parts.length ? [parts[0][0], parts.at(-1)[1]] : [];
}"""


def test_a_finding_is_followed_to_its_place_and_mended(screen: Screen) -> None:
    """Counted beside the text, led to one by one; the first cure is what running it here gives, and can be undone."""
    chunking = Fixed(400, 0).split(POLICY.text)
    found = diagnose(chunking, name=POLICY.file)
    words = next(findings for findings in found.found if findings.fault is Fault.CUT_WORD)
    cure = next(cures(chunking, found, Fault.CUT_WORD, name=POLICY.file))
    screen.open(sample=POLICY.id, strategy="fixed", chunk_size="400", chunk_overlap="0")
    page, switch = screen.page, screen.page.locator(".st-key-side_switch")
    total = sum(findings.count for findings in found.found)
    expect(switch).to_contain_text(f"{total} findings", timeout=PATIENCE)
    switch.get_by_role("radio", name="Findings").click()
    fault = screen.button("fault_CUT_WORD")
    expect(fault).to_contain_text(found_line(words))
    fault.click()
    for number in range(3):
        finding = words.at(number)
        assert finding.boundary is not None
        screen.linked("cut", str(finding.boundary + 1))
        expect(screen.button(f"place_{number}")).to_contain_text(finding_line(finding, "characters"))
        place = [finding.span.start, finding.span.end]
        screen.until(lambda place=place: screen.doc.evaluate(OUTLINED) == place)
        expect(screen.doc.locator(".s.answer").first).to_be_in_viewport()
        screen.button("step_place_after").click()
    screen.button("cure_0").click(timeout=PATIENCE)
    cured = cure.strategy.split(POLICY.text)
    expect(screen.facts).to_contain_text(f"{len(cured.overlaps)} boundaries", timeout=PATIENCE)
    gains = page.locator(".st-key-applied tr")
    expect(gains.filter(has_text=fault_name(Fault.CUT_WORD))).to_have_text(
        re.compile(rf"{words.count}\s*{cure.after[Fault.CUT_WORD]}$")
    )
    expect(gains.filter(has_text="Chunks")).to_have_text(re.compile(rf"{cure.chunks[0]}\s*{cure.chunks[1]}$"))
    screen.button("undo_cure").click()
    expect(screen.facts).to_contain_text(f"{len(chunking.overlaps)} boundaries", timeout=PATIENCE)
    expect(page.locator(".st-key-applied")).to_have_count(0)


def test_faults_are_compared_in_japanese(screen: Screen) -> None:
    """A row for every fault that one of the settings has, the most harmful first, with the true counts."""
    settings = [
        Recursive(chunk_size=200, chunk_overlap=40, keep_separator="start"),
        Fixed(200, 40),
    ]
    linked = json.dumps([by.to_json() for by in settings], ensure_ascii=False)
    screen.open("compare", sample=REPORT.id, lang="ja", compare=linked)
    found = [diagnose(by.split(REPORT.text), name=REPORT.file).findings for by in settings]
    counts = [{findings.fault: findings.count for findings in each} for each in found]
    use("ja")
    expected = [
        [fault_name(fault), *("–" if count is None else str(count) for count in row)]
        for fault, row in rows(counts)
    ]
    use("en")
    lines = screen.page.locator(".st-key-compare_findings tbody tr")
    expect(lines).to_have_count(len(expected), timeout=PATIENCE)
    screen.until(lambda: [line.locator("td").all_inner_texts() for line in lines.all()] == expected)
