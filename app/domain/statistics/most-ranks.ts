/** The largest lines of a cut that a page shows; the file has all of them. */
export const MOST_RANKS = 50
