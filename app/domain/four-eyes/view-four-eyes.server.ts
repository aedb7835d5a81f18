import type { Permission } from "#app/auth/permissions"
import type { Db } from "#app/db/client.server"
import { whoMay } from "#app/domain/users/who-may.server"
import { APART_DAYS, apartSince } from "./apart"
import { findApartDay } from "./apart-day.server"
import { shareHands } from "./hands.server"

/** `alone`: nobody else can sign in and hold the right. `hands`: somebody can, but nobody who is another person. */
type FourEyes = "there" | "alone" | "hands"

type FourEyesQuestion = {
  permission: Permission
  /** Who asks. */
  by: string
  /** From when on a hand in an account counts is 30 days before this. */
  moment: Date
}

/**
 * Whether anybody else could confirm what this account asks for, and from which day on somebody could; none where the
 * moment that counts is over, since waiting helps no more.
 */
export async function viewFourEyes(db: Db, { now, ...looked }: FourEyesQuestion & { now: Date }) {
  const second = await findFourEyes(db, looked)
  const isPast = looked.moment < now
  const from = second === "hands" && !isPast ? await findFourEyesDay(db, looked) : null
  return { second, from, isPast, days: APART_DAYS }
}

/** Whether anybody else could confirm what this account asks for. */
export async function findFourEyes(db: Db, { permission, by, moment }: FourEyesQuestion): Promise<FourEyes> {
  const others = (await whoMay(db, permission)).filter((id) => id !== by)
  if (others.length === 0) return "alone"
  return (await isAnyApart(db, { by, others, since: apartSince(moment) })) ? "there" : "hands"
}

/** From which day (YYYY-MM-DD) on somebody else is another person; only of whom `findFourEyes` finds `hands`. */
async function findFourEyesDay(db: Db, { permission, by, moment }: FourEyesQuestion): Promise<string> {
  const others = (await whoMay(db, permission)).filter((id) => id !== by)
  const isApart = (since: Date) => isAnyApart(db, { by, others, since })
  return findApartDay(db, { earliest: apartSince(moment), isApart })
}

type Apart = { by: string; others: readonly string[]; since: Date }

async function isAnyApart(db: Db, { by, others, since }: Apart): Promise<boolean> {
  for (const other of others) if (!(await shareHands(db, { one: [by], others: [other], since }))) return true
  return false
}
