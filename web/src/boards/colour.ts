/** Shades of a colour, as the drawn pictures mix them, and whose colour is which. The colours are in colours.css. */

export function lighter(colour: string, share: number): string {
  return mixed(colour, "#fff", share);
}

/** The colour in shade, which is warm: towards black alone, light wood would turn grey. */
export function darker(colour: string, share: number): string {
  return mixed(colour, "#1e0c06", share);
}

function mixed(colour: string, other: string, share: number): string {
  return `color-mix(in srgb, ${other} ${Math.round(100 * share)}%, ${colour})`;
}

/** The colour of a player: the game's own, else one for the seat. */
export function playerColour(game: string, player: number): string {
  return `var(--${game}-${player}, var(--seat-${player}))`;
}

/** The colour in which something is written on that. */
export function playerInk(game: string, player: number): string {
  return `var(--${game}-${player}-ink, var(--seat-${player}-ink))`;
}
