// Runs in the page before the app: notes what the app's own elements do, and when it can be seen.
// "Seen" means a frame that began after the change has been handed to the compositor: two
// requestAnimationFrame calls later.

(() => {
  const heard = new WeakSet();
  const socket = { sent: [], got: [] };
  let run = {};

  const seen = (act) => requestAnimationFrame(() => requestAnimationFrame(() => act(performance.now())));
  const app = () => document.querySelector('[data-testid="stApp"]');
  const state = () => app()?.getAttribute("data-test-script-state");
  const roots = () => [...document.querySelectorAll("*")].map((one) => one.shadowRoot).filter(Boolean);
  const find = (what) => roots().map((root) => root.querySelector(what)).find(Boolean);

  /** Whether every chunk that is drawn begins where the new settings put it. */
  function drawnAsWanted() {
    const heads = [...(run.doc?.querySelectorAll(".s") ?? [])].filter((span) => span.segment.heads.length);
    const right = ({ segment }) => segment.heads.every((chunk) => run.starts[chunk] === segment.from);
    return heads.length > 1 && heads.every(right);
  }

  function changed(records) {
    const aside = ({ target }) => target.parentElement?.closest('[data-testid="stStatusWidget"]');
    if (records.every(aside)) return;
    if (state() !== "notRunning") run.ran = true;
    run.last = performance.now();
    seen((now) => (run.shown = now));
    if (!run.starts || run.drawn || !drawnAsWanted()) return;
    run.drawn = performance.now();
    seen((now) => (run.painted = now));
  }

  const watcher = new MutationObserver(changed);

  function listen() {
    for (const root of [document.documentElement, ...roots()]) {
      if (heard.has(root)) continue;
      heard.add(root);
      watcher.observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
    }
  }

  const stale = () => document.querySelector('[data-stale="true"]');
  const still = (quiet) => state() === "notRunning" && performance.now() - run.last > quiet && !stale();
  const waiting = () =>
    /checking …/.test(document.querySelector(".st-key-facts")?.textContent) ||
    /Trying settings …/.test(document.querySelector(".st-key-boundary_panel")?.textContent);

  const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

  async function until(test, what) {
    for (const end = performance.now() + 60000; performance.now() < end; await sleep(20)) if (test()) return;
    const { starts, doc, ...told } = { ...run, now: performance.now(), state: state(), waiting: waiting() };
    throw new Error(`${what} took longer than a minute at ${location.search}: ${JSON.stringify(told)}`);
  }

  window.addEventListener("keydown", (event) => (run.began ??= event.timeStamp), { capture: true });

  window.WebSocket = class extends window.WebSocket {
    constructor(...given) {
      super(...given);
      this.addEventListener("message", ({ data }) => socket.got.push([performance.now(), data.byteLength ?? data.size]));
    }
    send(data) {
      socket.sent.push(performance.now());
      super.send(data);
    }
  };

  window.probe = {
    /** From the next key on: note when the chunks that begin at `starts`, if given, can be seen. */
    arm(starts = null) {
      listen();
      run = { starts, doc: find(".doc"), last: performance.now(), shown: 0 };
      socket.sent.length = socket.got.length = 0;
    },
    /** Milliseconds from the key to: painted, settled (script ended, nothing moves), complete. */
    async result() {
      await until(() => run.ran && still(250) && (!run.starts || run.painted), "the rerun");
      const [settled, got, late] = [run.shown, [...socket.got], waiting()];
      await until(() => still(250) && !waiting(), "the background work");
      const since = (time) => (time === undefined ? null : time - run.began);
      return {
        painted: since(run.painted),
        settled: since(settled),
        complete: since(late ? run.shown : settled),
        sent: since(socket.sent[0]),
        first: since(got[0]?.[0]),
        last: since(got.at(-1)?.[0]),
        bytes: got.reduce((sum, [, size]) => sum + size, 0),
      };
    },
    async calm() {
      listen();
      run = { last: performance.now() };
      await until(() => still(600) && !waiting(), "the page");
    },
    /** Milliseconds between `count` frames while the text moves on by `step` pixels in each. */
    async scroll(count, step) {
      const scroller = find(".scroller");
      const times = [];
      scroller.scrollTop = 0;
      await sleep(300);
      for (let i = 0; i <= count; i++) {
        times.push(await new Promise(requestAnimationFrame));
        scroller.scrollTop += step;
      }
      scroller.scrollTop = 0;
      return times.slice(1).map((time, i) => time - times[i]);
    },
    /** When what is there now can be seen, in seconds since 1970. */
    epoch: () => new Promise((done) => seen((now) => done((performance.timeOrigin + now) / 1000))),
  };
})();
