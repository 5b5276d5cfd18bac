// The paste box: takes the clipboard's own text, before a text field could change its line ends.

const LONE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
const PAIRS = /[\ud800-\udbff][\udc00-\udfff]/g;
const PREVIEW = 320;

const countOf = (text, pattern) => text.match(pattern)?.length ?? 0;
const characters = (text) => text.length - countOf(text, PAIRS);

class Box {
  constructor(root) {
    this.$ = (name) => root.querySelector(name);
    this.node = this.$(".box");
    this.field = this.$("textarea");
    this.serial = 0;
    const on = (name, type, act) => this.$(name).addEventListener(type, act);
    on(".box", "paste", (event) => this.pasted(event));
    on(".box", "dragover", (event) => this.dragged(event, true));
    on(".box", "dragleave", (event) => this.dragged(event, false));
    on(".box", "drop", (event) => this.dropped(event));
    on("textarea", "input", () => this.typed());
    on("textarea", "keydown", (event) => event.key === "Enter" && (event.ctrlKey || event.metaKey) && this.use());
    on(".use", "click", () => this.use());
    on(".edit", "click", () => this.edit());
    on(".cancel", "click", () => this.show(this.kept));
    on(".clear", "click", () => this.clear());
  }

  update(sent, trigger) {
    Object.assign(this, { sent, trigger, numbers: new Intl.NumberFormat(sent.locale) });
    this.translate();
    if (sent.serial < this.serial) return;
    const news = sent.serial !== this.heard;
    this.heard = this.serial = sent.serial;
    if (news) this.show(sent.kept);
    if (news && sent.kept) this.tell("taken", { size: this.size(sent.kept.characters, "character") });
  }

  say(name, values = {}) {
    const shown = (value) => (typeof value === "number" ? this.numbers.format(value) : value);
    return this.sent.labels[name].replace(/\{(\w+)\}/g, (whole, key) => (key in values ? shown(values[key]) : whole));
  }

  size(n, kind) {
    return this.say(`${n === 1 ? "one" : "many"}_${kind}`, { n });
  }

  translate() {
    for (const name of ["use", "cancel", "edit", "clear", "name"]) this.$(`.${name}`).textContent = this.say(name);
    this.node.setAttribute("aria-label", this.say("region"));
    this.$(".card").title = this.say("again");
    this.field.placeholder = this.say("placeholder");
    this.field.setAttribute("aria-label", this.say("placeholder"));
  }

  /** Say something to screen readers; `complain` says it to everybody, until the next thing happens. */
  tell(name, values) {
    this.$(".live").textContent = this.say(name, values);
    this.$(".word").hidden = true;
  }

  complain(name, values) {
    this.$(".word").textContent = this.say(name, values);
    this.$(".word").hidden = false;
  }

  /** The card of a taken text, or the field to write in. */
  show(kept) {
    this.kept = kept;
    this.node.classList.remove("sending");
    this.$(".card").hidden = !kept;
    this.$(".write").hidden = Boolean(kept);
    this.$(".word").hidden = true;
    if (!kept) this.field.value = "";
    else this.fillCard(kept);
    this.typed();
  }

  fillCard({ characters: count, lines, preview, replaced, text }) {
    this.$(".size").textContent = `${this.size(count, "character")} · ${this.size(lines, "line")}`;
    this.$(".preview").textContent = preview;
    this.$(".edit").hidden = text === null;
    this.$(".replaced").hidden = !replaced;
    this.$(".replaced").textContent = this.say(replaced === 1 ? "replaced" : "replaced_many", { n: replaced });
  }

  pasted(event) {
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (!text) {
      event.preventDefault();
      return this.complain("empty");
    }
    const { value, selectionStart, selectionEnd } = this.field;
    const writing = event.composedPath()[0] === this.field;
    const whole = writing ? value.slice(0, selectionStart) + text + value.slice(selectionEnd) : text;
    if (whole !== text && whole.length <= this.sent.most_typed) return; // an insertion into what is being written
    event.preventDefault();
    this.take(whole);
  }

  dragged(event, over) {
    event.preventDefault();
    this.node.classList.toggle("over", over);
  }

  dropped(event) {
    this.dragged(event, false);
    const text = event.dataTransfer?.getData("text/plain");
    if (text) return this.take(text);
    this.complain(event.dataTransfer?.files.length ? "file" : "empty");
  }

  typed() {
    const [value, most] = [this.field.value, this.sent.most_typed];
    const count = characters(value);
    this.$(".count").textContent = value ? this.size(count, "character") : "";
    this.$(".use").hidden = !value;
    this.$(".use").disabled = count > most;
    this.$(".cancel").hidden = !this.kept || !this.$(".card").hidden;
    if (count > most) this.complain("too_long_to_type", { n: count, limit: most });
    else this.$(".word").hidden = true;
  }

  use() {
    if (this.field.value && !this.$(".use").disabled) this.take(this.field.value);
  }

  edit() {
    this.field.value = this.kept.text;
    this.$(".card").hidden = true;
    this.$(".write").hidden = false;
    this.typed();
    this.field.focus();
    this.field.setSelectionRange(0, 0);
  }

  /** Send a text to Python, or say why not. */
  take(text) {
    const [count, limit] = [characters(text), this.sent.most];
    if (count > limit) return this.complain("too_long", { n: count, limit });
    const replaced = countOf(text, LONE);
    const whole = replaced ? text.replace(LONE, "\ufffd") : text;
    const lines = countOf(text, /\r\n|\r|\n/g) + (/[\r\n]$/.test(text) ? 0 : 1);
    const preview = text.slice(0, PREVIEW).split(/\r\n|\r|\n/).slice(0, 4).join("\n");
    this.show({ characters: count, lines, preview, replaced, text: null });
    this.$(".card").focus();
    this.node.classList.add("sending");
    this.tell("sending");
    this.send(whole, replaced);
  }

  clear() {
    this.show(null);
    this.field.focus();
    this.tell("cleared");
    this.send(null, 0);
  }

  send(text, replaced) {
    this.serial += 1;
    this.trigger("paste", { text, replaced, serial: this.serial });
  }
}

const boxes = new WeakMap();

export default function pasteBox({ data, parentElement, setTriggerValue }) {
  if (!boxes.has(parentElement)) boxes.set(parentElement, new Box(parentElement));
  boxes.get(parentElement).update(data, setTriggerValue);
  // Streamlit also calls the cleanup of a call that a newer one overtook: the box is still there.
  return () => parentElement.isConnected || boxes.delete(parentElement);
}
