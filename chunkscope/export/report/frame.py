"""What every report has around it: a head that lets nothing in, a style sheet of its own, the language."""

from __future__ import annotations

import hashlib
from base64 import b64encode

from chunkscope.export.report.lead import spoken
from chunkscope.export.report.markup import Html, tag


def policy(css: str) -> str:
    """No script, no picture, no font, no form, no other style sheet than the page's own."""
    digest = b64encode(hashlib.sha256(css.encode()).digest()).decode()
    return f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"


def framed(title: str, css: str, *sections: Html) -> str:
    """The whole page in the current language: one file that loads nothing and runs nothing."""
    page = tag("html", _head(title, css), tag("body", tag("main", *sections)), lang=spoken())
    return f"<!DOCTYPE html>\n{page}\n"


def _head(title: str, css: str) -> Html:
    return tag(
        "head",
        tag("meta", charset="utf-8"),
        tag("meta", http_equiv="Content-Security-Policy", content=policy(css)),
        tag("meta", name_="referrer", content="no-referrer"),
        tag("meta", name_="viewport", content="width=device-width, initial-scale=1"),
        tag("meta", name_="color-scheme", content="light dark"),
        tag("title", title),
        tag("style", Html(css)),
    )
