/** The colours of OXONO, as in the drawn pictures: pink, black, the totems, the board. */

export const TILES = ["#ec5f9f", "#2c2c35"] as const;
export const TOTEM = "#20a4c8";
export const SAND = "#ece3d4";
