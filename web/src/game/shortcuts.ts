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

/** What a pressed key asks for; null when it is somebody else's: a text field's, the browser's, the board's. */
export function commandOf(event: KeyboardEvent): Command | null {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return null;
  if (event.target instanceof Element && event.target.closest(TYPING)) return null;
  return SHORTCUTS.find(({ key }) => key === event.key)?.command ?? null;
}
