/**
 * Which page is shown. Links are plain `<a href>`; those that stay on this site change the page without
 * loading it again. Paths are
 *
 *     /   /games   /record   /continue/{game}   /new/{game}   /play/{id}   /join/{id}   /rules/{game}   /analyse/{game}   /study/{id}
 *     /puzzles/{game}   /puzzles/{game}/{number}   /learn/{game}   /learn/{game}/{lesson}
 */

export type PageName =
  | "Home"
  | "MyGames"
  | "Record"
  | "Continue"
  | "NewGame"
  | "Game"
  | "Join"
  | "Rules"
  | "Analysis"
  | "Puzzles"
  | "Learn"
  | "Study"
  | "NotFound";

interface Route {
  page: PageName;
  /** The props of the page: the variable parts of the path, by name. */
  props: Record<string, string>;
}

const PATTERNS: readonly { page: PageName; first: string; name?: string; more?: string }[] = [
  { page: "MyGames", first: "games" },
  { page: "Record", first: "record" },
  { page: "Continue", first: "continue", name: "game" },
  { page: "NewGame", first: "new", name: "game" },
  { page: "Game", first: "play", name: "id" },
  { page: "Join", first: "join", name: "id" },
  { page: "Rules", first: "rules", name: "game" },
  { page: "Analysis", first: "analyse", name: "game" },
  { page: "Study", first: "study", name: "id" },
  { page: "Puzzles", first: "puzzles", name: "game", more: "number" },
  { page: "Learn", first: "learn", name: "game", more: "lesson" },
];

export function routeOf(path: string): Route {
  const [first, ...parts] = path.split("/").filter(Boolean);
  if (first === undefined) return { page: "Home", props: {} };
  const pattern = PATTERNS.find((each) => each.first === first);
  const values = parts.map(decoded);
  const names = pattern ? [pattern.name, pattern.more].filter((name) => name !== undefined) : [];
  const least = pattern?.name ? 1 : 0;
  const fits = values.length >= least && values.length <= names.length && !values.includes(undefined);
  if (!pattern || !fits) return { page: "NotFound", props: {} };
  return { page: pattern.page, props: Object.fromEntries(values.map((value, at) => [names[at], value])) };
}

const here = $state({ path: "/", visits: 0 });

export const currentPath = (): string => here.path;
/** How many pages were opened after the first; 0 for the page the site was opened with. */
export const visits = (): number => here.visits;

export function navigate(address: string, replace = false): void {
  if (replace) history.replaceState(null, "", address);
  else history.pushState(null, "", address);
  window.scrollTo(0, 0);
  arrive();
}

/** Follows the address bar and the links; returns a function that stops it. */
export function startRouter(): () => void {
  here.path = location.pathname;
  document.addEventListener("click", follow);
  window.addEventListener("popstate", arrive);
  return () => {
    document.removeEventListener("click", follow);
    window.removeEventListener("popstate", arrive);
  };
}

function arrive(): void {
  if (here.path === location.pathname) return;
  here.path = location.pathname;
  here.visits += 1;
}

function follow(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || !isPlain(event) || !isOurs(link)) return;
  event.preventDefault();
  if (link.href !== location.href) navigate(link.href);
}

/** Another button or a held key means a new tab, a window or a download: the browser handles these. */
function isPlain(event: MouseEvent): boolean {
  const held = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  return event.button === 0 && !held && !event.defaultPrevented;
}

function isOurs(link: HTMLAnchorElement): boolean {
  if (link.target || link.hasAttribute("download") || !link.hasAttribute("href")) return false;
  const { origin, pathname, hash } = new URL(link.href);
  const within = pathname === location.pathname && hash !== "";
  return origin === location.origin && !within && !/^\/(api|pictures|health|metrics)(\/|$)/.test(pathname);
}

function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
