/** The current language. Everything that reads it is updated when it changes. */

import type { Language } from "./kept";

const spoken: { language: Language } = $state({ language: "en" });

export const currentLanguage = (): Language => spoken.language;

export function setLanguage(language: Language): void {
  spoken.language = language;
  document.documentElement.lang = language;
}
