/** The reader's preferences: changes are shown at once and stored in the browser. */

import { MediaQuery } from "svelte/reactivity";
import { drawsFast } from "./graphics";
import { keepPreferences, type Preferences, readPreferences, type Speed, type Theme } from "./kept";

export const preferences: Preferences = $state(readPreferences());

const prefersDark = new MediaQuery("prefers-color-scheme: dark");

/** The theme actually shown, with the system's choice resolved. */
export function shownTheme(): "light" | "dark" {
  if (preferences.theme !== "system") return preferences.theme;
  return prefersDark.current ? "dark" : "light";
}

export function setTheme(theme: Theme): void {
  change({ theme });
  showTheme();
}

export function setSound(sound: boolean): void {
  change({ sound });
}

export function setKeys(keys: boolean): void {
  change({ keys });
}

export function setNotation(notation: boolean): void {
  change({ notation });
}

export function setPhrases(phrases: boolean): void {
  change({ phrases });
}

export function setSpeed(speed: Speed): void {
  change({ speed });
}

/** Whether boards are wanted in 3D: as the reader chose, otherwise where a graphics card draws them. */
export function wantsSolid(): boolean {
  return preferences.solid ?? drawsFast();
}

export function setSolid(solid: boolean): void {
  change({ solid });
}

export function setName(name: string): void {
  change({ name: name.trim().slice(0, 40) });
}

export function change(wanted: Partial<Preferences>): void {
  Object.assign(preferences, wanted);
  keepPreferences($state.snapshot(preferences));
}

/** Sets the theme of the style sheet, which follows the system by default. */
export function showTheme(): void {
  const { dataset } = document.documentElement;
  if (preferences.theme === "system") delete dataset.theme;
  else dataset.theme = preferences.theme;
}
