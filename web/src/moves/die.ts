/** The faces of a die as text. */
const FACES = "⚀⚁⚂⚃⚄⚅";

export function dieFace(roll: string): string {
  return FACES[Number(roll) - 1] ?? roll;
}

/** Whether the text of a move, in a game with a die, is a roll. */
export function isFace(text: string): boolean {
  return /^[1-6]$/.test(text);
}
