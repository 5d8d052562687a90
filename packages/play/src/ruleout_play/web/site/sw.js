// Keeps the files of the site, so that it opens without a network. Another version waits until no game is open.

const NAME = "ruleout-VERSION_OF_THE_SITE";

addEventListener("install", (event) => {
  event.waitUntil((async () => {
    const { sizes } = await (await fetch("files.json", { cache: "no-store" })).json();
    const cache = await caches.open(NAME);
    // The engine and another language are kept when the page loads them. The browser may still hold files of an older version: ask the server.
    const paths = ["./", ...Object.keys(sizes).filter((path) => !/^(engine|languages)\//.test(path)), "files.json"];
    await cache.addAll(paths.map((path) => new Request(path, { cache: "no-cache" })));
  })());
});

addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) if (name.startsWith("ruleout-") && name !== NAME) await caches.delete(name);
    await clients.claim();
  })());
});

addEventListener("fetch", (event) => {
  if (event.request.method !== "GET" || new URL(event.request.url).origin !== location.origin) return;
  event.respondWith((async () => {
    const cache = await caches.open(NAME);
    const known = await cache.match(event.request, { ignoreSearch: true });
    if (known) return known;
    const response = await fetch(event.request, { cache: "no-cache" });
    if (response.ok) await cache.put(event.request, response.clone());
    return response;
  })());
});
