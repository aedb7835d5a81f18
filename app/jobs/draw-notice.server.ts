import { and, eq, isNull } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { drawNotices } from "#drizzle/schema/draw-notices"
import { draws } from "#drizzle/schema/draws"
import { registrations } from "#drizzle/schema/registrations"
import { tickets } from "#drizzle/schema/tickets"
import { isActive, person } from "./mail-facts.server"

/** Whom a notice about a draw goes to, and how many numbers count there for them; undefined where there is none any more. */
export async function findNotice(db: Db, noticeId: string) {
  const [row] = await db
    .select({ to: person, draw: draws })
    .from(drawNotices)
    .innerJoin(draws, eq(draws.id, drawNotices.drawId))
    .innerJoin(registrations, eq(registrations.id, drawNotices.registrationId))
    .where(and(eq(drawNotices.id, noticeId), isActive))
  if (!row) return undefined
  const { to, draw } = row
  const own = and(eq(tickets.registrationId, to.id), eq(tickets.drawId, draw.id), isNull(tickets.voidAt))
  const held = await db.$count(tickets, own)
  return held === 0 ? undefined : { to, draw, held }
}
