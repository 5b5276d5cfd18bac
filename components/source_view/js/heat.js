// How alike the chunks are to a question: levels 0 to 6 and scores to show. No DOM here.

const COLD = { levels: new Uint8Array(0), scores: [], hot: false };

/** Bytes of chunkscope.drawing.heat.heat_payload; `hot` says whether the chunks are coloured by level. */
function unpackHeat(bytes) {
  const count = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
  const levels = bytes.slice(4, 4 + count);
  return { levels, scores: JSON.parse(new TextDecoder().decode(bytes.subarray(4 + count))), hot: count > 0 };
}

/** The chunk over offset `p` with the highest level, the earliest of equals; undefined where none is. */
function topAt(d, levels, p) {
  let top;
  for (let i = after(d.start.length, p, (k) => d.start[k]) - 1; i >= 0 && d.reach[i] > p; i--) {
    if (d.end[i] <= p) continue;
    const chunk = d.chunk ? d.chunk[i] : i;
    if (top === undefined || levels[chunk] > levels[top] || (levels[chunk] === levels[top] && chunk < top)) top = chunk;
  }
  return top;
}

/** The highest level in each of `rows` equal stretches of a text of this length. */
function heatRows(d, levels, length, rows) {
  const found = new Uint8Array(rows);
  const scale = rows / Math.max(length, 1);
  for (let i = 0; i < d.start.length; i++) {
    const level = levels[d.chunk ? d.chunk[i] : i];
    const last = Math.min(Math.ceil(d.end[i] * scale), rows);
    for (let row = Math.floor(d.start[i] * scale); row < last; row++) if (found[row] < level) found[row] = level;
  }
  return found;
}
