// The tooltip: every chunk over the character under the pointer, or what happened at a boundary.

/** The chunks to list: the first few over the place, led by the one whose colour it has. */
function listed({ cover, top }) {
  return top === undefined ? cover.first : [top, ...cover.first.filter((chunk) => chunk !== top)].slice(0, cover.first.length);
}

const PLACED = 3;

class Tip {
  constructor(node, frame) {
    Object.assign(this, { node, frame });
  }

  show(event, d, words, heat, structure) {
    const bit = event.target.closest?.(".bit");
    if (bit) return this.tell(bit, words.where(structure, bit.bit.from, bit.bit.to), event);
    const mark = event.target.closest?.(".mark");
    const span = event.target.closest?.(".s");
    if (!span) return this.hide();
    const key = mark ?? span;
    if (key !== this.over) this.write(span.segment, mark, d, words, heat, structure);
    this.over = key;
    this.place(event);
  }

  /** One sentence beside the pointer; nothing where it has no words. */
  tell(key, sentence, event) {
    if (!sentence) return this.hide();
    if (key !== this.over) this.node.replaceChildren(element("p", "", sentence));
    this.node.hidden = false;
    this.over = key;
    this.place(event);
  }

  write(segment, mark, d, words, heat, structure) {
    const { cover, from, to } = segment;
    const lines = [];
    this.node.classList.toggle("scored", heat.scores.length > 0);
    if (mark && !heat.hot && mark.boundary !== null) {
      lines.push(...words.boundary(d, mark.boundary).map((sentence) => element("p", "", sentence)));
    }
    for (const chunk of listed(segment)) lines.push(this.line(words.chunk(d, chunk, heat), chunk, heat));
    const more = cover.count - cover.first.length;
    if (more > 0) lines.push(element("p", "", words.say("more", { n: more })));
    if (structure) {
      const places = words.chunkPlaces(d, listed(segment).slice(0, PLACED), structure);
      lines.push(...places.map((place) => element("p", "where", place)));
    }
    if (!cover.count) lines.push(element("p", "", words.say("bare", { size: words.size(to - from, "character") })));
    this.node.replaceChildren(...lines);
    this.node.hidden = false;
  }

  line(cells, chunk, heat) {
    const row = element("div", "row");
    const colour = heat.hot ? `h${heat.levels[chunk]}` : `n1 t${chunk % 4}`;
    row.append(element("i", `swatch ${colour}`), ...cells.map((cell) => element("span", "", cell)));
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
