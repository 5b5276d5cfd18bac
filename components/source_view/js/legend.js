// The words around the text: the legend, which lists only what the drawing has, and the buttons.

const MARGIN_KEYS = ["heading", "list", "object", "header", "table", "code", "page"];

class Legend {
  constructor(view) {
    this.view = view;
  }

  translate() {
    const { drawing, words, heat, scroller, $ } = this.view;
    scroller.setAttribute("aria-label", words.say("region"));
    $("help").textContent = words.say(heat.hot ? "help_heat" : "help");
    $("empty").textContent = words.say("empty");
    $("empty").hidden = drawing.chunks > 0;
    $("whitespace").title = words.say("whitespace");
    $("whitespace").setAttribute("aria-label", words.say("whitespace"));
    $("view").classList.toggle("lit-up", Boolean(drawing.lit));
    $("view").classList.toggle("compared", Boolean(drawing.shared));
    $("view").classList.toggle("warm", heat.hot);
    if (heat.hot) $("less").textContent = words.say("less");
    this.buttons();
    this.keys();
  }

  /** How often each key of the legend is in the drawing; a key that is not counted is always shown. */
  counts() {
    const { drawing: d, heat, marked, structure } = this.view;
    const counts = { gone: d.gone, short: d.short, bare: d.dropped, differs: d.differing, answer: marked?.length ?? 0 };
    for (const name of SPANS) counts[name] = d[`${name}_start`]?.length ?? 0;
    const marks = structure?.marks() ?? {};
    for (const name of MARGIN_KEYS) counts[name] = marks[name] ?? 0;
    Object.assign(counts, heat.hot ? { chunks: 0, overlap: 0, gone: 0, short: 0, bare: 0 } : { heat: 0 });
    if (d.lit) Object.assign(counts, { heat: 0, bare: d.dropped });
    return counts;
  }

  keys() {
    const { root, words } = this.view;
    const counts = this.counts();
    for (const item of root.querySelectorAll(".key")) {
      const count = counts[item.dataset.key];
      item.hidden = count === 0;
      if (item.hidden) continue;
      item.lastElementChild.textContent = words.say(`key_${item.dataset.key}`, { n: count });
      item.title = words.say(`about_${item.dataset.key}`);
      if (count !== undefined) item.dataset.n = words.numbers.format(count);
    }
  }

  buttons() {
    const { words, $ } = this.view;
    for (const [name, label] of [["mark-it", "mark"], ["unmark", "unmark"]]) {
      if (!(label in words.labels)) continue;
      $(name).querySelector("span").textContent = words.say(label);
      $(name).setAttribute("aria-label", words.say(label));
    }
  }
}
