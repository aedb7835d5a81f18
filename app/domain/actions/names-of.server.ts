import { eq, inArray } from "drizzle-orm"
import { validate as isUuid } from "uuid"
import type { Db } from "#app/db/client.server"
import { type PersonViewer, shownCpf, shownName } from "#app/domain/registrations/shown-person"
import type { SubjectType } from "#app/audit/audit-names"
import { draws } from "#drizzle/schema/draws"
import { invoices } from "#drizzle/schema/invoices"
import { prizeBatches, prizes } from "#drizzle/schema/prizes"
import { cpfBlocks, registrations } from "#drizzle/schema/registrations"
import { products, stores } from "#drizzle/schema/stores"
import { users } from "#drizzle/schema/users"
import { winners } from "#drizzle/schema/winners"
import type { SubjectRef } from "./named-ids"

type Named = { id: string; name: string }
type Lookup = (db: Db, ids: string[], reader: PersonViewer) => Promise<Named[]>

/** What the audit calls by its kind alone; a new kind is a type error until it stands here or has its lookup. */
type Nameless =
  | "permissions"
  | "store-imports"
  | "prize-kinds"
  | "regulations"
  | "certificates"
  | "faq"
  | "ips"
  | "tokens"
  | "exports"
  | "bulk"
  | "views"
  | "columns"
  | "pauses"
  | "requests"
  | "approvals"
  | "commands"
  | "email-templates"
  | "dispatches"
  | "log"
  | "actions"

const lookups: Record<Exclude<SubjectType, Nameless>, Lookup> = {
  registrations: async (db, ids, reader) => {
    const { id, name, lastname } = registrations
    const people = await db
      .select({ id, name, lastname })
      .from(registrations)
      .where(inArray(registrations.id, ids))
    return people.map((person) => ({ id: person.id, name: shownName(person, reader) }))
  },
  invoices: (db, ids) =>
    db.select({ id: invoices.id, name: invoices.protocol }).from(invoices).where(inArray(invoices.id, ids)),
  prizes: (db, ids) =>
    db.select({ id: prizes.id, name: prizes.name }).from(prizes).where(inArray(prizes.id, ids)),
  "prize-batches": (db, ids) =>
    db
      .select({ id: prizeBatches.id, name: prizeBatches.name })
      .from(prizeBatches)
      .where(inArray(prizeBatches.id, ids)),
  draws: (db, ids) =>
    db.select({ id: draws.id, name: draws.title }).from(draws).where(inArray(draws.id, ids)),
  winners: async (db, ids) => {
    const found = await db
      .select({ id: winners.id, order: winners.order, title: draws.title })
      .from(winners)
      .innerJoin(draws, eq(draws.id, winners.drawId))
      .where(inArray(winners.id, ids))
    return found.map(({ id, order, title }) => ({ id, name: `${order}. ${title}` }))
  },
  users: (db, ids) => db.select({ id: users.id, name: users.name }).from(users).where(inArray(users.id, ids)),
  stores: (db, ids) =>
    db.select({ id: stores.id, name: stores.name }).from(stores).where(inArray(stores.id, ids)),
  products: (db, ids) =>
    db.select({ id: products.id, name: products.name }).from(products).where(inArray(products.id, ids)),
  "cpf-block": async (db, ids, reader) => {
    const blocks = await db
      .select({ id: cpfBlocks.id, cpf: cpfBlocks.cpf })
      .from(cpfBlocks)
      .where(inArray(cpfBlocks.id, ids))
    return blocks.map(({ id, cpf }) => ({ id, name: shownCpf(cpf, reader) }))
  },
}

const isNamed = (type: SubjectType): type is keyof typeof lookups => Object.hasOwn(lookups, type)

/** What things are called today, by id; what is gone, or has no name, is left out. */
export async function namesOf(
  db: Db,
  things: readonly SubjectRef[],
  reader: PersonViewer,
): Promise<Record<string, string>> {
  const types = [...new Set(things.map(({ type }) => type))]
  const named = await Promise.all(
    types.map((type) => {
      const ids = [...new Set(things.filter((thing) => thing.type === type).map(({ id }) => id))]
      const known = ids.filter((id) => isUuid(id))
      return known.length > 0 && isNamed(type) ? lookups[type](db, known, reader) : []
    }),
  )
  return Object.fromEntries(named.flat().map(({ id, name }) => [id, name]))
}
