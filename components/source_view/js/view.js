// The visible component: one View per mounted element, updated whenever Python sends something new.

// What outlives a visit to another page: where each text was read, and the last jump made.
const memory = (globalThis[Symbol.for("chunkscope.memory")] ??= { places: new Map(), jumped: undefined });
const WAIT = 140;
const MARGIN_KEYS = ["heading", "list", "object", "header", "table", "code", "page"];

class View {
  constructor(root) {
    this.$ = (name) => root.querySelector(`.${name}`);
    this.root = root;
    this.scroller = this.$("scroller");
    this.tip = new Tip(this.$("tip"), this.$("frame"));
    this.map = new Minimap(this.$("map"), this.$("viewport"), (part) => this.jumpTo(part));
    this.selected = null;
    this.serial = 0;
    this.heat = COLD;
    this.told = 0;
    this.walk = new Walk(this);
    this.group = new Group(this);
    this.retry = () => this.draw();
    this.answer = new Answer({
      root,
      frame: this.$("frame"),
      scroller: this.scroller,
      button: this.$("mark-it"),
      unmark: this.$("unmark"),
      tell: (span) => this.tell("mark", { span, text: this.textDigest }),
    });
    this.aim = null; // the offset of the last jump, until the reader scrolls away from it
    this.sizes = new ResizeObserver(() => (this.hold(), this.redrawMap(), this.group.catchUp()));
    this.sizes.observe(this.scroller);
    this.listen();
  }

  listen() {
    this.scroller.addEventListener("scroll", () => this.scrolled(), { passive: true });
    this.scroller.addEventListener("click", (event) => this.clicked(event));
    this.scroller.addEventListener("keydown", (event) => this.pressed(event));
    this.scroller.addEventListener("pointermove", (event) => this.hovered(event));
    this.scroller.addEventListener("pointerleave", () => this.tip.hide());
    this.scroller.addEventListener("blur", () => this.flush());
    for (const name of TOUCHED) this.scroller.addEventListener(name, () => (this.aim = null), { passive: true });
    this.$("whitespace").addEventListener("click", () => this.toggleWhitespace());
  }

  /** Take what Python sent; draw as soon as both the text and the drawing are on the shelf. */
  update(sent, send) {
    this.send = send;
    this.sent = sent;
    this.words = new Words(sent);
    this.root.querySelector(".view").style.setProperty("--height", `${sent.height}px`);
    this.group.join(sent.group);
    this.$("view").classList.toggle("grouped", sent.group !== undefined);
    this.draw();
  }

  draw() {
    const sent = this.sent;
    const [text, bytes] = [shelf.held.get(sent.text), shelf.held.get(sent.drawing)];
    const warm = sent.warm && shelf.held.get(sent.warm);
    if (!text || !bytes || (sent.warm && !warm)) return void shelf.waiting.add(this.retry);
    shelf.waiting.delete(this.retry);
    const fresh = sent.text !== this.textDigest;
    const changed = fresh || sent.drawing !== this.drawingDigest;
    const warmed = (sent.warm ?? null) !== this.warmDigest;
    if (fresh) this.setText(sent.text, text);
    if (changed) this.forget(unpack(bytes));
    if (warmed) this.heat = warm ? unpackHeat(warm) : COLD;
    this.adoptStructure(sent.margin);
    this.drawingDigest = sent.drawing;
    this.warmDigest = sent.warm ?? null;
    const moved = this.adoptAnswer(sent, fresh);
    this.translate();
    if (changed || warmed || moved) this.paint();
    this.answer.update(this.blocks, sent.asks?.mark, this.marked);
    this.adopt(sent, changed, fresh);
    if (fresh && !this.group.catchUp()) this.restore();
    this.redrawMap();
  }

  /** The structure of the text as soon as it is there: nothing waits for it. */
  adoptStructure(digest) {
    const bytes = digest && shelf.held.get(digest);
    if (digest && !bytes) shelf.waiting.add(this.retry);
    if (digest !== this.structureDigest) this.structure = null;
    if (bytes && !this.structure) this.structure = new Structure(bytes);
    this.structureDigest = digest;
    this.blocks.margin.draw(this.structure);
  }

  forget(drawing) {
    this.drawing = drawing;
    this.walk.leave();
  }

  setText(digest, bytes) {
    this.aim = null;
    this.blocks?.close();
    this.textDigest = digest;
    const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
    this.blocks = new Blocks(this.scroller, text);
    this.scroller.append(this.blocks.doc);
    this.scroller.scrollTop = 0;
  }

  paint() {
    const describe = (boundary) => this.words.boundary(this.drawing, boundary).join(" ");
    this.tip.hide();
    this.blocks.doc.lang = this.sent.lang;
    this.blocks.doc.classList.toggle("hot", this.heat.hot);
    this.blocks.doc.classList.toggle("open", Boolean(this.opens));
    this.measure();
    this.blocks.draw(this.drawing, {
      describe,
      whitespace: this.whitespace,
      heat: this.heat,
      answer: this.marked,
      opens: this.opens,
      chunk: (chunk) => this.words.place(this.drawing, chunk, this.heat),
      keep: (block) => this.answer.keep(block),
    });
  }

  /** The marked passage as Python has it; whether it is another one than before. */
  adoptAnswer(sent, fresh) {
    this.told = Math.max(this.told, sent.told ?? 0);
    this.opens = this.heat.hot && sent.asks?.chunk;
    const before = this.marked ?? null;
    this.marked = sent.mark ?? null;
    const moved = String(before) !== String(this.marked);
    if (moved && !fresh) this.sayAnswer();
    return moved;
  }

  sayAnswer() {
    const size = this.marked && this.words.size([...this.blocks.text.slice(...this.marked)].length, "character");
    this.$("live").textContent = size ? this.words.say("marked", { size }) : this.words.say("unmarked");
  }

  /** A deed that Python hears of once: its serial makes it another than the one before. */
  tell(deed, what) {
    this.told += 1;
    this.send(deed, { ...what, serial: this.told });
  }

  /** The height of the painted band behind a line depends on the font: marks are as high. */
  measure() {
    const probe = element("span", "", "x");
    this.blocks.doc.append(probe);
    this.blocks.doc.style.setProperty("--band", `${probe.getBoundingClientRect().height}px`);
    probe.remove();
  }

  /** Python's selection, unless a pick made here since is still on its way to Python. */
  adopt(sent, changed, fresh) {
    const jump = sent.jump && sent.jump[1] !== memory.jumped ? sent.jump : null;
    if (sent.jump) memory.jumped = sent.jump[1];
    if (sent.heard >= this.serial) {
      this.serial = sent.heard;
      const moved = sent.selected !== this.selected;
      this.mark(sent.selected);
      if (moved) this.aim = null;
      if (moved && sent.selected !== null && (fresh || !changed) && !jump) this.reveal(this.placeOf(sent.selected), fresh);
    } else {
      this.mark(this.selected < this.drawing.chunks - 1 ? this.selected : null);
    }
    if (jump) {
      this.aim = jump[0];
      this.reveal(jump[0], fresh);
      this.blocks.flash(jump[0]);
    }
  }

  placeOf(boundary) {
    return this.drawing.at[boundary + 1];
  }

  mark(boundary) {
    if (boundary !== null && boundary !== this.selected) this.announce(boundary);
    this.selected = boundary;
    this.blocks.select(boundary);
  }

  announce(boundary) {
    const numbers = { n: boundary + 1, total: this.drawing.chunks - 1 };
    const sentences = [this.words.say("selected", numbers), ...this.words.boundary(this.drawing, boundary)];
    if (this.structure) sentences.push(...this.words.chunkPlaces(this.drawing, [boundary, boundary + 1], this.structure));
    this.$("live").textContent = sentences.join(" ");
  }

  /** The user picked a boundary here: show it now, tell Python once the keys rest. */
  pick(boundary, delay) {
    if (boundary === null || boundary === this.selected) return;
    this.mark(boundary);
    this.redrawMap();
    this.serial += 1;
    clearTimeout(this.timer);
    this.unsent = { boundary, serial: this.serial, drawing: this.drawingDigest };
    this.timer = setTimeout(() => this.flush(), delay);
  }

  /** At the latest when the focus leaves: what is clicked elsewhere comes after the pick. */
  flush() {
    clearTimeout(this.timer);
    if (this.unsent) this.send("pick", this.unsent);
    this.unsent = null;
  }

  clicked(event) {
    if (!this.drawing || getSelection()?.toString() || event.target.closest(".rail")) return;
    const mark = event.target.closest(".mark");
    if (this.heat.hot) return this.answer.ending ? undefined : this.walk.click(mark, mark ? null : this.offsetUnder(event));
    if (mark && mark.boundary !== null) return this.pick(mark.boundary, 0);
    const offset = this.offsetUnder(event);
    if (offset !== null) this.pick(nearestBoundary(this.drawing, offset), 0);
  }

  offsetUnder({ clientX, clientY, target }) {
    const caret = document.caretPositionFromPoint?.(clientX, clientY, { shadowRoots: [this.root] });
    const node = caret?.offsetNode;
    if (node?.from !== undefined) return Math.min(node.from + caret.offset, this.blocks.text.length - 1);
    return target.closest?.(".s")?.segment.from ?? null;
  }

  pressed(event) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const last = (this.drawing?.chunks ?? 0) - 2;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (this.drawing && isMarkKey(event)) this.answer.take();
    if (this.opens) this.walk.press(event);
    if (last < 0 || this.heat.hot) return;
    if (event.key === "Enter") return void (this.selected !== null && this.reveal(this.placeOf(this.selected)));
    if (!step) return;
    event.preventDefault();
    const next = this.selected === null ? this.firstInSight() : this.selected + step;
    const boundary = Math.min(Math.max(next, 0), last);
    this.pick(boundary, WAIT);
    this.reveal(this.placeOf(boundary));
  }

  firstInSight() {
    return Math.max((this.chunkInSight() ?? 1) - 1, 0);
  }

  /** The first chunk that begins below the upper edge; undefined where none does. */
  chunkInSight() {
    const { at, placed } = this.drawing;
    return placed[after(placed.length, this.blocks.offsetAt(this.scroller.scrollTop), (i) => at[placed[i]])];
  }

  hovered(event) {
    if (this.drawing && !event.buttons) this.tip.show(event, this.drawing, this.words, this.heat, this.structure);
    else this.tip.hide();
  }

  /** Scroll to `offset` if it is out of sight: gently when near, at once when far. */
  reveal(offset, atOnce = false) {
    const box = this.scroller.getBoundingClientRect();
    const off = () => this.blocks.rectOf(offset).top - box.top;
    const first = off();
    if (first > 24 && first < box.height - 48) return;
    this.group.lead();
    const calm = atOnce || Math.abs(first) > 3 * box.height || matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.scroller.scrollBy({ top: first - box.height * 0.36, behavior: calm ? "instant" : "smooth" });
    if (calm) this.settle(() => off() - box.height * 0.36, 4);
  }

  /** A page that is still being laid out moves what was in sight: stay with what was jumped to. */
  hold() {
    if (this.aim !== null && this.blocks?.text) this.reveal(this.aim, true);
  }

  /** Blocks above take their true height only when laid out: correct the landing for a few frames. */
  settle(error, frames) {
    requestAnimationFrame(() => {
      if (Math.abs(error()) > 2) this.scroller.scrollBy({ top: error(), behavior: "instant" });
      if (frames > 1) this.settle(error, frames - 1);
    });
  }

  jumpTo(part) {
    if (!this.blocks?.text) return;
    this.aim = null;
    const offset = Math.floor(part * this.blocks.text.length);
    this.group.lead();
    this.scroller.scrollBy({ top: this.blocks.rectOf(offset).top - this.scroller.getBoundingClientRect().top - 60 });
  }

  scrolled() {
    this.tip.hide();
    this.answer.moved();
    this.ticking ??= requestAnimationFrame(() => {
      this.ticking = null;
      this.group.scrolled();
      this.frameMap();
    });
  }

  frameMap() {
    const { scrollTop, clientHeight } = this.scroller;
    const length = Math.max(this.blocks?.text.length ?? 0, 1);
    if (!this.blocks?.text) return;
    const top = this.blocks.offsetAt(scrollTop);
    memory.places.set(this.textDigest, top);
    this.map.frame(top / length, this.blocks.offsetAt(scrollTop + clientHeight) / length);
  }

  redrawMap() {
    if (!this.drawing) return;
    this.map.draw(this.drawing, this.blocks.text.length, this.selected, this.heat, this.marked);
    this.frameMap();
  }

  /** Back on a page that was left: the place where this text was read. */
  restore() {
    const place = memory.places.get(this.textDigest);
    if (place && this.scroller.scrollTop === 0 && this.selected === null) this.jumpTo(place / this.blocks.text.length);
  }

  toggleWhitespace() {
    this.whitespace = !this.whitespace;
    this.$("whitespace").setAttribute("aria-pressed", String(this.whitespace));
    if (this.drawing) this.paint();
  }

  translate() {
    const { drawing: d, words } = this;
    this.scroller.setAttribute("aria-label", words.say("region"));
    this.$("help").textContent = words.say(this.heat.hot ? "help_heat" : "help");
    this.$("empty").textContent = words.say("empty");
    this.$("empty").hidden = d.chunks > 0;
    this.$("whitespace").title = words.say("whitespace");
    this.$("whitespace").setAttribute("aria-label", words.say("whitespace"));
    const hot = this.heat.hot;
    const counts = { gone: d.gone, short: d.short, bare: d.dropped, differs: d.differing, answer: this.marked?.length ?? 0 };
    for (const name of SPANS) counts[name] = d[`${name}_start`]?.length ?? 0;
    const marks = this.structure?.marks() ?? {};
    for (const name of MARGIN_KEYS) counts[name] = marks[name] ?? 0;
    Object.assign(counts, hot ? { chunks: 0, overlap: 0, gone: 0, short: 0, bare: 0 } : { heat: 0 });
    if (d.lit) Object.assign(counts, { heat: 0, bare: d.dropped });
    this.$("view").classList.toggle("lit-up", Boolean(d.lit));
    this.$("view").classList.toggle("compared", Boolean(d.shared));
    this.$("view").classList.toggle("warm", hot);
    if (hot) this.$("less").textContent = words.say("less");
    this.translateButtons();
    for (const item of this.root.querySelectorAll(".key")) {
      const count = counts[item.dataset.key];
      item.hidden = count === 0;
      if (item.hidden) continue;
      item.lastElementChild.textContent = words.say(`key_${item.dataset.key}`, { n: count });
      item.title = words.say(`about_${item.dataset.key}`);
      if (count !== undefined) item.dataset.n = words.numbers.format(count);
    }
  }

  translateButtons() {
    for (const [name, label] of [["mark-it", "mark"], ["unmark", "unmark"]]) {
      const button = this.$(name);
      if (!(label in this.words.labels)) continue;
      button.querySelector("span").textContent = this.words.say(label);
      button.setAttribute("aria-label", this.words.say(label));
    }
  }

  close() {
    clearTimeout(this.timer);
    this.answer.close();
    this.group.join(undefined);
    shelf.waiting.delete(this.retry);
    this.sizes.disconnect();
    this.blocks?.close();
  }
}

const views = new WeakMap();

export default function sourceView({ data, parentElement, setStateValue }) {
  if (!views.has(parentElement)) views.set(parentElement, new View(parentElement));
  views.get(parentElement).update(data, setStateValue);
  return () => {
    views.get(parentElement)?.close();
    views.delete(parentElement);
  };
}
