// The visible component: one View per mounted element, updated whenever Python sends something new.

const WAIT = 140;

class View {
  constructor(root) {
    this.$ = (name) => root.querySelector(`.${name}`);
    this.root = root;
    this.scroller = this.$("scroller");
    this.tip = new Tip(this.$("tip"), this.$("frame"));
    this.map = new Minimap(this.$("map"), this.$("viewport"), (part) => this.position.jumpTo(part));
    this.selected = null;
    this.serial = 0;
    this.heat = COLD;
    this.told = 0;
    this.walk = new Walk(this);
    this.group = new Group(this);
    this.position = new Position(this);
    this.legend = new Legend(this);
    this.retry = () => this.draw();
    this.answer = new Answer({
      root,
      frame: this.$("frame"),
      scroller: this.scroller,
      button: this.$("mark-it"),
      unmark: this.$("unmark"),
      tell: (span) => this.tell("mark", { span, text: this.textDigest }),
    });
    this.sizes = new ResizeObserver(() => (this.redrawMap(), this.group.catchUp()));
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
    this.legend.translate();
    if (changed || warmed || moved) this.paint();
    this.answer.update(this.blocks, sent.asks?.mark, this.marked);
    this.adopt(sent, changed, fresh);
    if (fresh && !this.group.catchUp()) this.position.restore();
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
    this.blocks?.close();
    this.textDigest = digest;
    this.selected = null; // the same number is another place in another text
    const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
    this.blocks = new Blocks(this.scroller, text);
    this.scroller.append(this.blocks.doc);
    this.scroller.scrollTop = 0;
    this.position.begin();
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

  /** Python's selection, unless a pick made here since is still on its way to Python; and its jump. */
  adopt(sent, changed, fresh) {
    const jump = this.position.asked(sent.jump);
    const stays = jump !== null || (fresh ? this.position.left(sent.selected) : changed);
    if (sent.heard >= this.serial) {
      this.serial = sent.heard;
      const moved = sent.selected !== this.selected;
      this.mark(sent.selected);
      if (moved && !fresh) this.position.leave();
      if (moved && sent.selected !== null && !stays) this.position.aim(this.placeOf(sent.selected), fresh);
    } else {
      this.mark(this.selected < this.drawing.chunks - 1 ? this.selected : null);
    }
    if (jump === null) return;
    this.position.aim(jump, fresh);
    this.blocks.flash(jump);
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
    if (event.key === "Enter") return void (this.selected !== null && this.position.reveal(this.placeOf(this.selected)));
    if (!step) return;
    event.preventDefault();
    const next = this.selected === null ? this.firstInSight() : this.selected + step;
    const boundary = Math.min(Math.max(next, 0), last);
    this.pick(boundary, WAIT);
    this.position.reveal(this.placeOf(boundary));
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

  scrolled() {
    this.tip.hide();
    this.answer.moved();
    this.ticking ??= requestAnimationFrame(() => {
      this.ticking = null;
      this.group.scrolled();
      this.position.scrolled();
      this.frameMap();
    });
  }

  frameMap() {
    const { scrollTop, clientHeight } = this.scroller;
    if (!this.position.laidOut) return;
    const { length } = this.blocks.text;
    this.position.remember();
    this.map.frame(this.blocks.offsetAt(scrollTop) / length, this.blocks.offsetAt(scrollTop + clientHeight) / length);
  }

  redrawMap() {
    if (!this.drawing) return;
    this.map.draw(this.drawing, this.blocks.text.length, this.selected, this.heat, this.marked);
    this.frameMap();
  }

  toggleWhitespace() {
    this.whitespace = !this.whitespace;
    this.$("whitespace").setAttribute("aria-pressed", String(this.whitespace));
    if (this.drawing) this.paint();
  }

  close() {
    clearTimeout(this.timer);
    this.answer.close();
    this.group.join(undefined);
    shelf.waiting.delete(this.retry);
    this.sizes.disconnect();
    this.position.close();
    this.blocks?.close();
  }
}

const views = new WeakMap();

/** Streamlit also calls the cleanup of a call that a newer one overtook: only a view that left the page is closed. */
export default function sourceView({ data, parentElement, setStateValue }) {
  if (!views.has(parentElement)) views.set(parentElement, new View(parentElement));
  views.get(parentElement).update(data, setStateValue);
  return () => {
    if (parentElement.isConnected) return;
    views.get(parentElement)?.close();
    views.delete(parentElement);
  };
}
