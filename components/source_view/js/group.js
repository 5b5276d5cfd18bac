// Views of one group show the same place of one text at the top: who is being scrolled leads, the others follow.

const groups = (globalThis[Symbol.for("chunkscope.groups")] ??= new Map());
const REST = 250;
const TOUCHED = ["wheel", "pointerdown", "touchstart", "keydown"];

/** One view's part in its group, if it is in one. */
class Group {
  constructor(view) {
    this.view = view;
    this.put = -1;
    for (const name of TOUCHED) view.scroller.addEventListener(name, () => this.lead(), { passive: true });
  }

  /** Be in the group of this name from now on; in none without a name. */
  join(name) {
    if (name === this.name) return;
    const left = groups.get(this.name);
    left?.members.delete(this);
    if (left?.leader === this) left.leader = null;
    if (left && !left.members.size) groups.delete(this.name);
    this.name = name;
    if (name === undefined) return;
    if (!groups.has(name)) groups.set(name, { members: new Set(), leader: null, moved: 0 });
    groups.get(name).members.add(this);
  }

  get all() {
    return groups.get(this.name);
  }

  lead() {
    if (!this.all) return;
    this.all.leader = this;
    this.wanted = null;
  }

  /** After a frame in which this view was scrolled, whoever did it: the others go to its place if it leads. */
  scrolled() {
    if (!this.all || !this.ready() || !this.leads()) return;
    this.all.moved = performance.now();
    const place = this.place();
    for (const other of this.all.members) if (other !== this) other.follow(place);
  }

  /** Who only follows was put where it is; a view that moves by itself while all rest, by its scrollbar say, takes the lead. */
  leads() {
    const led = this.all.leader && this.all.leader !== this;
    const followed = Math.abs(this.view.scroller.scrollTop - this.put) < 2;
    if (led && (followed || performance.now() - this.all.moved < REST)) return false;
    this.lead();
    return true;
  }

  ready() {
    return Boolean(this.view.drawing && this.view.position.laidOut);
  }

  top() {
    return this.view.scroller.getBoundingClientRect().top;
  }

  /** What is at the top: the first line in sight, and how much of it. */
  place() {
    return { ...this.view.blocks.lineAt(this.top()), text: this.view.textDigest };
  }

  /** Go where the leader is; once more in the next frames, since blocks take their true height only when laid out. */
  follow(place, frames = 3) {
    if (!this.ready() || place.text !== this.view.textDigest) return;
    this.wanted = place;
    this.view.position.free();
    const { scroller, blocks } = this.view;
    const error = blocks.rectOf(place.offset).top - this.top() - place.shift;
    if (Math.abs(error) > 0.5) scroller.scrollBy({ top: error, behavior: "instant" });
    this.put = scroller.scrollTop;
    if (frames) requestAnimationFrame(() => this.wanted === place && this.follow(place, frames - 1));
  }

  /** Newly drawn, or of another size: go to the leader's place. False where there is none to go to. */
  catchUp() {
    const leader = this.all?.leader;
    if (!leader || leader === this || !leader.ready() || leader.view.textDigest !== this.view.textDigest) return false;
    this.follow(leader.place());
    return true;
  }
}
