import { sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"

/** What triggers say never changes is written in another form here, and stays what it is. Only the tables' owner passes by. */
export async function withoutGuards(
  tx: Db,
  tables: readonly string[],
  write: () => Promise<void>,
): Promise<void> {
  for (const table of tables) await tx.execute(sql.raw(`alter table ${table} disable trigger user`))
  await write()
  for (const table of tables) await tx.execute(sql.raw(`alter table ${table} enable trigger user`))
}
