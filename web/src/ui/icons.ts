/** The icons of the buttons: stroked paths in a square of 24. */
export const ICONS = {
  hint: "M9 18h6M10 21h4M8.5 14.5a6 6 0 1 1 7 0c-.6.5-1 1.2-1 2h-5c0-.8-.4-1.5-1-2z",
  takeBack: "M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
  redo: "M15 14l5-5-5-5M20 9H10a6 6 0 0 0 0 12h3",
  flip: "M4 12a8 8 0 0 1 14-5.3L20 9M20 4v5h-5M20 12a8 8 0 0 1-14 5.3L4 15M4 20v-5h5",
  sound: "M4 9.5v5h3.5L12 18V6L7.5 9.5zM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11",
  silent: "M4 9.5v5h3.5L12 18V6L7.5 9.5zM16 9.5l5 5M21 9.5l-5 5",
  more: "M4.5 12a.8.8 0 1 0 1.6 0a.8.8 0 1 0-1.6 0M11.2 12a.8.8 0 1 0 1.6 0a.8.8 0 1 0-1.6 0M17.9 12a.8.8 0 1 0 1.6 0a.8.8 0 1 0-1.6 0",
  draw: "M6 9h12M6 15h12",
  resign: "M6 21V4M6 4h12l-3 4 3 4H6",
  say: "M5 5h14a1.5 1.5 0 0 1 1.5 1.5v8A1.5 1.5 0 0 1 19 16h-7l-5 4v-4H5a1.5 1.5 0 0 1-1.5-1.5v-8A1.5 1.5 0 0 1 5 5z",
  watch:
    "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z",
  embed: "M9 7 4 12l5 5M15 7l5 5-5 5",
  record: "M12 4v11M7.5 11 12 15.5 16.5 11M5 20h14",
  first: "M6 5v14M18 6l-7 6 7 6",
  back: "M15 6l-7 6 7 6",
  forward: "M9 6l7 6-7 6",
  last: "M18 5v14M6 6l7 6-7 6",
  nameless: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 20a8 8 0 0 1 11-7.4M16 16l5 5M21 16l-5 5",
  delete: "M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5",
  type: "M9 4h6M12 4v16M9 20h6",
  computer: "M4 5h16v11H4zM9 20h6M12 16v4M9 9.5v2M15 9.5v2",
  send: "M21 3 10 14M21 3l-7 18-4-7-7-4z",
  together:
    "M8 11.5a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4zM2 19.5a6 6 0 0 1 12 0M16 5.3a3 3 0 0 1 0 5.9M17 14a6 6 0 0 1 5 5.5",
  keys: "M3 7h18v10H3zM7 11h.01M11 11h.01M15 11h.01M17 14H7",
} as const;

export type IconName = keyof typeof ICONS;
