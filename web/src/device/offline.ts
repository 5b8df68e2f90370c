/** Keeps the app in the browser, so that it opens at once, and opens without the server: see `worker/sw.js`. */

/**
 * Starts the service worker once the page has loaded, because the page comes first. Browsers have none over plain
 * HTTP, except on the computer that serves it, and may refuse it: the app works without.
 */
export function keepApp(): void {
  if (!("serviceWorker" in navigator)) return;
  const start = () => navigator.serviceWorker.register("/sw.js").catch(() => undefined);
  if (document.readyState === "complete") start();
  else window.addEventListener("load", start, { once: true });
}
