/** Shades of a colour, as the drawn pictures mix them. */

type Channels = [number, number, number];

function channels(colour: string): Channels {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) as Channels;
}

function mixed(colour: string, other: Channels, share: number): string {
  const parts = channels(colour).map((value, at) => Math.round(value + ((other[at] ?? 0) - value) * share));
  return `#${parts.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

export function lighter(colour: string, share: number): string {
  return mixed(colour, [255, 255, 255], share);
}

/** The colour in shade, which is warm: towards black alone, light wood would turn grey. */
export function darker(colour: string, share: number): string {
  return mixed(colour, [30, 12, 6], share);
}

/** The colour of a player: the game's own (colours.css), else one for the seat. */
export function playerColour(game: string, player: number): string {
  return `var(--${game}-${player}, var(--seat-${player}))`;
}
