/** The colours of OXONO: pink, black, the totems, the board. */

export const TILES = ["var(--oxono-0)", "var(--oxono-1)"] as const;
export const TOTEM = "var(--totem)";
export const SAND = "var(--board-oxono)";
