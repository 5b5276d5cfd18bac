// Where a text stands in its view: at a target, the last jump's or the line that was read, until the reader moves it.

// What outlives a view, which Streamlit makes anew at times: where each text stood, and the last jump made.
const memory = (globalThis[Symbol.for("chunkscope.memory")] ??= { places: new Map(), jumped: undefined });
/** How far below the upper edge a place is put that is scrolled to, as a share of the height. */
const HEIGHT_SHARE = 0.36;
/** Milliseconds without a scroll after which the text rests. */
const PAUSE = 100;

/**
 * The scrolling of one view. A place is {offset, selected, shift}: the character, what was selected
 * then, and how far below the upper edge its line stood; without `shift` it is an aim, which only has
 * to be in sight. An aim is remembered as long as no reader has moved its text.
 */
class Position {
  constructor(view) {
    this.view = view;
    this.scroller = view.scroller;
    this.target = null;
    this.gliding = false;
    this.landing = 0;
    this.sizes = new ResizeObserver(() => this.hold());
    this.sizes.observe(this.scroller);
    for (const name of TOUCHED) this.scroller.addEventListener(name, () => this.leave(), { passive: true });
    this.scroller.addEventListener("scrollend", () => this.arrive());
  }

  get top() {
    return this.scroller.getBoundingClientRect().top;
  }

  /** Whether there are lines that stand somewhere: none do behind a closed tab, or once the view is off the page. */
  get laidOut() {
    return Boolean(this.view.blocks?.text && this.view.blocks.doc.isConnected && this.scroller.clientHeight);
  }

  /** Another text is in the view. */
  begin() {
    this.free();
    this.sizes.disconnect();
    this.sizes.observe(this.scroller);
    this.sizes.observe(this.view.blocks.doc); // its height is a guess until its blocks are laid out
  }

  /** The offset that Python wants to be in sight, if it was not brought there yet. */
  asked(jump) {
    if (!jump || jump[1] === memory.jumped) return null;
    memory.jumped = jump[1];
    return jump[0];
  }

  /** Bring a place into sight, and keep it there until the reader moves on. */
  aim(offset, atOnce) {
    this.target = { offset, selected: this.view.selected };
    memory.places.set(this.view.textDigest, this.target);
    this.view.group.lead();
    this.note();
    this.reveal(offset, atOnce);
  }

  /** The place where this text stood, unless something else was selected since. */
  left(selected) {
    const place = memory.places.get(this.view.textDigest);
    return place && (selected === null || selected === place.selected) ? place : null;
  }

  /** Newly mounted: go where this text stood. */
  restore() {
    this.target = this.left(this.view.selected);
    if (!this.target) return void memory.places.delete(this.view.textDigest);
    this.view.group.lead();
    this.note();
    this.hold();
    if (this.target.shift !== undefined) this.settle(() => (this.target ? this.error() : 0), 4);
  }

  /** Lines move while a page is being laid out, and stand nowhere while it is hidden: stay with the target. */
  hold() {
    if (!this.target || !this.laidOut) return;
    if (this.target.shift === undefined) this.reveal(this.target.offset, true);
    else this.move(this.error());
  }

  /** How far the line that was read is from where it stood. */
  error() {
    return this.view.blocks.rectOf(this.target.offset).top - this.top - this.target.shift;
  }

  /** The reader moves the text, or something else was chosen: where it stands from now on is what counts. */
  leave() {
    if (!this.target && !this.aimed) return;
    this.free();
    if (this.aimed) memory.places.delete(this.view.textDigest);
    this.remember();
  }

  /** Without a target: another view is followed, say, whose aim may live on. */
  free() {
    this.target = null;
    this.gliding = false;
    this.landing += 1;
  }

  get aimed() {
    const place = memory.places.get(this.view.textDigest);
    return Boolean(place) && place.shift === undefined;
  }

  /** Keep in mind which line is at the top: about which while the text moves, for that is cheap, exactly once it rests. */
  remember() {
    clearTimeout(this.resting);
    if (!this.laidOut || this.target || this.aimed) return;
    const { blocks } = this.view;
    this.keep({ offset: blocks.offsetAt(this.scroller.scrollTop), shift: 0 });
    this.resting = setTimeout(() => this.laidOut && !this.target && !this.aimed && this.keep(blocks.lineAt(this.top)), PAUSE);
  }

  keep(line) {
    memory.places.set(this.view.textDigest, { ...line, selected: this.view.selected });
  }

  /** A frame in which the text was scrolled: by someone else, if by more than new heights account for. */
  scrolled() {
    if (!this.target || this.gliding || !this.laidOut) return;
    const { top, range } = this.noted;
    const { scrollTop, scrollHeight, clientHeight } = this.scroller;
    if (Math.abs(scrollTop - top) > Math.abs(scrollHeight - clientHeight - range) + 2) this.leave();
  }

  note() {
    const { scrollTop, scrollHeight, clientHeight } = this.scroller;
    this.noted = { top: scrollTop, range: scrollHeight - clientHeight };
  }

  /** A gentle scroll has ended; what it passed may have changed its height. */
  arrive() {
    if (!this.gliding) return;
    this.gliding = false;
    this.note();
    this.hold();
  }

  move(error) {
    if (Math.abs(error) > 2) this.scroller.scrollBy({ top: error, behavior: "instant" });
    this.note();
  }

  /** Scroll to `offset` if it is out of sight: gently when near, at once when far. */
  reveal(offset, atOnce = false) {
    if (!this.laidOut) return;
    const height = this.scroller.getBoundingClientRect().height;
    const off = () => this.view.blocks.rectOf(offset).top - this.top;
    const first = off();
    if (first > 24 && first < height - 48) return;
    this.view.group.lead();
    const error = () => off() - height * HEIGHT_SHARE;
    this.gliding = !(atOnce || Math.abs(first) > 3 * height || matchMedia("(prefers-reduced-motion: reduce)").matches);
    if (this.gliding) return this.scroller.scrollBy({ top: error(), behavior: "smooth" });
    this.move(error());
    this.settle(error, 4);
  }

  /** Blocks above take their true height only when laid out: correct the landing for a few frames. */
  settle(error, frames, landing = ++this.landing) {
    requestAnimationFrame(() => {
      if (landing !== this.landing || !this.laidOut) return;
      this.move(error());
      if (frames > 1) this.settle(error, frames - 1, landing);
    });
  }

  /** Go to a part of the text, 0 to 1. */
  jumpTo(part) {
    const { blocks, group } = this.view;
    if (!blocks?.text) return;
    this.leave();
    group.lead();
    this.scroller.scrollBy({ top: blocks.rectOf(Math.floor(part * blocks.text.length)).top - this.top - 60 });
  }

  close() {
    clearTimeout(this.resting);
    this.sizes.disconnect();
  }
}
