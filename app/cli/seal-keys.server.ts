import { sql } from "drizzle-orm"
import { drizzle } from "drizzle-orm/postgres-js"
import type postgres from "postgres"
import type { Db } from "#app/db/client.server"
import { keysAreSealed } from "#app/db/ready.server"
import { ensureDataKey } from "#app/db/wrap-data-key.server"
import { sealHolderKey, sealPermutationKey } from "#app/domain/draws/draw-secrets.server"
import { keysSecrets } from "#app/platform/env.server"
import { KeysFault } from "#app/platform/sealed.server"

/** Before anything is changed: draws whose keys stand plain cannot be taken along without the secret that encrypts them. */
export async function refuseWithoutSecret(client: postgres.Sql): Promise<void> {
  if (keysSecrets().length > 0) return
  const [row] = await client`select exists (select from information_schema.columns
    where table_schema = 'public' and table_name = 'draws' and column_name = 'holder_key') as plain`
  if (row?.plain && (await client`select from draws limit 1`).length > 0) throw missing
}

/**
 * The last step of a migration, as only who has KEYS_SECRET can encrypt: makes the data key where there is none, and
 * encrypts the keys that stand plain from before. All of it or nothing; again it finds nothing to do.
 */
export async function sealKeys(client: postgres.Sql): Promise<void> {
  const db = drizzle(client)
  const count = await db.transaction(async (tx) => {
    if (keysSecrets().length > 0) await ensureDataKey(tx as unknown as Db)
    return sealPlain(tx as unknown as Db)
  })
  // What an update leaves behind on the disk goes into the next copy of it too.
  if (count > 0) await client`vacuum full draws, draw_segments`
}

const missing = new KeysFault(
  "KEYS_SECRET: missing; the keys of the draws that are there are encrypted with it.",
)

type Plain = { id: string; key: Buffer }

async function sealPlain(tx: Db): Promise<number> {
  if (await keysAreSealed(tx)) return 0
  // Also waits for whoever of an earlier release still plans a draw.
  await tx.execute(sql`lock table draws, draw_segments in access exclusive mode`)
  const draws = await tx.execute<Plain>(
    sql`select id, sealed_holder_key as key from draws where octet_length(sealed_holder_key) = 32`,
  )
  const segments = await tx.execute<Plain>(
    sql`select id, sealed_permutation_key as key from draw_segments where octet_length(sealed_permutation_key) = 32`,
  )
  if (draws.length + segments.length > 0) {
    if (keysSecrets().length === 0) throw missing
    await withoutGuards(tx, async () => {
      for (const { id, key } of draws) {
        const sealed = await sealHolderKey(tx, id, key)
        await tx.execute(sql`update draws set sealed_holder_key = ${sealed} where id = ${id}`)
      }
      for (const { id, key } of segments) {
        const sealed = await sealPermutationKey(tx, id, key)
        await tx.execute(sql`update draw_segments set sealed_permutation_key = ${sealed} where id = ${id}`)
      }
    })
  }
  await tx.execute(sql`alter table draws validate constraint draws_sealed_check`)
  await tx.execute(sql`alter table draw_segments validate constraint draw_segments_sealed_check`)
  return draws.length + segments.length
}

/** A draw's keys never change, say its triggers; these stay what they are. Only the tables' owner passes by. */
async function withoutGuards(tx: Db, write: () => Promise<void>): Promise<void> {
  for (const table of [sql`draws`, sql`draw_segments`])
    await tx.execute(sql`alter table ${table} disable trigger user`)
  await write()
  for (const table of [sql`draws`, sql`draw_segments`])
    await tx.execute(sql`alter table ${table} enable trigger user`)
}
