/** The faces of a die as they are written. */
const FACES = "⚀⚁⚂⚃⚄⚅";

export function dieFace(roll: string): string {
  return FACES[Number(roll) - 1] ?? roll;
}
