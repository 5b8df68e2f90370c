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
