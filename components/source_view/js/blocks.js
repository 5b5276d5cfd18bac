// The text as blocks of plain text; a block near the viewport gets its spans, a far one gives them up.

const NARROW = 3;

function element(name, className, text) {
  const made = document.createElement(name);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}

/** A text node that knows where in the document it begins. */
function textNode(text, from, to) {
  const node = document.createTextNode(text.slice(from, to));
  node.from = from;
  return node;
}

/** The classes of a segment in the colours of the chunks over it, one band each. */
function banded(cover) {
  const bands = cover.count ? [...cover.first.slice(0, Math.min(cover.count, 4) - 1), cover.last] : [];
  const name = (chunk, i) => `${"tvwu"[i === bands.length - 1 && i ? 3 : i]}${chunk % 4}`;
  return [`s n${Math.min(cover.count, 5)}`, ...bands.map(name)].join(" ");
}

class Blocks {
  constructor(scroller, text) {
    this.text = text;
    this.cuts = blockCuts(text);
    this.near = new Set();
    this.doc = element("div", "doc");
    this.doc.append(...this.cuts.slice(0, -1).map((_, k) => this.plainBlock(k)));
    this.watcher = new IntersectionObserver((seen) => this.crossed(seen), { root: scroller, rootMargin: "900px 0px" });
    for (const block of this.doc.children) this.watcher.observe(block);
    this.margin = new Margin(this);
  }

  plainBlock(k) {
    const [from, to] = [this.cuts[k], this.cuts[k + 1]];
    const block = element("div", "block");
    block.dir = "auto";
    block.k = k;
    if (to < this.text.length && this.text[to - 1] !== "\n") block.classList.add("torn");
    block.style.containIntrinsicBlockSize = `auto ${this.guess(from, to)}px`;
    block.append(textNode(this.text, from, to));
    return block;
  }

  /** A block's height before it was ever laid out, from its lines and the width of its writing. */
  guess(from, to) {
    const lines = this.text.slice(from, to).split("\n");
    const wide = this.text.charCodeAt((from + to) >> 1) > 0x2e80;
    const room = wide ? 42 : 88;
    return 28 * lines.reduce((sum, line) => sum + Math.max(Math.ceil(line.length / room), 1), 0);
  }

  crossed(seen) {
    for (const { target, isIntersecting } of seen) {
      if (isIntersecting) this.near.add(target.k);
      else if (this.near.delete(target.k)) this.strip(target.k);
      if (isIntersecting) this.build(target.k);
    }
    this.margin.soon();
  }

  /** Draw `drawing` from now on; blocks near the viewport at once, the others when they come near. */
  draw(drawing, look) {
    Object.assign(this, { drawing, look });
    for (const block of this.doc.children) block.built = false;
    for (const k of this.near) this.build(k);
  }

  strip(k) {
    const block = this.doc.children[k];
    this.margin.drop(block);
    this.exchange(block, [textNode(this.text, this.cuts[k], this.cuts[k + 1])]);
    block.built = false;
    block.spans = null;
  }

  /** Give a block other nodes beside its margin; a selection that begins or ends in it stays where it was. */
  exchange(block, nodes) {
    const restore = this.look?.keep(block);
    block.replaceChildren(...nodes, ...(block.rail ? [block.rail] : []));
    restore?.();
  }

  build(k) {
    const block = this.doc.children[k];
    if (block.built || !this.drawing) return;
    const [from, to] = [this.cuts[k], this.cuts[k + 1]];
    this.queue = unseen(this.text.slice(from, to), from);
    this.turn = 0;
    block.spans = segments(this.drawing, from, to, this.look.answer).map((segment) => this.span(segment));
    this.exchange(block, block.spans);
    block.built = true;
    this.light(block);
  }

  span(segment) {
    const { cover, heads } = segment;
    const made = element("span", this.look.heat.hot ? this.heated(segment) : banded(cover));
    made.classList.add(...segment.spans);
    if (segment.answer) made.classList.add("answer", ...this.caps(segment));
    made.segment = segment;
    if (heads.length) made.append(this.look.heat.hot ? this.number(segment) : this.badge(segment));
    this.fill(made, segment, this.look.whitespace || (cover.count === 0 && !this.look.heat.hot));
    return made;
  }

  /** The classes of a segment coloured by likeness: hatched are words in no chunk; a line where a chunk ends in another. */
  heated(segment) {
    const { from, to, cover, heads } = segment;
    if (!cover.count) return this.text.slice(from, to).trim() ? "s n0" : "s";
    segment.top = topAt(this.drawing, this.look.heat.levels, from);
    return `s h${this.look.heat.levels[segment.top]}${!heads.length && closesAt(this.drawing, from) ? " ends" : ""}`;
  }

  /** Whether the marked passage begins or ends with this segment. */
  caps({ from, to }) {
    const [first, last] = this.look.answer;
    return [from === first && "opens", to === last && "closes"].filter(Boolean);
  }

  /** The thin line at a chunk's first character, with its number where there is room. */
  number({ heads, from }) {
    const made = this.line(heads, from, 0);
    made.chunk = heads[0];
    if (this.look.opens) {
      made.setAttribute("role", "button");
      made.setAttribute("aria-label", this.look.chunk(heads[0]));
    }
    return made;
  }

  /** The mark at a chunk's first character: its number and what became of the overlap before it. */
  badge({ heads, from }) {
    const d = this.drawing;
    const worst = Math.max(...heads.subarray(0, 50).map((chunk) => (chunk ? d.mark[chunk - 1] : 0)));
    const made = this.line(heads, from, worst);
    if (d.shared) made.classList.add(...this.agreement(heads));
    const [first, last] = [heads[0], heads.at(-1)];
    made.boundary = first ? first - 1 : last ? 0 : null;
    made.setAttribute("role", made.boundary === null ? "presentation" : "button");
    if (made.boundary !== null) made.setAttribute("aria-label", this.look.describe(made.boundary));
    return made;
  }

  /** Whether all chunkings that are compared cut here, some, or this one alone. */
  agreement(heads) {
    const d = this.drawing;
    const least = Math.min(...heads.subarray(0, 50).map((chunk) => (chunk ? d.shared[chunk - 1] : d.of)));
    if (least === d.of) return ["agrees"];
    return least === 1 ? ["differs", "alone"] : ["differs"];
  }

  line(heads, from, mark) {
    const made = element("b", `mark m${mark}`);
    const [first, last] = [heads[0], heads.at(-1)];
    const next = chunksStarting(this.drawing, from + 1, from + 1 + NARROW);
    if (!next.length) made.dataset.n = first === last ? first + 1 : `${first + 1}–${last + 1}`;
    return made;
  }

  /** The segment's text, the characters nobody would see wrapped so that CSS can show a glyph for them. */
  fill(span, { from, to }, blanks) {
    let written = from;
    for (; this.turn < this.queue.length && this.queue[this.turn].at < to; this.turn++) {
      const { at, glyph, blank } = this.queue[this.turn];
      if (blank && !blanks) continue;
      if (at > written) span.append(textNode(this.text, written, at));
      const wrap = element("i", blank ? "blank" : "unseen");
      wrap.dataset.g = glyph;
      if (this.text[at] === "\r" && !blank) wrap.classList.add("return");
      wrap.append(textNode(this.text, at, at + 1));
      span.append(wrap);
      written = at + 1;
    }
    if (to > written) span.append(textNode(this.text, written, to));
  }

  /** Emphasise the chunks on both sides of the selected boundary in every block that is built. */
  select(boundary) {
    this.selected = boundary;
    this.doc.classList.toggle("picked", boundary !== null);
    for (const k of this.near) this.light(this.doc.children[k]);
  }

  /** Emphasise the number of the chunk that the keys are at. */
  visit(chunk) {
    this.current = chunk;
    for (const k of this.near) this.light(this.doc.children[k]);
  }

  light(block) {
    const [d, cut] = [this.drawing, this.selected ?? null];
    const zone = cut === null ? [] : [d.till[cut], d.at[cut + 1]].sort((a, b) => a - b);
    const over = (chunk, { from }) => d.at[chunk] <= from && from < d.till[chunk];
    for (const span of block.spans ?? []) {
      const segment = span.segment;
      span.classList.toggle("lit", cut !== null && (over(cut, segment) || over(cut + 1, segment)));
      span.classList.toggle("chosen", cut !== null && segment.heads.includes(cut + 1));
      if (this.look.heat.hot) span.classList.toggle("chosen", segment.heads.includes(this.current));
      span.classList.toggle("zone", cut !== null && segment.from >= zone[0] && segment.from < zone[1]);
    }
  }

  blockOf(offset) {
    return after(this.cuts.length - 1, offset, (k) => this.cuts[k]) - 1;
  }

  /** Build the block of `offset`, if only for a while, and find the text node that holds it. */
  nodeOf(offset) {
    const k = this.blockOf(offset);
    this.build(k);
    if (!this.near.has(k)) setTimeout(() => this.near.has(k) || this.strip(k), 2000);
    const texts = document.createTreeWalker(this.doc.children[k], NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const node = texts.currentNode;
      if (node.from <= offset && offset < node.from + node.length) return node;
    }
    return null;
  }

  /** The node and the offset in it of a place in the text, between two characters. */
  pointOf(offset) {
    const block = this.doc.children[Math.min(this.blockOf(offset), this.doc.children.length - 1)];
    const texts = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { from, length } = texts.currentNode;
      if (offset <= from + length) return [texts.currentNode, offset - from];
    }
    return [block, 0];
  }

  /** Where the character at `offset` is on the screen. */
  rectOf(offset) {
    const at = Math.min(offset, this.text.length - 1);
    const node = this.nodeOf(at);
    if (!node) return this.doc.children[this.blockOf(at)].getBoundingClientRect();
    const range = document.createRange();
    range.setStart(node, at - node.from);
    range.setEnd(node, at - node.from + 1);
    return range.getClientRects()[0] ?? node.parentElement.getBoundingClientRect();
  }

  /** Where the characters at these ascending offsets of a block are on the screen, put into `places`. */
  rectsOf(block, offsets, places) {
    const texts = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    let node = texts.nextNode();
    for (const offset of offsets) {
      while (node && node.from + node.length <= offset) node = texts.nextNode();
      if (!node) return;
      const at = Math.max(offset - node.from, 0);
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      places.set(offset, range.getClientRects()[0] ?? node.parentElement.getBoundingClientRect());
    }
  }

  /** Draw the eye to a place that is no boundary. */
  flash(offset) {
    const span = this.nodeOf(Math.min(offset, this.text.length - 1))?.parentElement.closest(".s");
    span?.animate([{ outline: "3px solid currentColor" }, { outline: "3px solid transparent" }], 1400);
  }

  /** The first character in sight below height `y` of the window, and how far below its line begins. */
  lineAt(y) {
    const blocks = this.doc.children;
    const k = Math.min(after(blocks.length, y, (i) => blocks[i].getBoundingClientRect().bottom), blocks.length - 1);
    let [low, high] = [this.cuts[k], Math.max(this.cuts[k + 1] - 1, 0)];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.rectOf(middle).bottom > y) high = middle;
      else low = middle + 1;
    }
    return { offset: low, shift: this.rectOf(low).top - y };
  }

  /** The offset of the block at height `y` of the scrolled content, to the line as far as can be told. */
  offsetAt(y) {
    const blocks = this.doc.children;
    const k = Math.max(after(blocks.length, y, (i) => blocks[i].offsetTop) - 1, 0);
    const part = (y - blocks[k].offsetTop) / Math.max(blocks[k].offsetHeight, 1);
    return Math.round(this.cuts[k] + Math.min(Math.max(part, 0), 1) * (this.cuts[k + 1] - this.cuts[k]));
  }

  close() {
    this.watcher.disconnect();
    this.margin.close();
    this.doc.remove();
  }
}
