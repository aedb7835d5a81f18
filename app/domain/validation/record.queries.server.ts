import { desc, eq, ne } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import { validate as isUuid } from "uuid"
import type { Db } from "#app/db/client.server"
import { isBlocked } from "#app/domain/cpf-block/is-blocked.server"
import { RuleBroken } from "#app/errors"
import { draws } from "#drizzle/schema/draws"
import { tickets } from "#drizzle/schema/tickets"
import { invoices } from "#drizzle/schema/invoices"
import { prizeAwards, prizes } from "#drizzle/schema/prizes"
import { registrations } from "#drizzle/schema/registrations"
import { stores } from "#drizzle/schema/stores"
import { users } from "#drizzle/schema/users"
import { winners } from "#drizzle/schema/winners"

export type AwardRecord = NonNullable<Awaited<ReturnType<typeof findAward>>>
export type WinnerRecord = NonNullable<Awaited<ReturnType<typeof findWinner>>>
export type ValidationRecord = ({ award: AwardRecord } | { winner: WinnerRecord }) & {
  isBlocked: boolean
  /** When the last draw's period ends, for a promotion whose settings name no end. */
  lastPeriodEnd: Date | null
}

/** A won prize with everything that its papers are laid beside, by its award's or its winner's id. Throws NOT_FOUND. */
export async function getRecord(db: Db, { id }: { id: string }): Promise<ValidationRecord> {
  if (!isUuid(id)) throw new RuleBroken("NOT_FOUND")
  const award = await findAward(db, id)
  if (award) return { award, ...(await readAround(db, award.person)) }
  const winner = await findWinner(db, id)
  if (!winner) throw new RuleBroken("NOT_FOUND")
  return { winner, ...(await readAround(db, winner.person)) }
}

const readAround = async (db: Db, { cpf }: { cpf: string }) => ({
  isBlocked: await isBlocked(db, cpf),
  lastPeriodEnd: await findLastPeriodEnd(db),
})

const person = {
  id: registrations.id,
  cpf: registrations.cpf,
  status: registrations.status,
  name: registrations.name,
  lastname: registrations.lastname,
  birthdate: registrations.birthdate,
  phone: registrations.phone,
  email: registrations.email,
  city: registrations.city,
  uf: registrations.uf,
}
const invoice = {
  id: invoices.id,
  protocol: invoices.protocol,
  status: invoices.status,
  reviewReason: invoices.reviewReason,
  photoKey: invoices.photoKey,
  number: invoices.number,
  accessKey: invoices.accessKey,
  issuedOn: invoices.issuedOn,
  totalCents: invoices.totalCents,
  receivedAt: invoices.receivedAt,
}
const store = {
  name: stores.name,
  cnpj: stores.cnpj,
  city: stores.city,
  uf: stores.uf,
  isActive: stores.active,
}
const [decider, giver, confirmer] = [
  alias(users, "decider"),
  alias(users, "giver"),
  alias(users, "confirmer"),
]

async function findAward(db: Db, id: string) {
  const [row] = await db
    .select({
      award: prizeAwards,
      prize: { name: prizes.name, valueCents: prizes.valueCents, instructions: prizes.instructions },
      person,
      invoice,
      store,
      names: { decidedBy: decider.name, givenBy: giver.name, confirmedBy: confirmer.name },
    })
    .from(prizeAwards)
    .innerJoin(prizes, eq(prizes.id, prizeAwards.prizeId))
    .innerJoin(registrations, eq(registrations.id, prizeAwards.registrationId))
    .leftJoin(invoices, eq(invoices.id, prizeAwards.invoiceId))
    .leftJoin(stores, eq(stores.id, invoices.storeId))
    .leftJoin(decider, eq(decider.id, prizeAwards.decidedBy))
    .leftJoin(giver, eq(giver.id, prizeAwards.givenBy))
    .leftJoin(confirmer, eq(confirmer.id, prizeAwards.confirmedBy))
    .where(eq(prizeAwards.id, id))
  return row
}

async function findWinner(db: Db, id: string) {
  const [row] = await db
    .select({
      winner: winners,
      draw: {
        id: draws.id,
        title: draws.title,
        prize: draws.prize,
        state: draws.state,
        rule: draws.rule,
      },
      number: { series: tickets.series, element: tickets.element, voidAt: tickets.voidAt },
      person,
      invoice,
      store,
      names: { decidedBy: decider.name },
    })
    .from(winners)
    .innerJoin(draws, eq(draws.id, winners.drawId))
    .innerJoin(tickets, eq(tickets.id, winners.ticketId))
    .innerJoin(invoices, eq(invoices.id, tickets.invoiceId))
    .innerJoin(stores, eq(stores.id, invoices.storeId))
    .innerJoin(registrations, eq(registrations.id, winners.registrationId))
    .leftJoin(decider, eq(decider.id, winners.decidedBy))
    .where(eq(winners.id, id))
  return row
}

/** When the last draw's period ends, for a promotion whose settings name no end. */
export async function findLastPeriodEnd(db: Db): Promise<Date | null> {
  const [last] = await db
    .select({ periodEnd: draws.periodEnd })
    .from(draws)
    .where(ne(draws.state, "canceled"))
    .orderBy(desc(draws.periodEnd))
    .limit(1)
  return last?.periodEnd ?? null
}
