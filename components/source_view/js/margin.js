// The margin beside the text: headings, pages and kinds of block, drawn for blocks near the viewport once they are painted.

/** Bytes of chunkscope.drawing.margin.margin_payload, ready to be asked. */
class Structure {
  constructor(bytes) {
    const copy = bytes.slice();
    const size = new DataView(copy.buffer).getUint32(0, true);
    Object.assign(this, JSON.parse(HEADER.decode(copy.subarray(4, 4 + size))));
    let place = 4 + size;
    for (const [name, count] of this.columns) {
      this[name] = new Int32Array(copy.buffer, place, count);
      place += 4 * count;
    }
    this.kind = copy.subarray(place);
    this.above = this.parents();
  }

  /** For each heading the one it stands under, -1 for the outermost. */
  parents() {
    const open = [];
    return this.headings.map(([level], i) => {
      while (open.length && this.headings[open.at(-1)][0] >= level) open.pop();
      open.push(i);
      return open.at(-2) ?? -1;
    });
  }

  /** The words of the headings over offset `p`, outermost first. */
  path(p) {
    const found = [];
    let i = after(this.heading.length, p, (k) => this.heading[k]) - 1;
    for (; i >= 0; i = this.above[i]) found.unshift(this.headings[i][1]);
    return found;
  }

  /** The numbers of those `name`s (page or block) that touch [from, to), as [first, behind the last]. */
  touched(name, from, to) {
    const [starts, ends] = [this[`${name}_start`], this[`${name}_end`]];
    const low = after(ends.length, from, (i) => ends[i]);
    return [low, Math.max(after(starts.length, Math.max(to, from + 1) - 1, (i) => starts[i]), low)];
  }

  pagesIn(from, to) {
    return this.pages.slice(...this.touched("page", from, to));
  }

  /** The kinds of block in [from, to), each once. */
  kindsIn(from, to) {
    const kinds = new Set(this.kind.subarray(...this.touched("block", from, to)));
    return [...kinds].sort().map((number) => this.kinds[number]);
  }

  /** How many marks of each sort the whole margin has, headings to code and pages. */
  marks() {
    const counts = { page: this.pages.length };
    for (const number of this.kind) counts[this.kinds[number]] = (counts[this.kinds[number]] ?? 0) + 1;
    return counts;
  }

  /** What is to be drawn beside [from, to): {kind, from, to, label, starts}, and {page, from}. */
  bits(from, to) {
    const found = [];
    const [first, behind] = this.touched("block", from, to);
    for (let i = first; i < behind; i++) {
      const [begin, end] = [this.block_start[i], this.block_end[i]];
      const kind = this.kinds[this.kind[i]];
      found.push({ kind, from: Math.max(begin, from), to: Math.min(end, to), label: begin >= from ? this.label(kind, begin, end) : "" });
    }
    const pages = after(this.page_start.length, from - 1, (i) => this.page_start[i]);
    for (let i = pages; i < this.page_start.length && this.page_start[i] < to; i++) {
      found.push({ kind: "page", from: this.page_start[i], to: this.page_start[i] + 1, label: String(this.pages[i][0]) });
    }
    return found;
  }

  /** The sign of a kind of block; a heading's own place may be behind its tag. */
  label(kind, begin, end) {
    if (kind !== "heading") return { list: "•", table: "⊞", header: "⊤", code: "{ }", object: "{:}" }[kind] ?? "";
    const i = after(this.heading.length, begin - 1, (k) => this.heading[k]);
    return this.heading[i] < end ? `H${this.headings[i][0]}` : "";
  }
}

/** The strips in the blocks of text: each block that is near the viewport has one, as high as it is. */
class Margin {
  constructor(blocks) {
    this.blocks = blocks;
    this.sizes = new ResizeObserver(() => this.soon());
    this.sizes.observe(blocks.doc);
  }

  /** Draw this structure from now on; null for none. */
  draw(structure) {
    if (structure === this.structure) return;
    this.structure = structure;
    for (const k of this.blocks.near) this.drop(this.blocks.doc.children[k]);
    this.soon();
  }

  drop(block) {
    block.rail?.remove();
    block.rail = null;
  }

  /** After the frame that shows the text: the margin must not delay it. */
  soon() {
    if (!this.structure || this.waiting) return;
    this.waiting = true;
    requestAnimationFrame(() => setTimeout(() => ((this.waiting = false), this.work())));
  }

  /** Measure every block whose strip is missing or no longer fits, then change them all at once. */
  work() {
    const blocks = [...this.blocks.near].map((k) => this.blocks.doc.children[k]).filter((block) => block && !this.fits(block));
    const measured = blocks.map((block) => this.measure(block));
    blocks.forEach((block, i) => this.put(block, measured[i]));
  }

  fits(block) {
    return block.rail && block.rail.size === `${block.offsetWidth}x${block.offsetHeight}`;
  }

  measure(block) {
    const [from, to] = [this.blocks.cuts[block.k], this.blocks.cuts[block.k + 1]];
    const bits = this.structure.bits(from, to);
    const places = new Map();
    const wanted = new Set(bits.flatMap((bit) => [bit.from, Math.max(bit.to - 1, bit.from)]));
    this.blocks.rectsOf(block, [...wanted].sort((a, b) => a - b), places);
    const top = block.getBoundingClientRect().top;
    const lines = bits.map((bit) => [places.get(bit.from), places.get(Math.max(bit.to - 1, bit.from))]);
    return {
      size: `${block.offsetWidth}x${block.offsetHeight}`,
      bits: bits.map((bit, i) => ({ ...bit, top: (lines[i][0]?.top ?? top) - top, end: (lines[i][1]?.bottom ?? top) - top })),
    };
  }

  put(block, { size, bits }) {
    this.drop(block);
    const rail = element("div", "rail");
    rail.setAttribute("aria-hidden", "true");
    rail.size = size;
    rail.append(...bits.map((bit) => this.bit(bit)));
    this.part(rail.children);
    block.rail = rail;
    block.append(rail);
  }

  /** Blocks that begin on one line, as in HTML without line ends: their signs would run into each other. */
  part(bits) {
    let last = null;
    for (const made of bits) {
      if (made.bit.kind === "page" || !made.dataset.l) continue;
      made.classList.toggle("crowded", last !== null && made.bit.top - last < 10);
      if (!made.classList.contains("crowded")) last = made.bit.top;
    }
  }

  bit(bit) {
    const made = element("i", `bit is-${bit.kind}`);
    made.bit = bit;
    made.style.top = `${bit.top.toFixed(1)}px`;
    made.style.height = `${Math.max(bit.end - bit.top, 4).toFixed(1)}px`;
    if (bit.label) made.dataset.l = bit.label;
    return made;
  }

  close() {
    this.sizes.disconnect();
  }
}
