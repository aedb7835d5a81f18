import { type SQL, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { type PlaceholderOf, statement } from "#app/db/statement.server"
import { logEntries } from "#drizzle/schema/log"
import type { OpenEntry, SealedEntry } from "./entry.server"

/** The values of one sealed entry, as text. */
export type EntryValues = Record<"entryId" | "kind" | "scope" | "line" | "at", string> & {
  invoiceId: string | null
}

/** Inserts one, by plain values: arrays take half as long again, here and in the database. */
export const insertEntry = (given: PlaceholderOf<EntryValues>): SQL => sql`
  insert into log_entries (id, kind, scope, sealed_line, invoice_id, created_at)
  values (${given("entryId")}::uuid, ${given("kind")}, ${given("scope")}, ${given("line")},
    ${given("invoiceId")}::uuid, ${given("at")}::timestamptz)`

export const entryValues = (entry: SealedEntry, at: Date): EntryValues => ({
  entryId: entry.id,
  kind: entry.kind,
  scope: entry.scope,
  line: entry.sealedLine,
  invoiceId: entry.invoiceId,
  at: at.toISOString(),
})

const newSealed = statement<never, EntryValues>(insertEntry)

type Columns = Record<"ids" | "kinds" | "scopes" | "lines" | "invoiceIds", string[]>

const manySealed = statement<never, Columns & { at: string }>(
  (given) => sql`
    insert into log_entries (id, kind, scope, sealed_line, invoice_id, created_at)
    select id, kind, scope, line, nullif(invoice_id, '')::uuid, ${given("at")}::timestamptz
    from unnest(${given("ids")}::uuid[], ${given("kinds")}::text[], ${given("scopes")}::text[],
      ${given("lines")}::text[], ${given("invoiceIds")}::text[]) as t (id, kind, scope, line, invoice_id)`,
)

/** Writes sealed entries in one statement, in the transaction of what they tell; `at` is when that happened. */
export async function writeSealed(tx: Db, entries: readonly SealedEntry[], at: Date): Promise<void> {
  const [first, ...more] = entries
  if (!first) return
  if (more.length === 0) {
    await newSealed(tx, entryValues(first, at))
    return
  }
  await manySealed(tx, {
    at: at.toISOString(),
    ids: entries.map(({ id }) => id),
    kinds: entries.map(({ kind }) => kind),
    scopes: entries.map(({ scope }) => scope),
    lines: entries.map(({ sealedLine }) => sealedLine),
    invoiceIds: entries.map(({ invoiceId }) => invoiceId ?? ""),
  })
}

/** Writes an open entry, in the transaction of what it tells. */
export async function writeOpen(tx: Db, entry: OpenEntry, at: Date): Promise<void> {
  await tx.insert(logEntries).values({ ...entry, createdAt: at })
}
