import { and, asc, eq, isNull } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { logEntries } from "#drizzle/schema/log"
import { type EntryOf, type OpenKind, readEntry } from "./kinds/read-entry"

/** What the log says in the open of a draw or a batch, of one kind, in the order in which it was told. */
export async function openEntriesOf<Kind extends OpenKind>(
  db: Db,
  scope: string,
  kind: Kind,
): Promise<{ said: EntryOf<Kind>; place: number | null }[]> {
  const rows = await db
    .select({ envelope: logEntries.envelope, place: logEntries.place })
    .from(logEntries)
    .where(and(eq(logEntries.scope, scope), eq(logEntries.kind, kind), isNull(logEntries.sealedLine)))
    .orderBy(asc(logEntries.createdAt), asc(logEntries.id))
  return rows.map(({ envelope, place }) => ({ said: readEntry(kind, envelope), place }))
}
