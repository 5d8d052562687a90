// The engine in the page: Python (Pyodide) and ruleout, which answer the questions that the page sends.

const STEPS = ["engine/pyodide.asm.wasm", "engine/python_stdlib.zip", "engine/packages.zip"];
/** With shared memory, the number of the last question that is cancelled. */
let flag = null;
let current = 0;
let answer = null;

/** Loads a file and says how much of all is there. */
async function loaded(paths, sizes) {
  const total = paths.reduce((sum, path) => sum + (sizes[path] ?? 0), 0);
  let done = 0;
  return Promise.all(
    paths.map(async (path) => {
      const response = await fetch(path);
      if (!response.ok) throw new Error(`${path}: ${response.status} ${response.statusText}`);
      const chunks = [];
      const reader = response.body.getReader();
      for (;;) {
        const { done: isEnd, value } = await reader.read();
        if (isEnd) break;
        chunks.push(value);
        done += value.length;
        postMessage({ state: "starting", loaded: { done: (done / 1e6).toFixed(1), total: (total / 1e6).toFixed(1) } });
      }
      return new Blob(chunks);
    }),
  );
}

async function start() {
  const { sizes } = await (await fetch("files.json")).json();
  const blobs = await loaded(STEPS, sizes);
  const packages = blobs[2];
  // What is loaded already is not asked for again.
  const known = new Map(STEPS.map((path, index) => [new URL(path, import.meta.url).href, blobs[index]]));
  const load = globalThis.fetch;
  globalThis.fetch = (source, ...more) => {
    const url = new URL(source.url ?? source, import.meta.url).href;
    const type = url.endsWith(".wasm") ? "application/wasm" : "application/zip";
    return known.has(url) ? Promise.resolve(new Response(known.get(url), { headers: { "content-type": type } })) : load(source, ...more);
  };
  const { loadPyodide } = await import("./engine/pyodide.mjs");
  const python = await loadPyodide({ indexURL: new URL("engine/", import.meta.url).href, stdLibURL: new URL("engine/python_stdlib.zip", import.meta.url).href });
  python.unpackArchive(new Uint8Array(await packages.arrayBuffer()), "zip", { extractDir: "/packages" });
  python.globals.set("is_cancelled", () => Boolean(flag && Atomics.load(flag, 0) >= current));
  answer = python.runPython(`
import sys
sys.path.insert(0, "/packages")
from ruleout_play.web.worker import answer_text
lambda request: answer_text(request, is_cancelled)
`);
  postMessage({ state: "ready" });
}

/** What an error says, on one line; that of Python is on the last. */
function shortly(error) {
  const lines = String(error.message ?? error).trim().split("\n");
  return (lines[0].startsWith("Traceback") ? lines.at(-1) : lines[0]).slice(0, 200);
}

function failed(error) {
  if (!answer) postMessage({ state: "failed", reason: shortly(error) });
}

// Pyodide waits for ever for a module that cannot be compiled, so that this is noticed here.
for (const name of ["instantiate", "instantiateStreaming"]) {
  const original = WebAssembly[name];
  WebAssembly[name] = (...given) => original.apply(WebAssembly, given).catch((error) => {
    failed(error);
    throw error;
  });
}
const ready = start().catch((error) => {
  failed(error);
  throw error;
});
ready.catch(() => {});

onmessage = async ({ data: { id, request, flag: shared } }) => {
  if (shared !== undefined) {
    flag = shared;
    return;
  }
  await ready;
  current = id;
  try {
    postMessage({ id, reply: JSON.parse(answer(JSON.stringify(request))) });
  } catch (error) {
    // What Python does not catch ends it: too deep a call, or no memory.
    postMessage({ id, reply: { what: request.what, number: request.number, error: { message: shortly(error) } }, isBroken: true });
  }
};
