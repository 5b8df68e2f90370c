/** Single keys for the buttons. They never interfere with typing. */
export type Command =
  | "help"
  | "hint"
  | "takeBack"
  | "flip"
  | "solid"
  | "type"
  | "clear"
  | "roll"
  | "back"
  | "forward"
  | "first"
  | "last";

export const SHORTCUTS: readonly { keys: readonly string[]; command: Command }[] = [
  { keys: ["h"], command: "hint" },
  { keys: ["u"], command: "takeBack" },
  { keys: ["t"], command: "flip" },
  { keys: ["v"], command: "solid" },
  { keys: ["r"], command: "roll" },
  { keys: ["n"], command: "type" },
  { keys: [",", "ArrowLeft"], command: "back" },
  { keys: [".", "ArrowRight"], command: "forward" },
  { keys: ["Home"], command: "first" },
  { keys: ["End"], command: "last" },
  { keys: ["Escape"], command: "clear" },
  { keys: ["?"], command: "help" },
];

const TYPING = "input, textarea, select, [contenteditable], dialog";
/** Places where arrows, Home and End have another meaning: the board, and anything open over the page. */
const ROAMING = "[data-spot], [popover]";
const ROAMING_KEYS: readonly string[] = ["ArrowLeft", "ArrowRight", "Home", "End"];

/** Whether a key is a character, which can be entered by voice or pressed by accident. */
export const isCharacter = (key: string): boolean => key.length === 1;

/**
 * The command of a pressed key; null if the key belongs to a text field, the browser or the board.
 * Characters have no command when they are turned off.
 */
export function commandOf(event: KeyboardEvent, characters = true): Command | null {
  if (!isFree(event, characters)) return null;
  return SHORTCUTS.find(({ keys }) => keys.includes(event.key))?.command ?? null;
}

/** The effect of each command on a page; a command returns false if there was nothing to do. */
export type Commands = Partial<Record<Command, () => unknown>>;

/** Runs the command of a pressed key and hides the key from the browser. Returns whether the page has that command. */
export function runCommand(event: KeyboardEvent, commands: Commands, characters = true): boolean {
  const command = commandOf(event, characters);
  const run = command && commands[command];
  if (!run) return false;
  if (run() !== false) event.preventDefault();
  return true;
}

/** Whether this key, which only one page has, was pressed. */
export function pressedAlone(event: KeyboardEvent, key: string, characters: boolean): boolean {
  return event.key === key && isFree(event, characters);
}

/** Whether something is open over the page, which Escape closes. The browser does that, unless a page takes the key. */
function isCovered(): boolean {
  const popovers = [...document.querySelectorAll("[popover]")];
  return document.querySelector("dialog[open]") !== null || popovers.some(isDrawn);
}

const isDrawn = (element: Element): boolean => element.getClientRects().length > 0;

function isFree(event: KeyboardEvent, characters: boolean): boolean {
  if (!characters && isCharacter(event.key)) return false;
  if (event.key === "Escape" && isCovered()) return false;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  const taken = ROAMING_KEYS.includes(event.key) ? `${TYPING}, ${ROAMING}` : TYPING;
  return !(event.target instanceof Element && event.target.closest(taken));
}

/** The keys of a command in the form of `aria-keyshortcuts`; undefined if none of them works now. */
export function keysOf(command: Command, characters: boolean): string | undefined {
  const keys = SHORTCUTS.find((each) => each.command === command)?.keys ?? [];
  return keys.filter((key) => characters || !isCharacter(key)).join(" ") || undefined;
}
