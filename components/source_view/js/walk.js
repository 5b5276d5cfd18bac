// Chunks that can be opened: by a click, or by the arrow keys and Enter.

class Walk {
  constructor(view) {
    this.view = view;
  }

  /** Another drawing: its chunks are others. */
  leave() {
    this.at = this.view.blocks.current = undefined;
  }

  /** The chunk whose number was clicked, or the most alike of those over the character that was. */
  click(number, offset) {
    const { drawing, heat, opens } = this.view;
    const chunk = number ? number.chunk : offset === null ? undefined : topAt(drawing, heat.levels, offset);
    if (opens && chunk !== undefined) this.open(chunk);
  }

  press(event) {
    const { drawing } = this.view;
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!drawing.chunks || event.shiftKey) return; // with Shift the arrows select text
    if (event.key === "Enter" && this.at !== undefined) this.open(this.at);
    if (!step) return;
    event.preventDefault();
    const next = this.at === undefined ? (this.view.chunkInSight() ?? 0) : this.at + step;
    this.visit(Math.min(Math.max(next, 0), drawing.chunks - 1));
    this.view.position.reveal(drawing.at[this.at]);
  }

  open(chunk) {
    this.visit(chunk);
    this.view.tell("chunk", { chunk, drawing: this.view.drawingDigest });
  }

  /** Emphasise the chunk's number and say which it is, and how alike. */
  visit(chunk) {
    const { blocks, drawing, heat, words } = this.view;
    this.at = chunk;
    blocks.visit(chunk);
    this.view.$("live").textContent = words.place(drawing, chunk, heat);
  }
}
