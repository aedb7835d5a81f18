import { and, asc, desc, eq, isNull, lte, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import type { DrawState } from "#app/domain/draws/draw"
import { findLoggedHolder } from "#app/domain/log/log-numbers.server"
import { holderOf } from "#app/domain/draws/base/holder.server"
import { isLeftOut } from "#app/domain/draws/base/left-out-number.server"
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
  /** How many count, and how many were voided, listed or not. */
  live: number
  voided: number
  numbers: {
    series: number
    element: number
    isVoid: boolean
    /** By its draw's closed list, in which it takes no part. */
    isLeftOut: boolean
    invoiceId: string
    protocol: string
  }[]
}

/**
 * A person's lucky numbers by draw, the latest extraction first; each draw with its counts, and of its numbers `limit` at
 * most, if one is given: the latest, those that count before voided ones.
 */
export async function listOwnTickets(
  db: Db,
  { registrationId, limit }: { registrationId: string; limit?: number },
): Promise<OwnDraw[]> {
  const ofDraw = sql`over (partition by ${tickets.drawId})`
  const own = db
    .select({
      drawId: tickets.drawId,
      series: tickets.series,
      element: tickets.element,
      voidAt: tickets.voidAt,
      invoiceId: tickets.invoiceId,
      registrationId: tickets.registrationId,
      live: sql<number>`(count(*) filter (where ${tickets.voidAt} is null) ${ofDraw})::int`.as("live"),
      voided: sql<number>`(count(${tickets.voidAt}) ${ofDraw})::int`.as("voided"),
      nth: sql<number>`row_number() over (partition by ${tickets.drawId}
        order by ${tickets.voidAt} is not null, ${tickets.createdAt} desc, ${tickets.series}, ${tickets.element})`.as(
        "nth",
      ),
    })
    .from(tickets)
    .where(eq(tickets.registrationId, registrationId))
    .as("own")
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
        live: own.live,
        voided: own.voided,
      },
      number: {
        series: own.series,
        element: own.element,
        voidAt: own.voidAt,
        isLeftOut: isLeftOut("own"),
        invoiceId: invoices.id,
        protocol: invoices.protocol,
      },
      cpf: registrations.cpf,
    })
    .from(own)
    .innerJoin(draws, eq(draws.id, own.drawId))
    .innerJoin(invoices, eq(invoices.id, own.invoiceId))
    .innerJoin(registrations, eq(registrations.id, own.registrationId))
    .where(limit === undefined ? undefined : lte(own.nth, limit))
    .orderBy(desc(draws.extractionOn), asc(draws.id), asc(own.nth))
  const byDraw = new Map<string, OwnDraw>()
  for (const { draw, number, cpf } of rows) {
    const { rule, sealedHolderKey, holderForm, keysLostAt, baseSha256, ...shown } = draw
    const { voidAt, ...rest } = number
    let known = byDraw.get(draw.id)
    if (!known) {
      const key = baseSha256 === null ? null : await openHolderKey(db, { id: draw.id, sealedHolderKey })
      const loggedHolder = keysLostAt && (await findLoggedHolder(db, draw.id, registrationId))
      const holder =
        key && holderOf({ id: draw.id, holderKey: key, holderForm }, { registrationId, cpf, loggedHolder })
      known = { ...shown, seriesDigits: rule.seriesDigits, holder, numbers: [] }
      byDraw.set(draw.id, known)
    }
    known.numbers.push({ ...rest, isVoid: voidAt !== null })
  }
  return [...byDraw.values()]
}

/** What counts for a person in one draw: how many numbers, and the latest of them. */
export async function ownInDraw(
  db: Db,
  { registrationId, drawId, limit }: { registrationId: string; drawId: string; limit: number },
) {
  const live = and(
    eq(tickets.registrationId, registrationId),
    eq(tickets.drawId, drawId),
    isNull(tickets.voidAt),
  )
  const latest = await db
    .select({ series: tickets.series, element: tickets.element, isLeftOut: isLeftOut("tickets") })
    .from(tickets)
    .where(live)
    .orderBy(desc(tickets.createdAt), asc(tickets.series), asc(tickets.element))
    .limit(limit)
  return { count: await db.$count(tickets, live), latest }
}
