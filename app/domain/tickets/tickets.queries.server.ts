import { asc, desc, eq } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import type { DrawState } from "#app/domain/draws/draw"
import { toldIn } from "#app/domain/log/log-numbers.server"
import { holderOf } from "#app/domain/draws/base/holder.server"
import { openHolderKey } from "#app/domain/draws/draw-secrets.server"
import { draws } from "#drizzle/schema/draws"
import { registrations } from "#drizzle/schema/registrations"
import { tickets } from "#drizzle/schema/tickets"
import { invoices } from "#drizzle/schema/invoices"

export type OwnDraw = {
  id: string
  title: string
  prize: string
  state: DrawState
  /** YYYY-MM-DD. */
  extractionOn: string
  periodEnd: Date
  seriesDigits: number
  /** The person's pseudonym in the base, once there is one. */
  holder: string | null
  numbers: { series: number; element: number; isVoid: boolean; invoiceId: string; protocol: string }[]
}

/** A person's lucky numbers by draw, the latest extraction first; voided ones say so, at most `limit` in all. */
export async function listOwnTickets(
  db: Db,
  { registrationId, limit = 1000 }: { registrationId: string; limit?: number },
): Promise<OwnDraw[]> {
  const rows = await db
    .select({
      draw: {
        id: draws.id,
        title: draws.title,
        prize: draws.prize,
        state: draws.state,
        extractionOn: draws.extractionOn,
        periodEnd: draws.periodEnd,
        rule: draws.rule,
        sealedHolderKey: draws.sealedHolderKey,
        holderForm: draws.holderForm,
        keysLostAt: draws.keysLostAt,
        baseSha256: draws.baseSha256,
      },
      number: {
        series: tickets.series,
        element: tickets.element,
        voidAt: tickets.voidAt,
        invoiceId: invoices.id,
        protocol: invoices.protocol,
      },
      cpf: registrations.cpf,
    })
    .from(tickets)
    .innerJoin(draws, eq(draws.id, tickets.drawId))
    .innerJoin(invoices, eq(invoices.id, tickets.invoiceId))
    .innerJoin(registrations, eq(registrations.id, tickets.registrationId))
    .where(eq(tickets.registrationId, registrationId))
    .orderBy(
      desc(draws.extractionOn),
      asc(draws.id),
      desc(tickets.createdAt),
      asc(tickets.series),
      asc(tickets.element),
    )
    .limit(limit)
  const byDraw = new Map<string, OwnDraw>()
  for (const { draw, number, cpf } of rows) {
    const { rule, sealedHolderKey, holderForm, keysLostAt, baseSha256, ...shown } = draw
    const { voidAt, ...rest } = number
    let known = byDraw.get(draw.id)
    if (!known) {
      const key = baseSha256 === null ? null : await openHolderKey(db, { id: draw.id, sealedHolderKey })
      const told = keysLostAt && (await toldIn(db, draw.id, registrationId))
      const holder =
        key && holderOf({ id: draw.id, holderKey: key, holderForm }, { registrationId, cpf, told })
      known = { ...shown, seriesDigits: rule.seriesDigits, holder, numbers: [] }
      byDraw.set(draw.id, known)
    }
    known.numbers.push({ ...rest, isVoid: voidAt !== null })
  }
  return [...byDraw.values()]
}
