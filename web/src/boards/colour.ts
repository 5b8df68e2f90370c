/** Shades of a colour, mixed as in the pictures, and the colours of the players. The colours are in colours.css. */

export function lighter(colour: string, share: number): string {
  return mixed(colour, "#fff", share);
}

/** The colour in shade. The shade is warm, because mixing with black alone would turn light wood grey. */
export function darker(colour: string, share: number): string {
  return mixed(colour, "#1e0c06", share);
}

function mixed(colour: string, other: string, share: number): string {
  return `color-mix(in srgb, ${other} ${Math.round(100 * share)}%, ${colour})`;
}

/** The colour of a player: the game's own, or one for the seat. */
export function playerColour(game: string, player: number): string {
  return `var(--${game}-${player}, var(--seat-${player}))`;
}

/** The colour of an owner's pieces; grey if the owner is not known. */
export function ownerColour(game: string, owner: number | null): string {
  return owner === null ? "var(--seat-none)" : playerColour(game, owner);
}

/** The colour of text on a player's colour. */
export function playerInk(game: string, player: number): string {
  return `var(--${game}-${player}-ink, var(--seat-${player}-ink))`;
}

/** A circle, a square, a diamond and a triangle of about the same size, around 0, 0. */
const SHAPES = [
  "M-7 0a7 7 0 1 0 14 0a7 7 0 1 0-14 0z",
  "M-6.2-6.2H6.2V6.2H-6.2z",
  "M0-8.4 8.4 0 0 8.4-8.4 0z",
  "M0-8 8 6.4H-8z",
] as const;

/** The shape of a player's mark, for those who see no colours. */
export function playerShape(player: number): string {
  return SHAPES[player] ?? SHAPES[0];
}
