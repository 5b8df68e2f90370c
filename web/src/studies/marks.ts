/** Move annotations, by PGN's numbers. */
export const SIGNS: Readonly<Record<number, string>> = { 1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!" };
