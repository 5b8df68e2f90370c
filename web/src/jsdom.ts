/**
 * What the tests need before they run: browser features that jsdom lacks (a screen that matches no query, scrolling
 * without effect), and the words of both languages.
 */

window.matchMedia = (media) =>
  Object.assign(new EventTarget(), { media, matches: false, onchange: null }) as unknown as MediaQueryList;
window.scrollTo = () => {};

const { speak } = await import("./words");
await speak("fr", false);
await speak("en", false);

export {};
