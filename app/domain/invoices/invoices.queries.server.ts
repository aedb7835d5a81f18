import { and, asc, eq, inArray, isNull } from "drizzle-orm"
import { validate as isUuid } from "uuid"
import type { Db } from "#app/db/client.server"
import { whyLeftOut } from "#app/domain/draws/base/left-out-number.server"
import { RuleBroken } from "#app/errors"
import { draws } from "#drizzle/schema/draws"
import { tickets } from "#drizzle/schema/tickets"
import { type InvoiceItem, invoices } from "#drizzle/schema/invoices"
import { prizeAwards, prizes } from "#drizzle/schema/prizes"
import { registrations } from "#drizzle/schema/registrations"
import { products, stores } from "#drizzle/schema/stores"
import { users } from "#drizzle/schema/users"
import { isFrozen } from "./invoice"
import { readProtocol } from "./protocol.server"

const person = {
  id: registrations.id,
  cpf: registrations.cpf,
  name: registrations.name,
  lastname: registrations.lastname,
  status: registrations.status,
}

/** One invoice for a reviewer: with its numbers, its prize, its person, its bar and who reviewed it. Throws NOT_FOUND. */
export async function getInvoice(db: Db, { id }: { id: string }) {
  if (!isUuid(id)) throw new RuleBroken("NOT_FOUND")
  const [row] = await db
    .select({
      invoice: invoices,
      person,
      store: { id: stores.id, name: stores.name, cnpj: stores.cnpj, uf: stores.uf, city: stores.city },
      reviewer: { id: users.id, name: users.name },
    })
    .from(invoices)
    .innerJoin(registrations, eq(registrations.id, invoices.registrationId))
    .innerJoin(stores, eq(stores.id, invoices.storeId))
    .leftJoin(users, eq(users.id, invoices.reviewedBy))
    .where(eq(invoices.id, id))
  if (!row) throw new RuleBroken("NOT_FOUND")
  const { contentHash: _, ...invoice } = row.invoice
  return { ...row, invoice, tickets: await numbersOf(db, id), award: await awardOf(db, id) }
}

/** Whether all its numbers stand in closed bases: then it stays as it is. */
export async function hasOnlyClosedDraws(db: Db, invoiceId: string): Promise<boolean> {
  const rows = await db
    .selectDistinct({ state: draws.state })
    .from(tickets)
    .innerJoin(draws, eq(draws.id, tickets.drawId))
    .where(eq(tickets.invoiceId, invoiceId))
  return isFrozen(rows.map(({ state }) => state))
}

async function numbersOf(db: Db, invoiceId: string) {
  const rows = await db
    .select({
      id: tickets.id,
      drawId: tickets.drawId,
      drawTitle: draws.title,
      drawState: draws.state,
      series: tickets.series,
      element: tickets.element,
      voidAt: tickets.voidAt,
      whyLeftOut: whyLeftOut("tickets"),
      rule: draws.rule,
    })
    .from(tickets)
    .innerJoin(draws, eq(draws.id, tickets.drawId))
    .where(eq(tickets.invoiceId, invoiceId))
    .orderBy(asc(tickets.drawId), asc(tickets.position))
  return rows.map(({ rule, ...ticket }) => ({ ...ticket, seriesDigits: rule.seriesDigits }))
}

async function awardOf(db: Db, invoiceId: string) {
  const [award] = await db
    .select({
      id: prizeAwards.id,
      prizeId: prizes.id,
      name: prizes.name,
      valueCents: prizes.valueCents,
      state: prizeAwards.state,
      reason: prizeAwards.reason,
      awardedAt: prizeAwards.awardedAt,
    })
    .from(prizeAwards)
    .innerJoin(prizes, eq(prizes.id, prizeAwards.prizeId))
    .where(and(eq(prizeAwards.invoiceId, invoiceId), isNull(prizeAwards.releasedAt)))
  return award ?? null
}

/** An invoice's id by its protocol, however it was typed; undefined where there is none. */
export async function findInvoiceByProtocol(db: Db, text: string): Promise<{ id: string } | undefined> {
  const protocol = readProtocol(text)
  if (protocol === null) return undefined
  const [row] = await db.select({ id: invoices.id }).from(invoices).where(eq(invoices.protocol, protocol))
  return row
}

/** An invoice's quantities with their products' names, also of products that take part no more. */
export async function nameItems(
  db: Db,
  items: readonly InvoiceItem[],
): Promise<{ name: string; quantity: number }[]> {
  if (items.length === 0) return []
  const ids = items.map(({ productId }) => productId)
  const rows = await db
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(inArray(products.id, ids))
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return items.map(({ productId, quantity }) => ({ name: names.get(productId) ?? productId, quantity }))
}
