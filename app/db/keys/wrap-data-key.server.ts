import { randomBytes } from "node:crypto"
import { sql } from "drizzle-orm"
import { v7 as uuidv7 } from "uuid"
import type { Db } from "#app/db/client.server"
import { keysSecrets } from "#app/platform/env.server"
import { liveDataKey } from "./data-key.server"
import { fingerprintOf, openFromSafe, wrapForSafe } from "./key-escrow.server"
import { wrapKey } from "./key-wrapping.server"
import { KeysFault } from "./sealed.server"

/** Makes the data key where there is none; one that is there must open. Whoever calls holds a lock. Throws KeysFault. */
export async function ensureDataKey(tx: Db): Promise<void> {
  const [live] = await tx.execute(sql`select 1 from data_keys where lost_at is null`)
  if (live) await liveDataKey(tx)
  else await makeDataKey(tx)
}

/** A new data key, under the first secret. */
async function makeDataKey(tx: Db): Promise<void> {
  const made = { id: uuidv7(), key: randomBytes(32) }
  const wrapped = await wrapKey(made, firstSecret())
  await tx.execute(
    sql`insert into data_keys (id, wrapped_key, wrapped_at) values (${made.id}, ${wrapped}, now())`,
  )
}

/** Wraps the data key anew, under the first secret, whichever of them opens it. Answers its id. Throws KeysFault. */
export async function rotateWrapping(tx: Db): Promise<string> {
  await lockLive(tx)
  const key = await liveDataKey(tx)
  const wrapped = await wrapKey(key, firstSecret())
  await tx.execute(
    sql`update data_keys set wrapped_key = ${wrapped}, wrapped_at = now() where id = ${key.id}`,
  )
  return key.id
}

/** Wraps the data key for a public key too; a wrapping that was there is replaced. Answers its fingerprint. */
export async function escrowDataKey(tx: Db, publicPem: string): Promise<string> {
  await ensureDataKey(tx)
  await lockLive(tx)
  const wrapping = wrapForSafe(await liveDataKey(tx), publicPem)
  const fingerprint = fingerprintOf(wrapping)
  await tx.execute(sql`update data_keys set escrowed_key = ${wrapping}, escrow_fingerprint = ${fingerprint},
    escrowed_at = now() where lost_at is null`)
  return fingerprint
}

/** Opens the safe's wrapping by its private key, and wraps the data key under the first secret. Throws KeysFault. */
export async function recoverDataKey(tx: Db, privatePem: string): Promise<string> {
  const { id, escrowed } = await lockLive(tx)
  if (!escrowed) throw new KeysFault("There is no wrapping for a safe: npm run keys:escrow was never run.")
  const key = openFromSafe(escrowed, privatePem)
  if (key.id !== id) throw new KeysFault(`The safe's wrapping is of another data key, ${key.id}, than ${id}.`)
  const wrapped = await wrapKey(key, firstSecret())
  await tx.execute(sql`update data_keys set wrapped_key = ${wrapped}, wrapped_at = now() where id = ${id}`)
  return id
}

/** Which data key lives, whether or not anything opens it; null where there is none. */
export async function liveKeyId(db: Db): Promise<string | null> {
  const [row] = await db.execute<{ id: string }>(sql`select id from data_keys where lost_at is null`)
  return row?.id ?? null
}

/**
 * Gives a data key up that nothing opens any more, and makes a new one. Throws KeysFault where it is another one that
 * lives, or a secret opens it.
 */
export async function replaceDataKey(tx: Db, id: string): Promise<void> {
  const live = await lockLive(tx)
  if (live.id !== id) throw new KeysFault(`The data key that lives is ${live.id}, not ${id}.`)
  const isOpen = await liveDataKey(tx).then(
    () => true,
    (error: unknown) => {
      if (error instanceof KeysFault) return false
      throw error
    },
  )
  if (isOpen) throw new KeysFault("KEYS_SECRET opens the data key: nothing is lost.")
  await tx.execute(sql`update data_keys set lost_at = now() where id = ${id}`)
  await makeDataKey(tx)
}

/** The live row, which nobody else wraps meanwhile. */
async function lockLive(tx: Db): Promise<{ id: string; escrowed: Buffer | null }> {
  const [row] = await tx.execute<{ id: string; escrowed: Buffer | null }>(
    sql`select id, escrowed_key as escrowed from data_keys where lost_at is null for update`,
  )
  if (!row)
    throw new KeysFault("There is no data key yet: npm run db:migrate makes one, with KEYS_SECRET set.")
  return row
}

function firstSecret(): string {
  const [first] = keysSecrets()
  if (!first) throw new KeysFault("KEYS_SECRET: missing; it wraps the data key.")
  return first
}
