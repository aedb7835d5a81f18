/**
 * What the stand-in asks of a network by how often that network has used it within the hour. Thirty people at the tables
 * of one bar, without scripts or with the provider away, get through: the registration form takes anybody longer than
 * the third step's wait. A program has to wait as well, adds up more words, and cannot lay in a store of easy questions.
 */
const steps = [
  { from: 0, numbers: 2, seconds: 3, uses: 5 },
  { from: 10, numbers: 3, seconds: 8, uses: 3 },
  { from: 20, numbers: 3, seconds: 15, uses: 2 },
  { from: 40, numbers: 4, seconds: 30, uses: 2 },
] as const

type CaptchaStep = {
  /** How many small numbers are to be added. */
  numbers: number
  /** How long the form must have been open. */
  seconds: number
  /** How many forms one answered question opens: a double tap and a retry are uses. */
  uses: number
}

/** Which step a network is on that has used the stand-in so often. */
export const levelOf = (used: number): number => steps.findLastIndex(({ from }) => used >= from)

export const stepOf = (level: number): CaptchaStep => steps[level] ?? steps[0]
