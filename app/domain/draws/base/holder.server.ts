import { createHmac } from "node:crypto"
import { type SQL, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"

/** Bytes of a pseudonym: 2^64 people would have to hold numbers before two are likely to share one. */
const BYTES = 16
export const HOLDER_CHARACTERS = 2 * BYTES
/** HMAC's block for SHA-256 (RFC 2104). */
const BLOCK = 64

/**
 * A person's pseudonym in a draw's base: the first 16 bytes, in hex, of HMAC-SHA-256 under the draw's own key over the
 * 16 bytes of the registration's id (never of the CPF: all of those can be tried in half an hour once a key leaks).
 */
export const holderOf = (holderKey: Buffer, registrationId: string): string =>
  createHmac("sha256", holderKey)
    .update(Buffer.from(registrationId.replaceAll("-", ""), "hex"))
    .digest("hex")
    .slice(0, HOLDER_CHARACTERS)

/** Lays the key down for this transaction, so that it never stands in a statement's text and thus in no log. */
export async function keepHolderKey(tx: Db, holderKey: Buffer): Promise<void> {
  const pad = (byte: number) => {
    const block = Buffer.alloc(BLOCK, byte)
    for (const [at, own] of holderKey.entries()) block[at]! ^= own
    return block.toString("hex")
  }
  await tx.execute(sql`select set_config('draw.inner_pad', ${pad(0x36)}, true),
    set_config('draw.outer_pad', ${pad(0x5c)}, true)`)
}

/** The same pseudonym as an expression, where `keepHolderKey` was called in this transaction. */
export const holderSql = (registrationId: SQL): SQL => {
  const padded = (name: string) => sql`(select decode(current_setting('draw.${sql.raw(name)}_pad'), 'hex'))`
  const inner = sql`sha256(${padded("inner")} || uuid_send(${registrationId}))`
  return sql`encode(substr(sha256(${padded("outer")} || ${inner}), 1, ${sql.raw(String(BYTES))}), 'hex')`
}
