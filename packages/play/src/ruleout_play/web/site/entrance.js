// What the server that the page comes from says at its start: a text to open and, if other devices may ask, the address for them.

import { make } from "./dom.js";
import { t } from "./words.js";

const MARK = "#t=";
const KEPT = "ruleout:token";

/** The token of the address, which stays in this tab: the address gets other fragments. */
function tokenHere() {
  const [, given, rest] = /^#t=([\w-]+)(?:&(.*))?$/s.exec(location.hash) ?? [];
  try {
    if (given) sessionStorage.setItem(KEPT, given);
    else return sessionStorage.getItem(KEPT) ?? "";
  } catch {
    // Then it is in the address alone.
    return given ?? "";
  }
  history.replaceState(null, "", rest ? `#${rest}` : location.pathname);
  return given;
}

const token = tokenHere();
addEventListener("hashchange", () => location.hash.startsWith(MARK) && location.reload());

/** The headers of each question. */
export const headers = { "content-type": "application/json", ...(token ? { "x-ruleout-token": token } : {}) };

/** The address of this page with a fragment, for other devices. */
export const linkTo = (fragment) => location.href.split("#")[0] + (token ? `${MARK}${token}&${fragment.slice(1)}` : fragment);

/** What the server says, {} if it has nothing to say, null if it refuses, which is told in place of the page. */
export async function enter() {
  const address = document.querySelector('meta[name="ruleout-begin"]')?.content;
  const response = address ? await fetch(address, { method: "POST", headers, body: "{}" }).catch(() => null) : null;
  if (response?.status === 403) {
    document.body.replaceChildren(make("main", { class: "refused" }, make("h1", {}, "ruleout"), make("p", { role: "alert" }, t("Nothing is answered here without the token of the address. Scan the code again, or enter the whole address that ruleout web shows."))));
    return null;
  }
  return response?.ok ? response.json() : {};
}
