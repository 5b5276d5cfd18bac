// The text: where it is cut into blocks, and which characters need a glyph to be seen. No DOM here.

const BLOCK = 4096;
const JOINS = /[\p{M}\u200d\ufe00-\ufe0f\u{1f3fb}-\u{1f3ff}]/u;

/** Ascending offsets that cut `text` into blocks of about 4,096 units, after a line break if one is near. */
function blockCuts(text) {
  const cuts = [0];
  for (let from = 0; from < text.length; from = cuts.at(-1)) {
    cuts.push(text.length - from <= BLOCK * 1.5 ? text.length : nextCut(text, from));
  }
  return cuts;
}

function nextCut(text, from) {
  const line = text.lastIndexOf("\n", from + BLOCK);
  if (line > from + BLOCK / 4) return line + 1;
  const space = text.lastIndexOf(" ", from + BLOCK);
  let cut = space > from + BLOCK * 0.9 ? space + 1 : from + BLOCK;
  while (cut > from + BLOCK / 2 && joined(text, cut)) cut--;
  return cut;
}

/** Whether a cut before `cut` would tear a surrogate pair, CRLF or a combined character apart. */
function joined(text, cut) {
  const code = text.charCodeAt(cut);
  if (code >= 0xdc00 && code < 0xe000) return true;
  if (text[cut] === "\n" && text[cut - 1] === "\r") return true;
  return JOINS.test(String.fromCodePoint(text.codePointAt(cut))) || text[cut - 1] === "\u200d";
}

const UNSEEN =
  /\r(?!\n)|[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\xad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb]/g;
const BLANK = /\r(?=\n)|[ \t\n\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g;

const NAMED = {
  " ": "·",
  "\t": "⇥",
  "\n": "↵",
  "\u00a0": "NBSP",
  "\u3000": "□",
  "\xad": "SHY",
  "\u061c": "ALM",
  "\u200b": "ZWSP",
  "\u200e": "LRM",
  "\u200f": "RLM",
  "\u2028": "LS",
  "\u2029": "PS",
  "\u202a": "LRE",
  "\u202b": "RLE",
  "\u202c": "PDF",
  "\u202d": "LRO",
  "\u202e": "RLO",
  "\u2060": "WJ",
  "\u2066": "LRI",
  "\u2067": "RLI",
  "\u2068": "FSI",
  "\u2069": "PDI",
  "\ufeff": "BOM",
  "\x7f": "DEL",
  "\x85": "NEL",
};

const CONTROLS =
  "NUL SOH STX ETX EOT ENQ ACK BEL BS HT LF VT FF CR SO SI DLE DC1 DC2 DC3 DC4 NAK SYN ETB CAN EM SUB ESC FS GS RS US".split(" ");

/** A line feed after a carriage return, which takes no place, is drawn beside it. */
function glyphOf(character, before) {
  const code = character.charCodeAt(0);
  if (character === "\n" && before === "\r") return "\u2003\u2009↵";
  if (NAMED[character]) return NAMED[character];
  if (code < 0x20) return CONTROLS[code];
  return `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
}

/** The characters of `text` to show as glyphs: {at, glyph, blank}, ascending, positions counted from `from`. */
function unseen(text, from) {
  const found = [];
  for (const [pattern, blank] of [[UNSEEN, false], [BLANK, true]]) {
    for (const match of text.matchAll(pattern)) {
      found.push({ at: from + match.index, glyph: glyphOf(match[0], text[match.index - 1]), blank });
    }
  }
  return found.sort((a, b) => a.at - b.at);
}
