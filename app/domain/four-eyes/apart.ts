import { DAY_MS } from "#app/platform/time/days"

/**
 * For ever would leave a team whose one super made everybody without a second person; a month keeps an account from
 * being made for the occasion, and stands in the audit all the while.
 */
export const APART_DAYS = 30
const APART_MS = APART_DAYS * DAY_MS

/** From when on a hand in an account counts, for a deed that takes four eyes, about something of that moment. */
export const apartSince = (moment: Date): Date => new Date(moment.getTime() - APART_MS)

/** From what moment of a thing on a hand at the time of this deed no longer counts: `apartSince` turned round. */
export const apartFor = (deed: Date): Date => new Date(deed.getTime() + APART_MS)
