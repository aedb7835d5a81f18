/** Whether every case of the matrices and the long runs are wanted (`npm run test:full`), or each kind of them once. */
export const isFull = process.env.TEST_FULL === "on"

/** How many, or which, cases a test goes through: enough to fail where something breaks, or in a full run all. */
export const sized = <Cases>(quick: Cases, full: Cases): Cases => (isFull ? full : quick)

/**
 * All cases in a full run. Else a third of them, another one for each turn: whoever goes through many things with many
 * cases has then seen every thing and every case, though not each with each.
 */
export const shareOf = <Case>(cases: readonly Case[], turn: number): readonly Case[] =>
  isFull ? cases : cases.filter((_, at) => at % 3 === turn % 3)
