import { and, eq, isNull, type SQL, sql } from "drizzle-orm"
import type { PgColumn, PgTable } from "drizzle-orm/pg-core"
import { amongFound } from "#app/db/among-found.server"
import type { Db } from "#app/db/client.server"
import { readChoice, readText } from "#app/db/filter-readers.server"
import { filtered as invoicesFiltered } from "#app/domain/invoices/invoices.list.server"
import { storesLike } from "#app/domain/stores/stores.list.server"
import { filtered as ticketsFiltered } from "#app/domain/tickets/tickets.list.server"
import { codesOf } from "#app/words/codes-of"
import { claimKindWords, stateWords } from "#app/words/states"
import { draws } from "#drizzle/schema/draws"
import { invoices } from "#drizzle/schema/invoices"
import { prizeAwards } from "#drizzle/schema/prizes"
import { registrations } from "#drizzle/schema/registrations"
import { stores } from "#drizzle/schema/stores"
import { tickets } from "#drizzle/schema/tickets"
import { winners } from "#drizzle/schema/winners"

type Owned = PgTable & { registrationId: PgColumn }

/**
 * Whether a person has such a row. Asked of each person along the table's own index: an EXISTS might be joined, and a set
 * of millions made for it.
 */
const hasOne = (table: Owned, where: SQL | undefined): SQL =>
  sql`(select true from ${table} where ${and(eq(table.registrationId, registrations.id), where)} limit 1)`

/** In the names of the list that it is about, which reads no other. */
const asked = (params: Record<string, string | undefined>): URLSearchParams =>
  new URLSearchParams(Object.entries(params).flatMap(([name, value]) => (value ? [[name, value]] : [])))

const nobody = { named: false }

/** A coupon in a state, of the bars that the bars' own search finds. */
async function hasCoupon(db: Db, params: URLSearchParams): Promise<SQL | undefined> {
  const [status, store] = [
    readChoice(params, "coupon", codesOf(stateWords.invoices)),
    readText(params, "store"),
  ]
  if (!status && !store) return undefined
  const ofBars = store && (await amongFound(db, invoices.storeId, stores, storesLike(store) ?? sql`false`))
  return hasOne(invoices, and(await invoicesFiltered(db, asked({ status }), nobody), ofBars || undefined))
}

/** A number that counts in a draw. */
async function hasNumber(db: Db, params: URLSearchParams): Promise<SQL | undefined> {
  const draw = readText(params, "draw")
  return draw === undefined
    ? undefined
    : hasOne(tickets, await ticketsFiltered(db, asked({ draw, state: "valid" }), nobody))
}

/** A validated prize, won on the spot or in a draw whose result is public. */
const prizeOf = (db: Db) => ({
  award: hasOne(prizeAwards, and(eq(prizeAwards.state, "validated"), isNull(prizeAwards.releasedAt))),
  winner: hasOne(winners, and(eq(winners.state, "validated"), sql`${winners.drawId} in ${published(db)}`)),
})
const published = (db: Db) => db.select({ id: draws.id }).from(draws).where(eq(draws.state, "published"))

/** Whoever has in other lists what the filters ask for, each by that list's own filters, or came by a source. */
export async function owning(db: Db, params: URLSearchParams): Promise<SQL | undefined> {
  const [won, source] = [readChoice(params, "won", codesOf(claimKindWords)), readText(params, "source")]
  return and(
    await hasCoupon(db, params),
    await hasNumber(db, params),
    won && prizeOf(db)[won],
    source ? sql`${registrations.utm} ->> 'source' = ${source}` : undefined,
  )
}
