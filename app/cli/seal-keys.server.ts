import { sql } from "drizzle-orm"
import { drizzle } from "drizzle-orm/postgres-js"
import type postgres from "postgres"
import type { Db } from "#app/db/client.server"
import { KeysFault } from "#app/db/keys/sealed.server"
import { ensureDataKey } from "#app/db/keys/wrap-data-key.server"
import { keysAreSealed } from "#app/db/keys/keys-are-sealed.server"
import { publishKeys } from "#app/domain/draws/publication/publish-keys.server"
import { keysSecrets } from "#app/platform/env.server"
import { lockDraws, sealDraws } from "./seal-draws.server"
import { lockPrizes, sealPrizes } from "./seal-prizes.server"

/**
 * Before anything is changed: draws whose keys, and batches of prizes whose moments stand plain cannot be taken along
 * without the secret that encrypts them.
 */
export async function refuseWithoutSecret(client: postgres.Sql): Promise<void> {
  if (keysSecrets().length > 0) return
  if (
    (await hasColumn(client, "draws", "holder_key")) &&
    (await client`select from draws limit 1`).length > 0
  )
    throw missing
  const isOld = !(await hasColumn(client, "prize_batches", "sealed_commitment_key"))
  const hasBatches = isOld && (await hasColumn(client, "prize_batches", "id"))
  if (hasBatches && (await client`select from prize_batches limit 1`).length > 0) throw missing
}

async function hasColumn(client: postgres.Sql, table: string, column: string): Promise<boolean> {
  const [row] = await client`select exists (select from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and column_name = ${column}) as found`
  return row?.found === true
}

/**
 * The last step of a migration, as only who has KEYS_SECRET can encrypt. Makes the data key where there is none, and
 * encrypts the keys and moments that stand plain from before. The keys of published draws are written down plain. All of it
 * or nothing; again it finds nothing to do.
 */
export async function sealKeys(client: postgres.Sql): Promise<void> {
  const db = drizzle(client, { casing: "snake_case" })
  const count = await db.transaction(async (tx) => {
    if (keysSecrets().length > 0) await ensureDataKey(tx as unknown as Db)
    const sealed = await sealPlain(tx as unknown as Db)
    if (keysSecrets().length > 0) await publishOlderKeys(tx as unknown as Db)
    return sealed
  })
  // What an update leaves behind on the disk, and what the planner knows of the values, goes into the next copy of it too.
  if (count > 0) await client`vacuum (full, analyze) draws, draw_segments, prize_batches, prizes`
}

/** Draws that were published before their keys were written down plain. */
async function publishOlderKeys(tx: Db): Promise<void> {
  const older = await tx.execute<{ id: string }>(sql`
    select distinct d.id from draws d join draw_segments s on s.draw_id = d.id
    where d.state = 'published' and s.published_key is null and s.keys_lost_at is null`)
  for (const { id } of older) await publishKeys(tx, id)
}

const missing = new KeysFault(
  "KEYS_SECRET: missing; the keys of the draws and prizes that are there are encrypted with it.",
)

async function sealPlain(tx: Db): Promise<number> {
  if (await keysAreSealed(tx)) return 0
  // Also waits for whoever of an earlier release still plans a draw or makes a batch.
  await lockDraws(tx)
  await lockPrizes(tx)
  const count = (await sealDraws(tx, needsSecret)) + (await sealPrizes(tx, needsSecret))
  for (const table of ["draws", "draw_segments", "prize_batches", "prizes"])
    await tx.execute(sql.raw(`alter table ${table} validate constraint ${table}_sealed_check`))
  return count
}

function needsSecret(): void {
  if (keysSecrets().length === 0) throw missing
}
