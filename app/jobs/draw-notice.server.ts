import { and, eq, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { ownStandings } from "#app/domain/draws/base/own-standing.queries.server"
import { drawNotices } from "#drizzle/schema/draw-notices"
import { draws } from "#drizzle/schema/draws"
import { registrations } from "#drizzle/schema/registrations"
import { person } from "./mail-facts.server"

const isThere = sql`${registrations.cpf} <> ${registrations.id}::text`

/**
 * Whom a notice about a draw goes to and how their numbers stand there, of whoever was not erased: a closed account too,
 * and who has none that takes part.
 */
export async function findNotice(db: Db, noticeId: string) {
  const [row] = await db
    .select({ to: person, draw: draws, status: registrations.status })
    .from(drawNotices)
    .innerJoin(draws, eq(draws.id, drawNotices.drawId))
    .innerJoin(registrations, eq(registrations.id, drawNotices.registrationId))
    .where(and(eq(drawNotices.id, noticeId), isThere))
  if (!row) return undefined
  const own = { registrationId: row.to.id, drawId: row.draw.id }
  const standing = (await ownStandings(db, own)).get(row.draw.id)
  return standing && { ...row, ...standing }
}
