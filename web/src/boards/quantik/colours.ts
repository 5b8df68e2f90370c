/** The woods of Quantik: the first player's, the second's, the board's. */

export const WOODS = ["var(--quantik-0)", "var(--quantik-1)"] as const;
export const PLATE = "var(--board-quantik)";
