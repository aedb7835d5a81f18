type Line = { state: string; askedAt: Date }

/** In what order all that takes two people is listed: what waits stands first, whichever way the moments go. */
export const placeInList = ({ state, askedAt }: Line, { descending }: { descending: boolean }): string =>
  `${(state === "asked") === descending ? 1 : 0} ${askedAt.toISOString()}`
