// The visible component: one View per mounted element, updated whenever Python sends something new.

// What outlives a visit to another page: where each text was read, and the last jump made.
const memory = (globalThis[Symbol.for("chunkscope.memory")] ??= { places: new Map(), jumped: undefined });
const WAIT = 140;

class View {
  constructor(root) {
    this.$ = (name) => root.querySelector(`.${name}`);
    this.root = root;
    this.scroller = this.$("scroller");
    this.tip = new Tip(this.$("tip"), this.$("frame"));
    this.map = new Minimap(this.$("map"), this.$("viewport"), (part) => this.jumpTo(part));
    this.selected = null;
    this.serial = 0;
    this.retry = () => this.draw();
    this.sizes = new ResizeObserver(() => this.redrawMap());
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
    this.$("whitespace").addEventListener("click", () => this.toggleWhitespace());
  }

  /** Take what Python sent; draw as soon as both the text and the drawing are on the shelf. */
  update(sent, send) {
    this.send = send;
    this.sent = sent;
    this.words = new Words(sent);
    this.root.querySelector(".view").style.setProperty("--height", `${sent.height}px`);
    this.draw();
  }

  draw() {
    const sent = this.sent;
    const [text, bytes] = [shelf.held.get(sent.text), shelf.held.get(sent.drawing)];
    if (!text || !bytes) return void shelf.waiting.add(this.retry);
    shelf.waiting.delete(this.retry);
    const fresh = sent.text !== this.textDigest;
    const changed = fresh || sent.drawing !== this.drawingDigest;
    if (fresh) this.setText(sent.text, text);
    if (changed) this.drawing = unpack(bytes);
    this.drawingDigest = sent.drawing;
    this.translate();
    if (changed) this.paint();
    this.adopt(sent, changed, fresh);
    if (fresh) this.restore();
    this.redrawMap();
  }

  setText(digest, bytes) {
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
    this.measure();
    this.blocks.draw(this.drawing, { describe, whitespace: this.whitespace });
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
    memory.jumped = sent.jump?.[1];
    if (sent.heard >= this.serial) {
      this.serial = sent.heard;
      const moved = sent.selected !== this.selected;
      this.mark(sent.selected);
      if (moved && sent.selected !== null && (fresh || !changed) && !jump) this.reveal(this.placeOf(sent.selected), fresh);
    } else {
      this.mark(this.selected < this.drawing.chunks - 1 ? this.selected : null);
    }
    if (jump) {
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
    if (!this.drawing || getSelection()?.toString()) return;
    const mark = event.target.closest(".mark");
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
    if (last < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "Enter") return void (this.selected !== null && this.reveal(this.placeOf(this.selected)));
    if (!step) return;
    event.preventDefault();
    const next = this.selected === null ? this.firstInSight() : this.selected + step;
    const boundary = Math.min(Math.max(next, 0), last);
    this.pick(boundary, WAIT);
    this.reveal(this.placeOf(boundary));
  }

  firstInSight() {
    const top = this.blocks.offsetAt(this.scroller.scrollTop);
    const chunk = after(this.drawing.placed.length, top, (i) => this.drawing.at[this.drawing.placed[i]]);
    return Math.max((this.drawing.placed[chunk] ?? 1) - 1, 0);
  }

  hovered(event) {
    if (this.drawing && !event.buttons) this.tip.show(event, this.drawing, this.words);
    else this.tip.hide();
  }

  /** Scroll to `offset` if it is out of sight: gently when near, at once when far. */
  reveal(offset, atOnce = false) {
    const box = this.scroller.getBoundingClientRect();
    const off = () => this.blocks.rectOf(offset).top - box.top;
    const first = off();
    if (first > 24 && first < box.height - 48) return;
    const calm = atOnce || Math.abs(first) > 3 * box.height || matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.scroller.scrollBy({ top: first - box.height * 0.36, behavior: calm ? "instant" : "smooth" });
    if (calm) this.settle(() => off() - box.height * 0.36, 4);
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
    const offset = Math.floor(part * this.blocks.text.length);
    this.scroller.scrollBy({ top: this.blocks.rectOf(offset).top - this.scroller.getBoundingClientRect().top - 60 });
  }

  scrolled() {
    this.tip.hide();
    this.ticking ??= requestAnimationFrame(() => {
      this.ticking = null;
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
    this.map.draw(this.drawing, this.blocks.text.length, this.selected);
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
    this.$("help").textContent = words.say("help");
    this.$("empty").textContent = words.say("empty");
    this.$("empty").hidden = d.chunks > 0;
    this.$("whitespace").title = words.say("whitespace");
    this.$("whitespace").setAttribute("aria-label", words.say("whitespace"));
    const counts = { gone: d.gone, short: d.short, bare: d.dropped, struck: d.struckEdges.length };
    for (const item of this.root.querySelectorAll(".key")) {
      const count = counts[item.dataset.key];
      item.hidden = count === 0;
      item.lastElementChild.textContent = words.say(`key_${item.dataset.key}`, { n: count });
      item.title = words.say(`about_${item.dataset.key}`);
    }
  }

  close() {
    clearTimeout(this.timer);
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
