// The state of the page in its address, so that a puzzle can be sent.

const BLOCK = 0x8000;

function base64(bytes) {
  let text = "";
  for (let at = 0; at < bytes.length; at += BLOCK) {
    text += String.fromCharCode(...bytes.subarray(at, at + BLOCK));
  }
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

function bytes(text) {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (sign) => sign.charCodeAt(0));
}

async function through(stream, content) {
  const answer = new Response(new Blob([content]).stream().pipeThrough(stream));
  return new Uint8Array(await answer.arrayBuffer());
}

/**
 * The fragment of an address for a state: a puzzle of the catalogue with parameters, or a text, and
 * pins.
 */
export async function fragment({ name, text, parameters, pins }) {
  const query = new URLSearchParams();
  if (text === undefined) {
    query.set("puzzle", name);
  } else {
    const packed = await through(new CompressionStream("deflate-raw"), text);
    query.set("text", base64(packed));
  }
  for (const [key, value] of Object.entries(parameters)) query.set(key, value);
  for (const pin of pins) query.append("pin", pin);
  return `#${query}`;
}

/** The state in the fragment of an address; `undefined` if there is none. */
export async function state(hash) {
  const query = new URLSearchParams(hash.replace(/^#/, ""));
  const pins = query.getAll("pin");
  const packed = query.get("text");
  const name = query.get("puzzle");
  const parameters = Object.fromEntries(query);
  for (const key of ["text", "puzzle", "pin"]) delete parameters[key];
  if (packed !== null) {
    const plain = await through(new DecompressionStream("deflate-raw"), bytes(packed));
    return { text: new TextDecoder().decode(plain), parameters, pins };
  }
  if (name === null) return undefined;
  return { name, parameters, pins };
}
