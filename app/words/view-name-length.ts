/** How many characters the name of a list's saved view may have. */
export const LONGEST_VIEW_NAME = 60
