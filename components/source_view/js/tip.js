// The tooltip: every chunk over the character under the pointer, or what happened at a boundary.

class Tip {
  constructor(node, frame) {
    Object.assign(this, { node, frame });
  }

  show(event, d, words) {
    const mark = event.target.closest?.(".mark");
    const span = event.target.closest?.(".s");
    if (!span) return this.hide();
    const key = mark ?? span;
    if (key !== this.over) this.write(span.segment, mark, d, words);
    this.over = key;
    this.place(event);
  }

  write({ cover, from, to }, mark, d, words) {
    const lines = [];
    if (mark && mark.boundary !== null) {
      lines.push(...words.boundary(d, mark.boundary).map((sentence) => element("p", "", sentence)));
    }
    for (const chunk of cover.first) lines.push(this.line(words.chunk(d, chunk), chunk));
    const more = cover.count - cover.first.length;
    if (more > 0) lines.push(element("p", "", words.say("more", { n: more })));
    if (!cover.count) lines.push(element("p", "", words.say("bare", { size: words.size(to - from, "character") })));
    this.node.replaceChildren(...lines);
    this.node.hidden = false;
  }

  line(cells, chunk) {
    const row = element("div", "row");
    row.append(element("i", `swatch n1 t${chunk % 4}`), ...cells.map((cell) => element("span", "", cell)));
    return row;
  }

  /** Below the pointer, or above it where there is no room; never outside the frame. */
  place({ clientX, clientY }) {
    const box = this.frame.getBoundingClientRect();
    const [width, height] = [this.node.offsetWidth, this.node.offsetHeight];
    const left = Math.min(Math.max(clientX - box.left - 24, 6), Math.max(box.width - width - 26, 6));
    const below = clientY - box.top + 22;
    const top = below + height < box.height - 6 ? below : clientY - box.top - height - 18;
    this.node.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
  }

  hide() {
    this.over = null;
    this.node.hidden = true;
  }
}
