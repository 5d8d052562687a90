// Questions to the engine, which is the server that the page comes from.

import { headers } from "./entrance.js";
import { inLanguage, t } from "./words.js";

export class Cancelled extends Error {
  constructor() {
    super(t("The question was cancelled."));
    this.name = "Cancelled";
  }
}

/** Asks by ask(request), which gives a reply; cancel() ends what is asked, and onstate hears "ready" and "busy". */
export class Asker {
  constructor(address, onstate) {
    this.address = address;
    this.onstate = onstate;
    this.open = new Set();
    onstate("ready");
  }

  async ask(request) {
    const controller = new AbortController();
    this.open.add(controller);
    this.onstate("busy");
    try {
      const response = await fetch(this.address, {
        method: "POST",
        headers,
        body: JSON.stringify(inLanguage(request)),
        signal: controller.signal,
      });
      const reply = await response.json().catch(() => null);
      if (!reply) throw new Error(t("The server answered {status}.", { status: `${response.status} ${response.statusText}` }));
      return reply;
    } catch (error) {
      if (error.name === "AbortError") throw new Cancelled();
      if (error instanceof TypeError) throw new Error(t("The server does not answer; is ruleout web still running? You can go on playing."));
      throw error;
    } finally {
      this.open.delete(controller);
      this.onstate(this.open.size ? "busy" : "ready");
    }
  }

  cancel() {
    for (const controller of this.open) controller.abort();
  }
}
