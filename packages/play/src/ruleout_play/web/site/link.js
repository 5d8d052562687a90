// Links that hold a game in their fragment, which browsers do not send: the record, compressed (RFC 1951, RFC 4648).

import { t } from "./words.js";

const MARK = "#g=";
const LONGEST = 2_000_000;

async function through(stream, bytes, most) {
  const writer = stream.writable.getWriter();
  const writing = Promise.all([writer.write(bytes), writer.close()]);
  writing.catch(() => {});
  const reader = stream.readable.getReader();
  const chunks = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > most) {
      reader.cancel();
      throw new RangeError(t("the link unpacks to more than {count} characters; no game is that large", { count: most }));
    }
    chunks.push(value);
  }
  const all = new Uint8Array(length);
  chunks.reduce((at, chunk) => (all.set(chunk, at), at + chunk.length), 0);
  return all;
}

/** The fragment for a record; without its log it is short. */
export async function fragmentOf(record, withLog = false) {
  const { log, done, points, hints, ...position } = record;
  const bytes = new TextEncoder().encode(JSON.stringify(withLog ? record : position));
  const packed = await through(new CompressionStream("deflate-raw"), bytes, Infinity);
  let binary = "";
  for (const byte of packed) binary += String.fromCharCode(byte);
  return MARK + btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The record in a fragment, or null if it holds none. */
export async function recordOf(fragment) {
  if (!fragment.startsWith(MARK)) return null;
  try {
    const binary = atob(fragment.slice(MARK.length).replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(binary, (each) => each.charCodeAt(0));
    return JSON.parse(new TextDecoder().decode(await through(new DecompressionStream("deflate-raw"), bytes, LONGEST)));
  } catch (error) {
    if (error instanceof RangeError) throw error;
    throw new Error(t("the link is damaged; all of its characters are needed"));
  }
}
