import { setImmediate } from "node:timers/promises"
import { sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { keysSecrets } from "#app/platform/env.server"
import { inParts } from "#app/platform/in-parts"
import { unwrapKey } from "./key-wrapping.server"
import { type DataKey, dataKeyIdOf, KeysFault, openSealed, seal, type SealedPlace } from "./sealed.server"

type WrappedRow = { id: string; wrapped: Buffer }

/** Data keys by their ids: opened once a process, by a function that is slow on purpose. */
const keys = new Map<string, DataKey>()
/** What was opened already, the oldest first: an invoice needs the same few keys again and again. */
const opened = new Map<string, Buffer>()
const MOST_OPENED = 1_000

/** Encrypts what stands in one column of one row; it opens nowhere else. Throws KeysFault. */
export async function sealForRow(db: Db, place: SealedPlace, plain: Buffer): Promise<Buffer> {
  return seal(await liveDataKey(db), place, plain)
}

/** What `sealForRow` encrypted, in memory alone. Throws KeysFault, which says what is missing and what to do. */
export async function openForRow(db: Db, place: SealedPlace, sealed: Buffer): Promise<Buffer> {
  const name = `${place.table}.${place.column}.${place.id}:${sealed.toString("base64")}`
  const known = opened.get(name)
  if (known) return known
  const plain = openSealed(await dataKeyOf(db, dataKeyIdOf(sealed, place)), place, sealed)
  if (opened.size >= MOST_OPENED) opened.delete(opened.keys().next().value!)
  opened.set(name, plain)
  return plain
}

type Sealable = { place: SealedPlace; plain: Buffer }
type Openable = { place: SealedPlace; sealed: Buffer }

/** `sealForRow` for many rows, which asks for the data key once. Throws KeysFault. */
export async function sealForRows(db: Db, values: readonly Sealable[]): Promise<Buffer[]> {
  const key = await liveDataKey(db)
  return inTurns(values, ({ place, plain }) => seal(key, place, plain))
}

/** `openForRow` for many rows; what it opens is not kept, as it would push out what each invoice needs. Throws KeysFault. */
export async function openForRows(db: Db, values: readonly Openable[]): Promise<Buffer[]> {
  const ids = new Set(values.map(({ place, sealed }) => dataKeyIdOf(sealed, place)))
  for (const id of ids) await dataKeyOf(db, id)
  return inTurns(values, ({ place, sealed }) =>
    openSealed(keys.get(dataKeyIdOf(sealed, place))!, place, sealed),
  )
}

/** So many in one go; then whoever else waits for the process has a turn. */
const AT_ONCE = 500

async function inTurns<Value>(values: readonly Value[], make: (value: Value) => Buffer): Promise<Buffer[]> {
  const made: Buffer[] = []
  for (const part of inParts(values, AT_ONCE)) {
    if (made.length > 0) await setImmediate()
    for (const value of part) made.push(make(value))
  }
  return made
}

/** The data key of this database. Throws KeysFault where there is none, or no secret opens it. */
export async function liveDataKey(db: Db): Promise<DataKey> {
  const [row] = await db.execute<WrappedRow>(
    sql`select id, wrapped_key as wrapped from data_keys where lost_at is null`,
  )
  if (!row)
    throw new KeysFault("There is no data key yet: npm run db:migrate makes one, with KEYS_SECRET set.")
  return unwrapped(row)
}

async function dataKeyOf(db: Db, id: string): Promise<DataKey> {
  const known = keys.get(id)
  if (known) return known
  const [row] = await db.execute<WrappedRow>(
    sql`select id, wrapped_key as wrapped from data_keys where id = ${id}`,
  )
  if (!row) throw new KeysFault(`The data key ${id} is not in this database: restore its row from a backup.`)
  return unwrapped(row)
}

async function unwrapped(row: WrappedRow): Promise<DataKey> {
  const known = keys.get(row.id)
  if (known) return known
  const secrets = keysSecrets()
  if (secrets.length === 0) throw new KeysFault("KEYS_SECRET: missing; without it no key of a draw opens.")
  const key = await unwrapKey(row, secrets)
  if (!key)
    throw new KeysFault(
      "KEYS_SECRET: opens no data key of this database. Set the secret that wrapped it, or: npm run keys:recover -- PRIVATE_KEY",
    )
  keys.set(row.id, key)
  return key
}
