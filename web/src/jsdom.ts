/** Browser features that jsdom lacks, for the tests: a screen that matches no query, and scrolling without effect. */

window.matchMedia = (media) =>
  Object.assign(new EventTarget(), { media, matches: false, onchange: null }) as unknown as MediaQueryList;
window.scrollTo = () => {};
