// The columns of a drawing and the sweep that turns them into segments. No DOM here.

const HEADER = new TextDecoder();
const LISTED = 12;
/** Spans that are drawn over the chunks: each kind ascending and disjoint. */
const SPANS = ["struck", "given", "held", "missing"];

/** Bytes of chunkscope.drawing.drawing_payload, with the columns that were left out filled in. */
function unpack(bytes) {
  const copy = bytes.slice();
  const size = new DataView(copy.buffer).getUint32(0, true);
  const drawing = JSON.parse(HEADER.decode(copy.subarray(4, 4 + size)));
  let place = 4 + size;
  for (const [name, count] of drawing.columns) {
    drawing[name] = new Int32Array(copy.buffer, place, count);
    place += 4 * count;
  }
  drawing.mark = copy.subarray(place);
  fillIn(drawing);
  return drawing;
}

function fillIn(d) {
  d.plain = !d.chunk;
  d.at ??= d.start;
  d.till ??= d.end;
  d.from ??= d.at;
  d.to ??= d.till;
  d.length ??= d.from.map((from, i) => d.to[i] - from);
  const cuts = Math.max(d.chunks - 1, 0);
  d.overlap ??= Int32Array.from({ length: cuts }, (_, i) => Math.max(d.till[i] - d.at[i + 1], 0));
  d.gap ??= Int32Array.from({ length: cuts }, (_, i) => Math.max(d.at[i + 1] - d.till[i], 0));
  index(d);
}

/** What binary searches need: ends ascending, the furthest end so far, chunks in order of place. */
function index(d) {
  let furthest = 0;
  d.reach = d.end.map((end) => (furthest = Math.max(furthest, end)));
  d.steady = d.plain && d.end.every((end, i) => end === d.reach[i]);
  d.closes = d.steady ? d.end : d.end.slice().sort();
  d.placed = Int32Array.from(d.at, (_, i) => i);
  if (!ascending(d.at)) d.placed.sort((a, b) => d.at[a] - d.at[b] || a - b);
  d.differing = d.shared?.reduce((sum, _, i) => sum + differs(d, i), 0) ?? 0;
  const spans = SPANS.filter((name) => d[`${name}_start`]);
  d.spanEdges = spans.flatMap((name) => [...d[`${name}_start`], ...d[`${name}_end`]]).sort((a, b) => a - b);
}

/** Whether some of the chunkings that boundary `b` is compared with do not have it. */
function differs(d, b) {
  return Boolean(d.shared) && d.shared[b] < d.of;
}

function ascending(column) {
  for (let i = 1; i < column.length; i++) if (column[i] < column[i - 1]) return false;
  return true;
}

/** The first index in [0, count) whose value is greater than `limit`. */
function after(count, limit, value) {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (value(middle) > limit) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The chunks over offset `p`: how many, the first few in order, and the last. */
function coverAt(d, p) {
  const high = after(d.start.length, p, (i) => d.start[i]);
  if (d.steady) {
    const low = after(d.end.length, p, (i) => d.end[i]);
    const count = Math.max(high - low, 0);
    const first = Array.from({ length: Math.min(count, LISTED) }, (_, i) => low + i);
    return { count, first, last: count ? high - 1 : undefined };
  }
  const found = new Set();
  for (let i = high - 1; i >= 0 && d.reach[i] > p; i--) if (d.end[i] > p) found.add(d.chunk ? d.chunk[i] : i);
  const all = [...found].sort((a, b) => a - b);
  return { count: all.length, first: all.slice(0, LISTED), last: all.at(-1) };
}

/** Chunks whose first character lies in [from, to), in order of place. */
function chunksStarting(d, from, to) {
  const low = after(d.placed.length, from - 1, (i) => d.at[d.placed[i]]);
  const high = after(d.placed.length, to - 1, (i) => d.at[d.placed[i]]);
  return d.placed.subarray(low, high);
}

function within(column, from, to) {
  return column.slice(
    after(column.length, from, (i) => column[i]),
    after(column.length, to - 1, (i) => column[i]),
  );
}

/** Whether a span of this kind lies over offset `p`. */
function isIn(d, name, p) {
  const [starts, ends] = [d[`${name}_start`], d[`${name}_end`]];
  if (!starts) return false;
  const i = after(starts.length, p, (k) => starts[k]) - 1;
  return i >= 0 && ends[i] > p;
}

/** The kinds of spans over the segment [from, to), and where one of the answer begins or ends with it. */
function spansOver(d, from, to) {
  const over = SPANS.filter((name) => isIn(d, name, from));
  const named = over.find((name) => name === "held" || name === "missing");
  if (named && d[`${named}_start`].includes(from)) over.push("opens");
  if (named && d[`${named}_end`].includes(to)) over.push("closes");
  return over;
}

/** Whether a chunk's range ends at offset `p`. */
function closesAt(d, p) {
  const i = after(d.closes.length, p, (k) => d.closes[k]) - 1;
  return i >= 0 && d.closes[i] === p;
}

/** The segments that partition [from, to): {from, to, cover, heads, spans, answer}; nothing changes inside one. */
function segments(d, from, to, answer) {
  const heads = chunksStarting(d, from, to);
  const edges = new Set([from, ...within(d.start, from, to), ...within(d.closes, from, to)]);
  for (const head of heads) edges.add(d.at[head]);
  for (const edge of within(d.spanEdges, from, to)) edges.add(edge);
  for (const edge of within(answer ?? [], from, to)) edges.add(edge);
  const cuts = [...edges].sort((a, b) => a - b);
  cuts.push(to);
  let next = 0;
  return cuts.slice(0, -1).map((cut, i) => {
    const begun = next;
    while (next < heads.length && d.at[heads[next]] === cut) next++;
    return {
      from: cut,
      to: cuts[i + 1],
      cover: coverAt(d, cut),
      heads: heads.subarray(begun, next),
      spans: spansOver(d, cut, cuts[i + 1]),
      answer: Boolean(answer) && answer[0] <= cut && cut < answer[1],
    };
  });
}

/** How far offset `p` is from boundary `b`: 0 inside its overlap or gap, with the way to its mark as second key. */
function distance(d, b, p) {
  const ends = [d.till[b], d.at[b + 1]].sort((x, y) => x - y);
  return [Math.max(ends[0] - p, p - ends[1], 0), Math.abs(d.at[b + 1] - p)];
}

/** The boundary nearest to `p` among those of the chunks over it (in a gap: of the chunk before). */
function nearestBoundary(d, p) {
  const cuts = d.chunks - 1;
  const { first, last, count } = coverAt(d, p);
  const chunks = count ? [...first, last] : [d.placed[Math.max(after(d.placed.length, p, (i) => d.at[d.placed[i]]) - 1, 0)]];
  const near = [...new Set(chunks.flatMap((c) => [c - 1, c]))].filter((b) => b >= 0 && b < cuts);
  const key = (b) => distance(d, b, p);
  near.sort((a, b) => key(a)[0] - key(b)[0] || key(a)[1] - key(b)[1] || a - b);
  return near[0] ?? null;
}
