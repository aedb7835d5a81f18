import { and, eq, isNull } from "drizzle-orm"
import { brand } from "#app/brand"
import type { Db } from "#app/db/client.server"
import { findClose } from "#app/domain/log/opened.queries.server"
import type { DrawClosedFacts } from "#app/i18n/mails/mail-text"
import { paths } from "#app/paths"
import { drawNotices } from "#drizzle/schema/draw-notices"
import { draws } from "#drizzle/schema/draws"
import { registrations } from "#drizzle/schema/registrations"
import { tickets } from "#drizzle/schema/tickets"
import { isActive, linkTo, type MailFacts, person } from "./mail-facts.server"

/** Who holds numbers of a draw that closed, with the first checkpoint that holds its close. */
export async function findDrawClosed(db: Db, noticeId: string): Promise<MailFacts<DrawClosedFacts>> {
  const [row] = await db
    .select({ to: person, draw: { id: draws.id, title: draws.title } })
    .from(drawNotices)
    .innerJoin(draws, eq(draws.id, drawNotices.drawId))
    .innerJoin(registrations, eq(registrations.id, drawNotices.registrationId))
    .where(and(eq(drawNotices.id, noticeId), isActive))
  const checkpoint = row && (await findClose(db, row.draw.id))?.checkpoint
  if (!row || !checkpoint) return undefined
  const { to, draw } = row
  const held = await db.$count(
    tickets,
    and(eq(tickets.registrationId, to.id), eq(tickets.drawId, draw.id), isNull(tickets.voidAt)),
  )
  if (held === 0) return undefined
  const facts = {
    name: to.name,
    url: linkTo(paths.draw(draw.id)),
    draw: draw.title,
    held,
    size: checkpoint.size,
    root: checkpoint.root.toString("base64"),
    contact: brand.company.email,
  }
  return { to, facts }
}
