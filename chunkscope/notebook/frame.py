"""What stands around every drawing: its theme, and a style sheet that touches nothing else of the notebook.

The theme is the one that Jupyter (``data-jp-theme-light``), VS Code (``vscode-dark``) or Colab (``theme``)
say they have, and the browser's where none of them says anything.
"""

from __future__ import annotations

from typing import Final

from chunkscope.drawing.colours import SEGMENTS, declared_for_both
from chunkscope.export.report.lead import spoken
from chunkscope.export.report.markup import Html, tag

_LIGHT: Final = (
    'body[data-jp-theme-light="true"]',
    "body.vscode-light",
    "body.vscode-high-contrast-light",
    'html[theme="light"]',
    'html[data-theme="light"]',
)
_DARK: Final = (
    'body[data-jp-theme-light="false"]',
    "body.vscode-dark",
    "body.vscode-high-contrast:not(.vscode-high-contrast-light)",
    'html[theme="dark"]',
    'html[data-theme="dark"]',
)

STYLE: Final = f"""
.chunkscope {{ {declared_for_both()} color-scheme: light dark; }}
:is({", ".join(_LIGHT)}) .chunkscope {{ color-scheme: light; }}
:is({", ".join(_DARK)}) .chunkscope {{ color-scheme: dark; }}
""" + (
    """
.chunkscope.chunkscope.chunkscope {
  box-sizing: border-box; max-width: 60rem; margin: .25rem 0; padding: .8rem 1rem;
  color: var(--ink); background: var(--paper); border: 1px solid var(--line); border-radius: 6px;
  font: 14px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Hiragino Sans", "Yu Gothic UI",
    "Noto Sans CJK JP", "Noto Sans JP", sans-serif; overflow-wrap: anywhere;
  -webkit-print-color-adjust: exact; print-color-adjust: exact;
"""
    + SEGMENTS
    + """
p { margin: 0 0 .5rem; color: inherit; }
b { font-weight: 650; }
.facts { font-size: 1.05rem; }
.by, .small, .label { color: var(--faint); font-size: .92em; }
.causes { display: flex; flex-wrap: wrap; gap: .35rem; margin: 0 0 .6rem; padding: 0; list-style: none; }
.causes li { margin: 0; padding: .1rem .6rem; background: var(--card); border-radius: 1rem; cursor: help; }
pre { margin: 0; color: inherit; background: none; border: 0; }
.printed { padding: .2rem; overflow-x: auto; white-space: pre; overflow-wrap: normal;
  font: .85rem/1.45 ui-monospace, Menlo, Consolas, "DejaVu Sans Mono",
    "Noto Sans Mono CJK JP", monospace; }
.doc { max-height: 32rem; margin: 0 0 .5rem; padding: .7rem .9rem; overflow: auto;
  font: inherit; line-height: 2; white-space: pre-wrap; tab-size: 4; unicode-bidi: plaintext;
  border: 1px solid var(--line); border-radius: 6px; }
.doc:focus-visible { outline: 2px solid var(--accent); }
.doc:lang(ja) { font-family: "Noto Sans JP", "Hiragino Sans", "Yu Gothic", "Noto Sans CJK JP", sans-serif; }
.doc:lang(zh) { font-family: "Noto Sans SC", "PingFang SC", "Noto Sans CJK SC", sans-serif; }
.doc:lang(ko) { font-family: "Noto Sans KR", "Malgun Gothic", "Noto Sans CJK KR", sans-serif; }
.doc span { padding: .12em 0; color: var(--ink); -webkit-box-decoration-break: clone;
  box-decoration-break: clone; }
.doc .n0 { color: var(--faint); }
.doc .return { padding: 0; }
.doc .return::after { content: "\\A"; white-space: pre; }
.flag { margin-inline: .15em .1em; padding: .1em .35em; color: var(--paper); background: var(--flag);
  border-radius: 3px; font: 650 .72rem/1 system-ui, sans-serif; font-variant-numeric: tabular-nums;
  vertical-align: .35em; white-space: nowrap; user-select: none; -webkit-user-select: none; cursor: help; }
.flag.m1 { background: var(--short); }
.flag.m2 { background: var(--gone); }
details { margin: 0 0 .4rem; }
details[open] > summary { margin-bottom: .4rem; }
summary { color: var(--accent); cursor: pointer; }
.reasons { max-height: 20rem; margin: 0; padding-inline-start: 1.4rem; overflow: auto; }
.reasons li { margin: 0 0 .3rem; }
.legend { display: grid; gap: .35rem; margin: 0; padding: 0; list-style: none; }
.legend li { display: flex; align-items: center; gap: .6rem; margin: 0; }
.key { display: inline-flex; flex: none; width: 3.4rem; }
.swatch { width: .8rem; height: 1rem; }
.swatch.wide { width: 2.6rem; }
q { padding: .05rem .25rem; background: var(--card); border-radius: 3px; quotes: "“" "”"; }
:lang(ja) q { quotes: "「" "」"; }
table { margin: 0 0 .5rem; color: inherit; border: 0; border-collapse: collapse; font-size: inherit;
  font-variant-numeric: tabular-nums; }
tr { background: none !important; }
th, td { max-width: 34rem; padding: .3rem .7rem; text-align: start; vertical-align: top; white-space: normal;
  overflow-wrap: break-word;
  border: 0; border-bottom: 1px solid var(--line); }
th { font-weight: 600; }
thead th { color: var(--faint); }
.numbers :is(td, thead th:not(:first-child)) { text-align: end; }
}
"""
)
"""The whole style sheet: every rule is inside ``.chunkscope``, thrice to outweigh the notebook's own."""


def frame(*children: str) -> str:
    """A drawing that looks the same in every notebook, in the current language."""
    return str(tag("div", tag("style", Html(STYLE)), *children, class_="chunkscope", lang=spoken()))
