import { eq, isNull } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import type { Locale } from "#app/errors"
import { pauses } from "#drizzle/schema/pauses"
import { users } from "#drizzle/schema/users"

/** The pause that is on, if one is, with who made it. */
export async function findPause(db: Db) {
  const [pause] = await db
    .select({
      id: pauses.id,
      noticePt: pauses.noticePt,
      noticeEn: pauses.noticeEn,
      reason: pauses.reason,
      pausedAt: pauses.pausedAt,
      pausedBy: users.name,
    })
    .from(pauses)
    .innerJoin(users, eq(users.id, pauses.pausedBy))
    .where(isNull(pauses.resumedAt))
  return pause ?? null
}

/** What the public reads while a pause is on; null: invoices are taken. */
export async function pauseNotice(db: Db, locale: Locale): Promise<string | null> {
  const pause = await findPause(db)
  return pause && (locale === "en" ? pause.noticeEn : pause.noticePt)
}
