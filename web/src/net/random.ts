/** What a browser makes up: keys of changes, and its shares of the dice. */

const HEX = 16;

/** The given number of unguessable bytes, as hexadecimal digits. */
function randomHex(bytes: number): string {
  const drawn = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(drawn, (byte) => byte.toString(HEX).padStart(2, "0")).join("");
}

/** The key of a change: if it is sent again after a lost connection, it happens once. */
export const newKey = (): string => randomHex(12);

/** What this browser adds to the dice of a game for one seat: 256 bits. */
export const newShare = (): string => randomHex(32);

/** The secret of a seat: 192 bits. */
export const newSecret = (): string => randomHex(24);
