import type { Permission } from "#app/auth/permissions"
import type { Db } from "#app/db/client.server"
import { apartSince } from "#app/domain/users/apart"
import { findApartDay } from "#app/domain/users/apart-day.server"
import { shareHands } from "#app/domain/users/hands.server"
import { whoMay } from "#app/domain/users/who-may.server"

/** `alone`: nobody else can sign in and hold the right. `hands`: somebody can, but nobody who is another person. */
export type SecondPerson = "there" | "alone" | "hands"

type Looked = {
  permission: Permission
  /** Who asks. */
  by: string
  /** From when on a hand in an account counts is 30 days before this. */
  moment: Date
}

/** Whether anybody else could confirm what this account asks for. */
export async function findSecondPerson(db: Db, { permission, by, moment }: Looked): Promise<SecondPerson> {
  const others = (await whoMay(db, permission)).filter((id) => id !== by)
  if (others.length === 0) return "alone"
  return (await isAnyApart(db, { by, others, since: apartSince(moment) })) ? "there" : "hands"
}

/** From which day (YYYY-MM-DD) on somebody else is another person; only of whom `findSecondPerson` finds `hands`. */
export async function findSecondFrom(db: Db, { permission, by, moment }: Looked): Promise<string> {
  const others = (await whoMay(db, permission)).filter((id) => id !== by)
  const isApart = (since: Date) => isAnyApart(db, { by, others, since })
  return findApartDay(db, { earliest: apartSince(moment), isApart })
}

type Apart = { by: string; others: readonly string[]; since: Date }

async function isAnyApart(db: Db, { by, others, since }: Apart): Promise<boolean> {
  for (const other of others) if (!(await shareHands(db, { one: [by], others: [other], since }))) return true
  return false
}
