/** Single keys for what the toolbar does. They never take a key from somebody who is typing. */
export type Command = "help" | "hint" | "takeBack" | "turn" | "clear" | "roll";

export const SHORTCUTS: readonly { key: string; command: Command }[] = [
  { key: "h", command: "hint" },
  { key: "u", command: "takeBack" },
  { key: "t", command: "turn" },
  { key: "r", command: "roll" },
  { key: "Escape", command: "clear" },
  { key: "?", command: "help" },
];

const TYPING = "input, textarea, select, [contenteditable], dialog";

/** Whether a key is a character, which somebody may say by voice or press by chance. */
export const isCharacter = (key: string): boolean => key.length === 1;

/**
 * What a pressed key asks for; null when it is somebody else's: a text field's, the browser's, the board's.
 * Characters ask for nothing where they are turned off.
 */
export function commandOf(event: KeyboardEvent, characters = true): Command | null {
  if (!characters && isCharacter(event.key)) return null;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return null;
  if (event.target instanceof Element && event.target.closest(TYPING)) return null;
  return SHORTCUTS.find(({ key }) => key === event.key)?.command ?? null;
}
