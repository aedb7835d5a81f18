/** How many prizes an extraction of the Loteria Federal has, and how many digits each. */
export const PRIZES = 5

/** The lottery's own number of an extraction as typed, a dot between thousands allowed; null where it is none. */
export function parseContest(text: string): number | null {
  const digits = text.trim().replace(/^([0-9]{1,3})\.([0-9]{3})$/, "$1$2")
  return /^[1-9][0-9]{0,5}$/.test(digits) ? Number(digits) : null
}

export type PrizeRead = { prize: string } | { wrong: "digits" | "leading" }

/**
 * A prize of the extraction as typed or as the lottery's feed writes it: five digits, a dot between thousands allowed.
 * The feed's six positions are understood where the first is a zero; any other first digit is refused, never dropped.
 */
export function readPrize(text: string): PrizeRead {
  const digits = text.trim().replace(/^([0-9]{2,3})\.([0-9]{3})$/, "$1$2")
  if (/^0?[0-9]{5}$/.test(digits)) return { prize: digits.slice(-5) }
  return { wrong: /^[1-9][0-9]{5}$/.test(digits) ? "leading" : "digits" }
}
