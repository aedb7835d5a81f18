import { and, eq } from "drizzle-orm"
import { brand } from "#app/brand"
import type { Db } from "#app/db/client.server"
import { drawnNumber } from "#app/domain/draws/inspection/drawn-number"
import { formatLuckyNumber } from "#app/domain/tickets/lucky-number"
import { mayCallReserve } from "#app/domain/winners/reserve-call.queries.server"
import type { DrawPublishedFacts } from "#app/i18n/mails/mail-text"
import { paths } from "#app/paths"
import { winners } from "#drizzle/schema/winners"
import { findNotice } from "./draw-notice.server"
import { linkTo, type MailFacts } from "./mail-facts.server"

/** Who took part in a draw whose result is out and did not win: winners are written to by themselves. */
export async function findDrawPublished(db: Db, noticeId: string): Promise<MailFacts<DrawPublishedFacts>> {
  const notice = await findNotice(db, noticeId)
  if (!notice?.draw.extraction) return undefined
  const { to, draw, status, takingPart } = notice
  if (status !== "active" || takingPart === 0) return undefined
  const places = await db
    .select({ kind: winners.kind, state: winners.state })
    .from(winners)
    .where(and(eq(winners.registrationId, to.id), eq(winners.drawId, draw.id)))
  const hasWon = places.some(({ kind, state }) => kind === "titular" || state !== "pending")
  if (hasWon) return undefined
  const facts = {
    name: to.name,
    url: linkTo(paths.draw(draw.id)),
    draw: draw.title,
    number: formatLuckyNumber(drawnNumber(draw.rule, notice.draw.extraction), draw.rule.seriesDigits),
    takingPart,
    reserve: places.length > 0 && (await mayCallReserve(db, draw)),
    contact: brand.company.email,
  }
  return { to, facts }
}
