/** The longest answer: whoever needs more needs a page. */
export const MOST_IN_ANSWER = 4_000
