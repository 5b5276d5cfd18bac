"""What the report on an evaluation has beside the style sheet of every report: signs, intervals, tables."""

from typing import Final

STYLE: Final = """
body { max-width: 60rem; }
.verdict .label { display: block; font-size: .9rem; font-weight: 500; }
.verdict .winner { display: block; font-size: 1.5rem; line-height: 1.3; font-weight: 700; }
.verdict .score { display: block; margin-bottom: .7rem; font-variant-numeric: tabular-nums; }
.verdict p { margin: .35rem 0 0; font-size: 1rem; font-weight: 450; }
.verdict .small { margin-top: .5rem; font-size: .9rem; }
.doubts { padding: .6rem .9rem .6rem 2rem; font-size: .95rem; background: var(--card); border-radius: 6px; }
.pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(20rem, 1fr)); gap: 1rem; }
.pair > div { display: grid; grid-row: span 2; grid-template-rows: subgrid; gap: .3rem; }
.pair h3 { align-self: end; }
table { margin: 0 0 1rem; }
table.documents { font-size: .92rem; }
table.settings { font-size: .9rem; }
.wide { overflow-x: auto; }
table.settings td { white-space: nowrap; }
table.settings tbody th { min-width: 9rem; overflow-wrap: break-word; }
table.settings thead th { vertical-align: bottom; }
:lang(ja) table.settings thead th { word-break: keep-all; }
td .reach { display: block; color: var(--faint); font-size: .88em; font-weight: 400; }
table.settings th:nth-child(2), td.place { text-align: start; }
tr.leads > * { background: var(--good-paper); font-weight: 650; }
.sign { display: inline-block; width: 1.1em; text-align: center; font-style: normal; font-weight: 700; }
.leads .sign { color: var(--good); } .tied .sign { color: var(--full); }
.behind .sign, .unknown .sign { color: var(--faint); }
.dot.leads { background: var(--good); border-radius: 50%; }
.dot.tied { border: 2px solid var(--full); border-radius: 50%; }
.dot.behind, .dot.unknown { background: linear-gradient(45deg, transparent 42%, var(--faint) 42% 58%,
  transparent 58%), linear-gradient(-45deg, transparent 42%, var(--faint) 42% 58%, transparent 58%); }
.keys { color: var(--faint); font-size: .92rem; }
svg .name { fill: var(--ink); font-size: 12.5px; }
svg .leads .name { font-weight: 700; }
svg .reach { stroke-width: 2.5; stroke-linecap: round; }
svg .point { stroke-width: 2; }
svg .leads line { stroke: var(--good); } svg .leads circle { stroke: var(--good); fill: var(--good); }
svg .tied line { stroke: var(--full); } svg .tied circle { stroke: var(--full); fill: var(--paper); }
svg .behind line, svg .unknown line { stroke: var(--faint); }
svg .stair { stroke: var(--accent); stroke-width: 1.5; opacity: .6; }
svg .zone { fill: var(--good); opacity: .1; }
@media print {
  html { font-size: 10pt; }
  body { font-size: 10pt; }
  .pair { break-inside: avoid; }
  figure { margin-bottom: 1rem; }
  svg { width: 93%; margin: 0 auto; }
  .verdict .winner { font-size: 15pt; }
  .wide { overflow: visible; }
  table.settings { font-size: 9pt; line-height: 1.35; }
  table.settings :is(th, td) { padding: 1.2mm 1.5mm; }
  table.settings thead th { font-size: 8.5pt; }
  table.settings tbody th { min-width: 34mm; }
  table.documents { font-size: 9pt; }
  svg .tied circle { fill: #fff; }
}
"""
