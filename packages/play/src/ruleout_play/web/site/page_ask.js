// Questions to Python in a worker of the page.

import { Cancelled } from "./ask.js";
import { inLanguage, t } from "./words.js";

const WAIT = 5000;

/** Removes the files of the engine that are kept, so that damaged ones are loaded again at the next visit. */
async function forgetEngine() {
  for (const name of (await globalThis.caches?.keys().catch(() => [])) ?? []) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) if (new URL(request.url).pathname.includes("/engine/")) await cache.delete(request);
  }
}

/** Asks as the Asker of ask.js does; its states are also "starting" and "failed", with a text. */
export class PageAsker {
  constructor(onstate, onupdate = () => {}) {
    this.onstate = onstate;
    this.onupdate = onupdate;
    this.open = new Map();
    this.count = 0;
    this.waiting = [];
    onstate("starting", t("Loading the engine …"));
    this.begin();
  }

  /** Starts the worker when what it loads can be kept, so that nothing is loaded twice. */
  async begin() {
    if ("serviceWorker" in navigator) {
      const kept = navigator.serviceWorker.register("sw.js").then((registration) => this.watch(registration)).catch(() => {});
      await Promise.race([kept, new Promise((resolve) => setTimeout(resolve, WAIT))]);
    }
    this.restart();
  }

  /** Says once that a newer version of the site waits until no page shows this one. */
  watch(registration) {
    if (registration.waiting) this.onupdate();
    registration.addEventListener("updatefound", () => {
      const newer = registration.installing;
      newer.addEventListener("statechange", () => newer.state === "installed" && registration.active && this.onupdate());
    });
    return navigator.serviceWorker.ready;
  }

  restart() {
    this.failed = null;
    this.isReady = false;
    // With shared memory a question can be cancelled; otherwise the worker is ended.
    this.flag = globalThis.crossOriginIsolated ? new Int32Array(new SharedArrayBuffer(4)) : null;
    this.worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    this.worker.onmessage = ({ data }) => this.hear(data);
    this.worker.onerror = (event) => (event.preventDefault?.(), this.fail(t("The engine could not be started. You can go on playing.")));
    this.worker.postMessage({ flag: this.flag });
    for (const message of this.waiting.splice(0)) this.worker.postMessage(message);
  }

  hear({ id, reply, state, loaded, reason, isBroken }) {
    // What else is being loaded may report after a failure.
    if (this.failed) return;
    if (state === "failed") return this.fail(t("The engine could not be started ({reason}). You can go on playing.", { reason }));
    this.isReady = state !== "starting";
    if (state) return this.onstate(this.isReady && this.open.size ? "busy" : state, loaded ? t("Loading the engine: {done} of {total} MB", loaded) : "");
    const waiting = this.open.get(id);
    this.open.delete(id);
    if (isBroken) reply.error.message = t("the engine broke off ({reason}), and starts again", { reason: reply.error.message });
    waiting?.resolve(reply);
    if (isBroken) this.renew();
    else this.onstate(this.open.size ? "busy" : "ready");
  }

  /** Ends the worker and starts another one; questions that wait are asked again. */
  renew() {
    this.onstate("starting", t("Starting the engine …"));
    this.worker.terminate();
    this.waiting = [...this.open].map(([id, { request }]) => ({ id, request }));
    this.restart();
  }

  fail(text) {
    this.failed = text;
    this.onstate("failed", text);
    for (const { reject } of this.open.values()) reject(new Error(text));
    this.open.clear();
    if (navigator.onLine) forgetEngine();
  }

  ask(given) {
    const request = inLanguage(given);
    if (this.failed) return Promise.reject(new Error(this.failed));
    const id = (this.count += 1);
    if (this.isReady) this.onstate("busy");
    return new Promise((resolve, reject) => {
      this.open.set(id, { request, resolve, reject });
      if (this.worker) this.worker.postMessage({ id, request });
      else this.waiting.push({ id, request });
    });
  }

  cancel() {
    if (!this.open.size) return;
    const waiting = [...this.open.values()];
    this.open.clear();
    if (this.flag) Atomics.store(this.flag, 0, this.count);
    else if (!this.worker) this.waiting = [];
    else this.renew();
    for (const { reject } of waiting) reject(new Cancelled());
    if (this.flag && this.isReady) this.onstate("ready");
  }
}
