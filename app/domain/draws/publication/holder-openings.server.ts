import { asc, eq, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { holderOf, holderSecret, loggedHolderSql } from "#app/domain/draws/base/holder.server"
import { openHolderKey } from "#app/domain/draws/draw-secrets.server"
import { paperHash, paperSalt } from "#app/domain/log/kinds/numbers.server"
import { isWithoutPerson } from "#app/domain/registrations/shown-person"
import { paddedElement, paddedSeries } from "#app/domain/tickets/lucky-number"
import { ofWinner, validatedPerson } from "#app/domain/validation/validated-name.server"
import { invoices } from "#drizzle/schema/invoices"
import { registrations } from "#drizzle/schema/registrations"
import { tickets } from "#drizzle/schema/tickets"
import { validatedNames } from "#drizzle/schema/validated-names"
import { winners } from "#drizzle/schema/winners"

/** Who stands behind a place of a result, with what opens its pseudonym; of a titular the paper's hash too. */
type HolderOpening = {
  order: number
  kind: "titular" | "surrogate"
  series: string
  element: string
  holder: string
  /** Null in a draw whose pseudonyms hold no CPF, and where it was lost with the draw's keys. */
  r: string | null
  name: string
  /** Null of somebody who was erased. */
  cpf: string | null
  protocol: string
  paper: { sha256: string; salt: string; key: string; totalCents: number } | null
}

type OpenedDraw = {
  id: string
  sealedHolderKey: Buffer
  holderForm: number
  keysLostAt: Date | null
  rule: { seriesDigits: number }
}

/** For the regulator alone: in these the draw's pseudonyms are people. */
export async function openHolders(db: Db, draw: OpenedDraw): Promise<HolderOpening[]> {
  const holderKey = await openHolderKey(db, draw)
  const opened = { id: draw.id, holderForm: draw.holderForm, holderKey }
  const loggedHolder = sql<
    string | null
  >`(select ${loggedHolderSql(sql`${draw.id}::text`)} from registrations r
    where r.id = ${winners.registrationId})`
  const { name, lastname } = validatedPerson
  const rows = await db
    .select({
      winner: winners,
      ticket: tickets,
      person: { id: registrations.id, cpf: registrations.cpf, name, lastname },
      invoice: invoices,
      loggedHolder,
    })
    .from(winners)
    .innerJoin(tickets, eq(tickets.id, winners.ticketId))
    .innerJoin(invoices, eq(invoices.id, tickets.invoiceId))
    .innerJoin(registrations, eq(registrations.id, winners.registrationId))
    .leftJoin(validatedNames, ofWinner)
    .where(eq(winners.drawId, draw.id))
    .orderBy(asc(winners.order))
  return rows.map(({ winner: { order, kind }, ticket, person, invoice, loggedHolder }) => {
    const own = { registrationId: person.id, cpf: person.cpf }
    const holder = holderOf(opened, { loggedHolder, ...own })
    // What was told before the keys were lost nothing of today's opens.
    const isLost = draw.keysLostAt !== null && holderOf(opened, own) !== holder
    const isPaperLost = draw.keysLostAt !== null && invoice.receivedAt < draw.keysLostAt
    return {
      order,
      kind,
      series: paddedSeries(ticket.series, draw.rule.seriesDigits),
      element: paddedElement(ticket.element),
      holder,
      r: isLost ? null : (holderSecret(opened, person.id)?.toString("hex") ?? null),
      name: `${person.name} ${person.lastname}`,
      cpf: isWithoutPerson(person) ? null : person.cpf,
      protocol: invoice.protocol,
      paper: kind === "titular" && !isPaperLost ? paperOf(holderKey, invoice) : null,
    }
  })
}

type Invoice = { id: string; naturalKey: string; totalCents: number }

const paperOf = (holderKey: Buffer, { id: invoiceId, naturalKey, totalCents }: Invoice) => ({
  sha256: paperHash(holderKey, { invoiceId, naturalKey, totalCents }),
  salt: paperSalt(holderKey, invoiceId).toString("hex"),
  key: naturalKey,
  totalCents,
})
