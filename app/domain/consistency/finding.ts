/** What does not follow from keys, rules and audit: which thing, and why. */
export type Finding = { what: string; id: string; why: string }

/** So many findings of one question are named: a database that lost more is told of by these. */
export const NAMED = 1_000
