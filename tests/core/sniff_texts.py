"""Texts without a name, each of a kind that is easily taken for another."""

from __future__ import annotations

PARAGRAPH = (
    "Before the season opens, every boat is taken out of the water, scraped, and painted twice.\n"
    "For each of them the harbour master keeps a card with the dates; from these he sees what to do\n"
    "next, and which of the owners must be called.\n\n"
)
ABSATZ = (
    "Bevor die Saison beginnt, wird jedes Boot aus dem Wasser geholt und gestrichen.\n"
    "Der Hafenmeister führt darüber eine Karte, auf der alle Termine stehen.\n\n"
)
DANRAKU = "船は毎年、春になる前に陸へ上げて塗り直します。\n港の係がその日付を一枚の札に書いておきます。\n\n"

PROSE: dict[str, str] = {
    "a manual with prototypes between its paragraphs": (
        "Reading the gauge takes one call, which waits until the sensor has settled down.\n\n"
        "    int gauge_read(struct gauge *g);\n\n"
        "The value is in millimetres above the sill, and it is negative while the basin is empty.\n"
        "If the sensor has failed, the call returns at once and the reason is kept in the gauge.\n\n"
        "    int gauge_reason(struct gauge *g);\n\n"
        "Ask for it before the next reading, because every new reading forgets what went before.\n\n"
    )
    * 40,
    "long prose with words that begin code": (
        "Import the barrels before noon and return the empty ones to the cooper; class matters little here.\n"
        "if the lid is loose on one of them, wait for the next tide:\n"
        "for every barrel in the yard that leaks, order two more:\n"
    )
    * 90,
    "a contract": (
        "The tenant shall\n(a) keep the garden in good order and cut the hedge twice a year;\n"
        "(b) pay the rent on the first working day of each month;\n"
        "(c) let nobody else live in the house (guests excepted);\n"
    )
    * 3,
    "a poem": "The lamp is out,\nthe rope is slack;\nwho went about\ncomes never back.\n\nend\n" * 3,
    "a talk": "Ann: did you pay the rope maker?\nBen: not yet, he wants it in coins\nAnn: then do it today\n"
    * 3,
    "a recipe": "Flour: 200 g\nButter: 100 g\nSalt: a pinch\n\nMix everything and let it rest for an hour.\n"
    * 2,
    "a letter": (
        "From: Ann Keeler <ann@harbour.example>\nTo: Ben\nSubject: The rope\nDate: 3 May\n\n"
        "Dear Ben,\nplease bring the long rope with you tomorrow, the short one is broken.\n\nAnn\n"
    ),
    "subtitles": (
        "1\n00:00:01,000 --> 00:00:03,500\n"
        "The tide is turning, hurry up!\n\n2\n"
        "00:00:04,000 --> 00:00:06,000\nWait for me.\n"
    ),
    "a log": (
        "2031-05-03 10:00:01 INFO gauge: opened the sluice\n2031-05-03 10:00:09 WARN gauge: it is slow\n"
    )
    * 4,
    "Japanese with names of functions": (
        "水位を読むには gauge_read() を呼びます。値はミリメートルで返ります。\n"
        "失敗したときは理由が残るので、次に読む前に確かめてください。\n"
    )
    * 3,
    "German": ABSATZ * 4,
}
"""What must stay a text, with its sentences."""

MARKDOWN: dict[str, str] = {
    "code in fences": (
        "# Gauge\n\nCall it:\n\n```c\nint a = read();\nint b = read();\nreturn a;\n```\n\nThat is all.\n"
    ),
    "a list of imports": (
        "# Notes\n\n* import the barrels\n* return the lids to the cooper\n* from here on, wait\n"
    ),
    "Japanese": (
        "# 潮位計\n\n水位を読むには次のようにします。\n\n- 電源を入れる\n- 一分待つ\n\n"
        "```python\nimport gauge\n```\n"
    ),
    "many lines of HTML between the words": (
        "# Releases\n\nWhat is new in each of the releases stands below.\n\n"
        "<a id='two'></a>\n## Two\n\n- the gauge can be read while the sluice is open\n\n"
        "<a id='one'></a>\n## One\n\n- the gauge can be read at all, if slowly\n"
    ),
}
"""What must stay Markdown."""

MACHINE: dict[str, str] = {
    "YAML": (
        "# where the gauge stands\ngauge:\n  name: north\n  ports:\n"
        "    - 80\n    - 443\n# how often\nevery: 5\n"
    ),
    "TOML": '# the gauge\n[gauge]\nname = "north"\nports = [80, 443]\n\n[sluice]\nopen = false\n',
    "INI": "; the gauge\n[gauge]\nname=north\nport=80\n# the sluice\n[sluice]\nopen=no\n",
    "shell": (
        '# open it\nif [ -z "$1" ]; then\n  echo "which gauge?"\n'
        '  exit 1\nfi\nfor each in "$@"; do\n  open "$each"\ndone\n'
    ),
    "SQL": (
        "-- the gauges\nCREATE TABLE gauge (\n  id integer,\n"
        "  name text\n);\nSELECT name FROM gauge\nWHERE id = 3;\n"
    ),
    "CSS": "/* the gauge */\n.gauge {\n  color: red;\n  width: 10px;\n}\n#north { color: blue }\n",
    "XML": '<gauges>\n  <gauge name="north">3</gauge>\n  <gauge name="south">4</gauge>\n</gauges>\n',
    "a part of JSON": (
        '    "name": "north",\n    "ports": [\n      80\n    ]\n  },\n  {\n    "name": "south"\n  }\n'
    ),
    "Perl": (
        "use strict;\nmy $level = 3;\nsub rise {\n"
        "    my ($by) = @_;\n    $level += $by;\n}\n# done\n"
        'print "$level\\n";\n'
    ),
}
"""What is written for a machine: it has neither sentences nor headings."""

BOOK = (
    "Gauge\n=====\n\nRead the gauge like this::\n\n    import gauge\n    def read():\n"
    "        return gauge.read()\n\n"
    ".. note::\n\n   It is slow.\n"
)
"""reStructuredText that is mostly code."""

DOCSTRING = (
    '"""Reads the gauge.\n\n'
    + PARAGRAPH * 4
    + '"""\n\nimport gauge\n\n\ndef read():\n    return gauge.read()\n'
)
"""Code that is mostly prose."""
