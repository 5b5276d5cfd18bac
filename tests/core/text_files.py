"""A file of every text format: its name and its text."""

from __future__ import annotations

import json

PROSE = "潮が引くと、岩の間に小さな水たまりが残る。そこには蟹や海老が次の満ち潮を待っている。\n"
PAGE = (
    "<!DOCTYPE html><html><head><title>Tide &amp; pool</title><script>alert('no')</script></head><body>"
    '<h1>Pools</h1><p>Crabs <b>wait</b>.</p><img src="http://example.invalid/crab.png">'
    "<h2>Times</h2><table><caption>Today</caption><tr><th>Place</th><th>Low</th></tr>"
    "<tr><td>Pier</td><td>6:10</td></tr></table><ul><li>boots<li>bucket</ul>"
    "<pre><code class='language-python'>look()\n</code></pre></body></html>"
)
NOTEBOOK = {
    "nbformat": 4,
    "metadata": {"kernelspec": {"language": "python"}},
    "cells": [
        {"cell_type": "markdown", "source": ["# Tides\n", "Low water first."]},
        {
            "cell_type": "code",
            "source": "print('```')",
            "outputs": [
                {"output_type": "stream", "text": ["```\n"]},
                {"output_type": "display_data", "data": {"image/png": "aGk=", "text/plain": "<Figure>"}},
                {"output_type": "error", "traceback": ["\x1b[31mValueError\x1b[0m: dry"]},
            ],
        },
        {"cell_type": "raw", "source": "as it is"},
    ],
}
CSV = 'place,low,note\nPier,6:10,"wet, cold"\nMole,=A1+B2,"two\nlines"\n'
CODE = (
    "import tide\n\n\nclass Pool:\n    def look(self):\n        return tide.low()\n\n\n"
    "def main():\n    Pool().look()\n"
)
FILES: dict[str, tuple[str, str]] = {
    "text": ("notes.txt", PROSE * 3),
    "markdown": (
        "notes.md",
        "---\ntitle: Tides\n---\n# Pools\n\nCrabs.\n\n| a | b |\n|---|---|\n| 1 | 2 |\n",
    ),
    "html": ("page.html", PAGE),
    "csv": ("tides.csv", CSV),
    "json": ("tides.json", '{"place": "Pier", "low": [6.1, 18.5], "note": "潮"}\n'),
    "jsonl": ("tides.jsonl", '{"place": "Pier"}\n\n{"place": "Mole", "n": 2}\n'),
    "notebook": ("tides.ipynb", json.dumps(NOTEBOOK)),
    "code": ("tides.py", CODE),
}
"""By format: the name and the text of a file."""
OWN_TEXT = tuple(each for each in FILES if each != "notebook")
