// The strip beside the text: along the whole document, where overlaps are full, short or gone.

const ROW = 3;
/** What was handed over on the right, the answer on the left. */
const LIT = [
  ["given", "--h4", 7, (width) => width - 9],
  ["held", "--answer", 0, () => 5],
  ["missing", "--gone", 0, () => 5],
];

class Minimap {
  constructor(canvas, viewport, jump) {
    Object.assign(this, { canvas, viewport, jump });
    canvas.addEventListener("pointerdown", (event) => this.press(event));
    canvas.addEventListener("pointermove", (event) => event.buttons && this.press(event));
  }

  press(event) {
    this.canvas.setPointerCapture(event.pointerId);
    const box = this.canvas.getBoundingClientRect();
    this.jump(Math.min(Math.max((event.clientY - box.top) / box.height, 0), 1));
  }

  /** How many boundaries of each mark (compared ones: 1 where it differs) lie in each of `rows` equal stretches. */
  static buckets(d, length, rows) {
    const counts = new Uint32Array(rows * 3);
    for (let b = 0; b < d.chunks - 1; b++) {
      const row = Math.min(Math.floor((d.at[b + 1] / Math.max(length, 1)) * rows), rows - 1);
      counts[row * 3 + (d.shared ? Number(differs(d, b)) : d.mark[b])] += 1;
    }
    return counts;
  }

  draw(d, length, selected, heat, answer) {
    const [width, height] = [this.canvas.clientWidth, this.canvas.clientHeight];
    if (!width || !height) return;
    const ratio = devicePixelRatio || 1;
    [this.canvas.width, this.canvas.height] = [width * ratio, height * ratio];
    const pen = this.canvas.getContext("2d");
    pen.scale(ratio, ratio);
    if (heat.hot) this.heat(pen, heatRows(d, heat.levels, length, Math.floor(height / ROW)), width);
    else this.marks(pen, Minimap.buckets(d, length, Math.floor(height / ROW)), width, d.shared ? "--differs" : "--map-short");
    for (const [name, colour, left, room] of d.lit ? LIT : []) this.spans(pen, d, name, colour, left, room(width), height / Math.max(length, 1));
    if (answer) this.answer(pen, answer.map((offset) => (offset / Math.max(length, 1)) * height));
    if (selected !== null) this.needle(pen, (d.at[selected + 1] / Math.max(length, 1)) * height, width);
  }

  marks(pen, counts, width, second) {
    const colours = ["--full", second, "--map-gone"].map((name) => this.colour(name));
    for (let row = 0; row * 3 < counts.length; row++) {
      this.row(pen, colours, counts.subarray(row * 3, row * 3 + 3), row * ROW, width - 4);
    }
  }

  /** Spans of one kind as bars; each is seen, however short. */
  spans(pen, d, name, colour, left, width, scale) {
    pen.fillStyle = this.colour(colour);
    const [starts, ends] = [d[`${name}_start`] ?? [], d[`${name}_end`]];
    starts.forEach((start, i) => pen.fillRect(left, start * scale, width, Math.max((ends[i] - start) * scale, 3)));
  }

  /** Where the alike chunks are: each stretch in the colour of its highest level. */
  heat(pen, levels, width) {
    const colours = ["--paper", ...[1, 2, 3, 4, 5, 6].map((level) => `--h${level}`)].map((name) => this.colour(name));
    levels.forEach((level, row) => {
      pen.fillStyle = colours[level];
      pen.fillRect(2, row * ROW, width - 4, ROW);
    });
  }

  answer(pen, [from, to]) {
    pen.fillStyle = this.colour("--answer");
    pen.fillRect(0, from, 5, Math.max(to - from, 4));
  }

  /** One stretch as a bar: from the right the share gone, then the share short, then full. */
  row(pen, colours, counts, y, width) {
    const total = counts[0] + counts[1] + counts[2];
    let right = width + 2;
    for (const mark of [2, 1, 0]) {
      const share = total && (counts[mark] / total) * width;
      pen.fillStyle = colours[mark];
      pen.fillRect(right - share, y, share, ROW);
      right -= share;
    }
  }

  needle(pen, y, width) {
    pen.fillStyle = this.colour("--ink");
    pen.fillRect(0, y - 1.5, width, 3);
    pen.beginPath();
    pen.moveTo(0, y - 5);
    pen.lineTo(6, y);
    pen.lineTo(0, y + 5);
    pen.fill();
  }

  /** A canvas cannot read light-dark(): let CSS work the colour out first. */
  colour(name) {
    this.canvas.style.color = `var(${name})`;
    return getComputedStyle(this.canvas).color;
  }

  /** Show which part of the document is on the screen, as fractions of its length. */
  frame(from, to) {
    const height = this.canvas.clientHeight;
    this.viewport.style.transform = `translateY(${from * height}px)`;
    this.viewport.style.height = `${Math.max((to - from) * height, 8)}px`;
  }
}
