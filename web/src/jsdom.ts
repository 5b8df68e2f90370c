/** What a browser has and jsdom has not, for the tests: a screen that matches no query, and nothing to scroll. */

window.matchMedia = (media) =>
  Object.assign(new EventTarget(), { media, matches: false, onchange: null }) as unknown as MediaQueryList;
window.scrollTo = () => {};
