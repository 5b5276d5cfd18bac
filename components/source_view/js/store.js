// The invisible component: puts its bytes (a 16-byte digest, then the body) on the shelf.

const holding = new WeakMap();

const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

export default function store({ data, parentElement }) {
  const before = holding.get(parentElement);
  const digest = hex(data.subarray(0, 16));
  if (digest !== before) {
    holding.set(parentElement, digest);
    hold(digest, data.subarray(16));
    if (before) release(before);
  }
  return () => {
    if (parentElement.isConnected) return; // a newer call has overtaken this one, and holds the bytes
    release(holding.get(parentElement));
    holding.delete(parentElement);
  };
}
