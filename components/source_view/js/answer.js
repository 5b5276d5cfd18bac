// The passage that is the answer: what of the text is selected, and the buttons that mark it or unmark it.

/** Where a place in the page stands in the text: its offset, clamped to the document. */
function offsetOf(doc, node, at) {
  if (node.from !== undefined) return node.from + at;
  if (!doc.contains(node)) return isBefore(doc, node, at) ? 0 : Infinity;
  // In an element the place is before one of its children: the next text there is begins at it.
  const behind = node.childNodes[at] ?? nextOutside(doc, node);
  if (!behind) return Infinity;
  const texts = document.createTreeWalker(doc, NodeFilter.SHOW_TEXT);
  texts.currentNode = behind;
  const found = behind.from === undefined ? texts.nextNode() : behind;
  return found?.from ?? Infinity;
}

/** Whether a place outside the document, in the view or anywhere on the page, is before it. */
function isBefore(doc, node, at) {
  const root = doc.getRootNode();
  const range = document.createRange();
  range.selectNode(root.contains(node) ? doc : root.host);
  const side = range.comparePoint(node, at);
  return side ? side < 0 : at <= range.startOffset;
}

function nextOutside(doc, node) {
  while (node !== doc && !node.nextSibling) node = node.parentNode;
  return node === doc ? null : node.nextSibling;
}

/** The ends of the page's selection, seen from inside the shadow root; null where nothing is selected. */
function selectionIn(root) {
  const whole = document.getSelection();
  if (whole?.getComposedRanges) {
    const range = whole.getComposedRanges({ shadowRoots: [root] })[0];
    return range && !range.collapsed ? range : null;
  }
  const own = root.getSelection?.() ?? whole;
  return own?.rangeCount && !own.isCollapsed ? own.getRangeAt(0) : null;
}

/** M, however the keyboard writes it: full width, or swallowed by an input method. */
function isMarkKey({ key, code }) {
  return ["m", "M", "ｍ", "Ｍ"].includes(key) || (key === "Process" && code === "KeyM");
}

/** Offers to mark the selected text; `tell(span or null)` hears what the reader wants. */
class Answer {
  constructor({ root, frame, scroller, button, unmark, tell }) {
    Object.assign(this, { root, frame, scroller, button, unmark, tell });
    this.choice = null;
    this.looking = () => this.look();
    this.lifted = () => ((this.pressing = false), this.look());
    document.addEventListener("selectionchange", this.looking);
    document.addEventListener("pointerup", this.lifted);
    document.addEventListener("pointercancel", this.lifted);
    scroller.addEventListener("pointerdown", () => this.pressed());
    button.addEventListener("pointerdown", (event) => event.preventDefault()); // or the selection would go
    button.addEventListener("click", () => this.take());
    unmark.addEventListener("click", () => (this.tell(null), scroller.focus()));
  }

  /** A click that only ends a selection is not meant for the chunk under it. */
  pressed() {
    this.ending = this.choice !== null;
    this.pressing = true;
    this.button.hidden = true;
  }

  /** Python's word on whether the reader may mark, and the text it is about. */
  update(blocks, allowed, marked) {
    Object.assign(this, { blocks, allowed });
    this.unmark.hidden = !allowed || !marked;
    this.look();
  }

  /** What is selected now; the button stands beside it once the pointer rests. */
  look() {
    this.choice = this.allowed ? this.selected() : null;
    if (this.choice && !this.pressing) this.place();
    else this.button.hidden = true;
  }

  selected() {
    const range = this.blocks && selectionIn(this.root);
    if (!range || !this.within(this.blocks.doc, range)) return null;
    const [from, to] = this.ends(range);
    return from < to ? [from, to] : null;
  }

  /** Whether the selection begins or ends within a node. */
  within(node, { startContainer, endContainer }) {
    return node.contains(startContainer) || node.contains(endContainer);
  }

  ends({ startContainer, startOffset, endContainer, endOffset }) {
    const { doc, text } = this.blocks;
    const places = [offsetOf(doc, startContainer, startOffset), offsetOf(doc, endContainer, endOffset)];
    return places.map((place) => Math.min(place, text.length));
  }

  /** How to select again what is selected, after the nodes of `block` were exchanged; nothing if it lies elsewhere. */
  keep(block) {
    const range = this.allowed && selectionIn(this.root);
    if (!range || !this.within(block, range)) return undefined;
    const [from, to] = this.ends(range);
    const selection = document.getSelection();
    const turned = selection.direction === "backward";
    return () => {
      const points = [this.blocks.pointOf(from), this.blocks.pointOf(to)];
      if (turned) points.reverse();
      selection.setBaseAndExtent(...points[0], ...points[1]);
    };
  }

  /** Below the selection's last line, or above its first where there is no room; gone while none of it is in sight. */
  place() {
    const [from, to] = this.choice;
    const box = this.frame.getBoundingClientRect();
    const [first, last] = [this.blocks.rectOf(from), this.blocks.rectOf(to - 1)];
    this.button.hidden = first.top > box.bottom || last.bottom < box.top;
    const { offsetWidth: width, offsetHeight: height } = this.button;
    const fits = (top) => top >= 4 && top + height <= box.height - 4;
    const wanted = [last.bottom - box.top + 6, first.top - box.top - height - 6].find(fits) ?? box.height - height - 10;
    const left = Math.min(Math.max(last.right - box.left - width / 2, 8), box.width - width - 30);
    this.button.style.transform = `translate(${Math.round(left)}px, ${Math.round(wanted)}px)`;
  }

  moved() {
    if (this.choice && !this.pressing) this.place();
  }

  take() {
    if (!this.choice) return;
    this.tell(this.choice);
    this.scroller.focus({ preventScroll: true });
    document.getSelection().removeAllRanges();
    this.look();
  }

  close() {
    document.removeEventListener("selectionchange", this.looking);
    document.removeEventListener("pointerup", this.lifted);
    document.removeEventListener("pointercancel", this.lifted);
  }
}
