// Sentences of the view: templates come translated from Python, numbers are filled in here.

class Words {
  constructor({ labels, locale }) {
    this.labels = labels;
    this.numbers = new Intl.NumberFormat(locale);
  }

  say(name, values = {}) {
    const shown = (value) => (typeof value === "number" ? this.numbers.format(value) : value);
    return this.labels[name].replace(/\{(\w+)\}/g, (whole, key) => (key in values ? shown(values[key]) : whole));
  }

  size(n, kind) {
    return this.say(`${n === 1 ? "one" : "many"}_${kind}`, { n });
  }

  /** What happened at boundary `b`: one sentence, and another if characters between are in no chunk. */
  boundary(d, b) {
    const parts = { a: b + 1, b: b + 2, overlap: this.size(d.overlap[b], "unit"), asked: d.asked };
    const sentences = [this.say(d.asked ? "boundary" : "boundary_unasked", parts)];
    if (d.gap[b]) sentences.push(this.say("gap", { gap: this.size(d.gap[b], "character") }));
    if (d.shared) sentences.push(this.shared(d.shared[b], d.of));
    return sentences;
  }

  /** Who else cuts at a boundary that `n` of `of` settings have. */
  shared(n, of) {
    return this.say(n === of ? "shared_all" : n === 1 ? "shared_none" : "shared_some", { n, of });
  }

  /** Which chunk it is, and how alike: for those who hear it. */
  place(d, c, { scores }) {
    const named = this.say("chunk", { n: c + 1, total: d.chunks });
    return scores.length ? `${named}, ${this.say("score", { score: scores[c] })}` : named;
  }

  /** Where [from, to) lies: its pages, the headings over it, the kinds of block it touches. */
  where(structure, from, to) {
    const path = structure.path(from);
    const kinds = structure.kindsIn(from, to).map((kind) => this.say(`kind_${kind}`));
    return [this.pages(structure.pagesIn(from, to), path), path.join(" > "), kinds.join(", ")].filter(Boolean).join(" · ");
  }

  /** The pages; a single one with its name, where no heading says the same. */
  pages(pages, path) {
    if (!pages.length) return "";
    const [[first, name], [last]] = [pages[0], pages.at(-1)];
    if (pages.length > 1) return this.say("where_pages", { first, last });
    return this.say(name && !path.includes(name) ? "where_page_named" : "where_page", { n: first, name });
  }

  /** Where each of these chunks lies, said once where that is the same place. */
  chunkPlaces(d, chunks, structure) {
    const places = chunks.map((c) => this.where(structure, d.at[c], d.till[c]));
    if (new Set(places).size === 1) return places.filter(Boolean).slice(0, 1);
    const named = (c, place) => this.say("where_chunk", { n: c + 1, place });
    return chunks.map((c, i) => places[i] && named(c, places[i])).filter(Boolean);
  }

  /** The columns of one chunk's line in the tooltip. */
  chunk(d, c, { scores }) {
    const characters = d.to[c] - d.from[c];
    const cells = [`#${this.numbers.format(c + 1)}`];
    cells.push(`${this.numbers.format(d.from[c])}–${this.numbers.format(d.to[c])}`);
    cells.push(this.size(d.length[c], "unit"));
    if (d.unit !== "characters") cells.push(this.size(characters, "character"));
    if (scores.length) cells.splice(1, 0, this.say("score", { score: scores[c] }));
    return cells;
  }
}
