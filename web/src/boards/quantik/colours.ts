/** The woods of Quantik, as in the drawn pictures: the first player's, the second's, the board's. */

export const WOODS = ["#f2dcb0", "#5b3521"] as const;
export const PLATE = "#bd8a5c";
