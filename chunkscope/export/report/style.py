"""The one style sheet of the report: light and dark, screen and A4 paper."""

from string import Template
from typing import Final

from chunkscope.drawing.colours import SEGMENTS, declared

CSS: Final = Template("""
:root {
  $light
  color-scheme: light;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    $dark
    color-scheme: dark;
  }
}
* { box-sizing: border-box; }
html { background: var(--paper); -webkit-text-size-adjust: 100%; }
body {
  max-width: 52rem; margin: 0 auto; padding: 2.5rem 1.5rem 4rem; color: var(--ink);
    background: var(--paper);
  font: 16px/1.6 system-ui, -apple-system, "Segoe UI", Roboto, "Hiragino Sans", "Yu Gothic UI",
    "Noto Sans CJK JP", "Noto Sans JP", sans-serif;
  -webkit-print-color-adjust: exact; print-color-adjust: exact; overflow-wrap: anywhere;
}
:lang(ja) { line-break: strict; }
h1, h2, h3 { line-height: 1.25; text-wrap: balance; }
h1 { margin: .2rem 0 .3rem; font-size: 2rem; }
h2 { margin: 2.6rem 0 .9rem; padding-bottom: .35rem; font-size: 1.35rem;
  border-bottom: 2px solid var(--line); }
h3 { margin: 0 0 .3rem; font-size: 1.05rem; }
p { margin: 0 0 .6rem; }
.eyebrow { margin: 0; color: var(--accent); font-weight: 650; font-size: .9rem; }
.day, .small, .of, .label { color: var(--faint); }
.small { font-size: .9rem; }
.verdict { margin: 1.2rem 0 1rem; padding: .9rem 1.1rem; font-size: 1.2rem; line-height: 1.5;
  font-weight: 600;
  border-inline-start: 5px solid var(--poor); border-radius: 4px; background: var(--poor-paper); }
.verdict.good { border-color: var(--good); background: var(--good-paper); }

.tiles { display: grid; grid-template-columns: repeat(auto-fill, minmax(11.5rem, 1fr)); gap: .7rem;
  margin-bottom: 1.2rem; }
.tile { display: grid; grid-row: span 3; grid-template-rows: subgrid; row-gap: 0;
  padding: .7rem .9rem; border-radius: 6px;
  background: var(--card); }
.tile .name { font-size: .85rem; line-height: 1.35; }
.tile .value { align-self: end; padding-top: .2rem; font-size: 1.75rem; line-height: 1.25;
  font-weight: 650;
  font-variant-numeric: tabular-nums; }
.tile .of { min-height: 1.3em; font-size: .85rem; line-height: 1.35; }
.tile.poor .value { color: var(--poor); }
.tile.good .value { color: var(--good); }
table { width: 100%; overflow-wrap: normal; border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .4rem .6rem; text-align: end; border-bottom: 1px solid var(--line); }
th { font-weight: 600; }
th:first-child { text-align: start; }
thead th { color: var(--faint); font-size: .88rem; }

figure { margin: 0 0 1.6rem; }
figure p { margin-bottom: .4rem; color: var(--faint); font-size: .92rem; }
.keys span { display: inline-block; margin-inline-end: 1.1rem; }
.dot { display: inline-block; width: .75rem; height: .75rem; margin-inline-end: .4rem; border-radius: 2px; }
.dot.full { background: var(--full); } .dot.short { background: var(--short); }
.dot.gone { background: var(--gone); }
svg { display: block; width: 100%; height: auto; }
svg text { fill: var(--faint); font-size: 12px; font-variant-numeric: tabular-nums; }
svg .label { fill: var(--ink); font-weight: 650; }
svg .grid { stroke: var(--line); stroke-width: .7; }
svg .base { stroke: var(--faint); stroke-width: 1; }
svg .mark { stroke: var(--ink); stroke-width: 1.5; stroke-dasharray: 2 3; }
svg .full { fill: var(--full); } svg .short { fill: var(--short); } svg .gone { fill: var(--gone); }

article { margin: 0 0 1.2rem; padding: 0 0 .6rem; border-bottom: 1px solid var(--line); }
article:last-of-type { border-bottom: 0; }
.count { margin-inline-start: .5rem; padding: .1rem .55rem; font-size: .82rem; font-weight: 600;
  white-space: nowrap;
  color: var(--faint); background: var(--card); border-radius: 1rem; }
.example { margin: 0 0 .6rem; padding: .7rem .9rem; font-size: .95rem; background: var(--card);
  border-radius: 6px; }
.example p { margin: 0 0 .3rem; }
.example p:last-child { margin: 0; }
.label { font-size: .85rem; }
q { quotes: "“" "”"; padding: .05rem .25rem; background: var(--card); border-radius: 3px; }
:lang(ja) q { quotes: "「" "」"; }
.example q { background: var(--paper); }
ul { margin: .2rem 0 .4rem; padding-inline-start: 1.3rem; }
li { margin-bottom: .25rem; }
.more { color: var(--faint); }

.legend { display: grid; gap: .35rem; padding: 0; list-style: none; font-size: .9rem; }
.legend li { display: flex; align-items: center; gap: .6rem; margin: 0; }
.key { display: inline-flex; flex: none; width: 3.4rem; }
.swatch { width: .8rem; height: 1rem; }
.swatch.wide { width: 2.6rem; }
.doc { margin-top: 1rem; padding: 1.2rem 1.4rem; line-height: 2; white-space: pre-wrap; tab-size: 4;
  unicode-bidi: plaintext; border: 1px solid var(--line); border-radius: 6px; }
.doc:lang(ja) { font-family: "Noto Sans JP", "Hiragino Sans", "Yu Gothic", "Noto Sans CJK JP", Meiryo,
  sans-serif; }
.doc:lang(zh) { font-family: "Noto Sans SC", "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC",
  sans-serif; }
.doc:lang(ko) { font-family: "Noto Sans KR", "Apple SD Gothic Neo", "Malgun Gothic",
  "Noto Sans CJK KR", sans-serif; }
.doc span { padding: .12em 0; -webkit-box-decoration-break: clone; box-decoration-break: clone; }
.doc .return { padding: 0; }
.doc .return::after { content: "\\A"; white-space: pre; }
$segments
.flag { font-style: normal; white-space: nowrap; user-select: none; }
.flag::before { content: attr(data-n); padding: .1em .35em; margin-inline: .15em .1em;
  font: 650 .66rem/1 system-ui, sans-serif;
  font-variant-numeric: tabular-nums; vertical-align: .35em; color: var(--paper);
    background: var(--flag); border-radius: 3px; }
.flag.m1::before { background: var(--short); }
.flag.m2::before { content: attr(data-n) "\\2009✕"; background: var(--gone); }

dl { display: grid; grid-template-columns: max-content 1fr; gap: .3rem 1.2rem; margin: 0 0 1.2rem; }
dt { color: var(--faint); }
dd { margin: 0; }
pre { margin: 0; padding: .9rem 1.1rem; font: .85rem/1.5 ui-monospace, Menlo, Consolas,
  "Noto Sans Mono CJK JP", monospace;
  white-space: pre-wrap; background: var(--card); border-radius: 6px; }
@media (max-width: 34rem) {
  h1 { font-size: 1.6rem; }
  .tiles { grid-template-columns: 1fr 1fr; }
  th, td { padding: .35rem .25rem; font-size: .85rem; }
  body { padding: 1.2rem .9rem 2rem; }
  dl { display: block; }
  dd { margin: 0 0 .6rem; }
}
@page { size: A4; margin: 16mm 15mm 18mm;
  @bottom-right { content: counter(page) " / " counter(pages); font: 9pt system-ui, sans-serif;
    color: #56697d; } }
@media print {
  html, body { background: #fff; }
  body { max-width: none; padding: 0; font-size: 10.5pt; line-height: 1.5; }
  .doc { padding: 0; border: 0; font-size: 9.5pt; }
  .tiles { grid-template-columns: repeat(4, 1fr); gap: 2.5mm; }
  h1, h2, h3, .legend { break-after: avoid; }
  tr, .tile, figure, .verdict, .example, .legend, li, dl, thead, article { break-inside: avoid; }
  article p { orphans: 3; widows: 3; }
  thead { display: table-header-group; }
  .text { break-before: page; }
}
""").substitute(light=declared(0), dark=declared(1), segments=SEGMENTS.strip())
