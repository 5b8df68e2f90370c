/** What a browser makes up: keys of changes, and its part of the dice. */

const HEX = 16;

/** So many bytes nobody can guess, as hexadecimal digits. */
function randomHex(bytes: number): string {
  const drawn = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(drawn, (byte) => byte.toString(HEX).padStart(2, "0")).join("");
}

/** The name of a change: sent again after a broken connection, it is done once. */
export const newKey = (): string => randomHex(12);

/** What this browser adds to the dice of a game: 128 bits. */
export const newEntropy = (): string => randomHex(16);

/** What holds a seat: 192 bits. */
export const newSecret = (): string => randomHex(24);
