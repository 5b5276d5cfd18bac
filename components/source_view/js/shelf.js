// Byte strings by digest, held in the page so that the view need not be sent them again.
// One shelf serves every instance and module; waiting views are called when something arrives.

const shelf = (globalThis[Symbol.for("chunkscope.shelf")] ??= {
  held: new Map(),
  holders: new Map(),
  waiting: new Set(),
});

function hold(digest, bytes) {
  shelf.holders.set(digest, (shelf.holders.get(digest) ?? 0) + 1);
  shelf.held.set(digest, bytes);
  for (const call of [...shelf.waiting]) call();
}

function release(digest) {
  const left = (shelf.holders.get(digest) ?? 1) - 1;
  if (left > 0) return void shelf.holders.set(digest, left);
  shelf.holders.delete(digest);
  shelf.held.delete(digest);
}
