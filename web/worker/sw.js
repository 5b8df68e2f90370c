/**
 * Keeps the static parts of the app in the browser, so that it opens at once, and opens without the server.
 *
 * - Files of the build are named by their content: one that is kept never changes.
 * - Pages come from the server. Only while it is away does the kept page take their place; it says so itself.
 * - Everything else, such as the API and its sockets, passes by untouched.
 *
 * The build fills in the two constants. Another build is another worker with a cache of its own; it takes over, and
 * drops the old ones, once no page of the old build is open, because such a page may still need its files.
 */
const VERSION = "__VERSION__";
const FILES = /* files */ [];

const CACHE = `quatuor-${VERSION}`;
const PAGE = "/";
/** Addresses that are not pages; the same as in `src/navigation/router.svelte.ts`. */
const NOT_PAGES = /^\/(api|pictures|health|metrics)(\/|$)/;
/** What a proxy answers for a server that is away. */
const AWAY = [502, 503, 504];

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(dropOthers()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") {
    if (!NOT_PAGES.test(pathname)) event.respondWith(page(request));
  } else if (FILES.includes(pathname)) event.respondWith(file(request));
});

async function install() {
  const cache = await caches.open(CACHE);
  const answer = await fetch(PAGE, { cache: "no-cache" });
  const text = await answer.clone().text();
  const needed = text.match(/\/assets\/[\w.-]+/g) ?? [];
  // The page of a newer build needs files that this worker does not know.
  if (!answer.ok || !needed.every((path) => FILES.includes(path))) throw new Error("another build");
  await cache.addAll(needed);
  await cache.put(PAGE, answer);
  await keepOthers(cache);
}

/** One after another, to leave room for the page; a file that fails is kept when it is first used. */
async function keepOthers(cache) {
  for (const path of FILES) {
    if (await cache.match(path)) continue;
    const answer = await fetch(path).catch(() => null);
    if (!answer?.ok) return;
    await cache.put(path, answer);
  }
}

async function dropOthers() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith("quatuor-") && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
}

async function page(request) {
  const answer = await fetch(request).catch(() => null);
  if (answer && !AWAY.includes(answer.status)) return answer;
  const kept = await caches.match(PAGE, { cacheName: CACHE, ignoreVary: true });
  return kept ?? answer ?? Response.error();
}

async function file(request) {
  const kept = await caches.match(request, { cacheName: CACHE, ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) {
    const cache = await caches.open(CACHE);
    await cache.put(request, answer.clone());
  }
  return answer;
}
