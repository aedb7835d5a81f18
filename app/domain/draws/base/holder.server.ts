import { createHash, createHmac } from "node:crypto"
import { type SQL, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"

/** Bytes of a pseudonym: 2^64 people would have to hold numbers before two are likely to share one. */
const BYTES = 16
export const HOLDER_CHARACTERS = 2 * BYTES
/** HMAC's block for SHA-256 (RFC 2104). */
const BLOCK = 64

/** Pseudonyms that hold no CPF, in draws that gave numbers before there were others. */
export const WITHOUT_CPF = 1

/** A draw as its pseudonyms need it; `holderForm` says how they are made (draws.holder_form). */
export type HolderDraw = { id: string; holderKey: Buffer; holderForm: number }

/**
 * Who holds numbers; `loggedHolder` is the pseudonym that the log has where it is worked out no more (`loggedHolderSql`).
 */
type HolderPerson = { registrationId: string; cpf: string; loggedHolder?: string | null }

/** HMAC-SHA256 under the draw's own key over the 16 bytes of the registration's id. */
const secretOf = (holderKey: Buffer, registrationId: string): Buffer =>
  createHmac("sha256", holderKey)
    .update(Buffer.from(registrationId.replaceAll("-", ""), "hex"))
    .digest()

/**
 * What ties a person's CPF to their pseudonym in a draw: only with it, which stands in their own receipts, does a CPF lead
 * there. Null in draws whose pseudonyms hold none.
 */
export const holderSecret = (draw: HolderDraw, registrationId: string): Buffer | null =>
  draw.holderForm === WITHOUT_CPF ? null : secretOf(draw.holderKey, registrationId)

/**
 * A person's pseudonym in a draw: the first 16 bytes, in hex, of SHA-256 over the person's secret, the draw's id and the
 * CPF. The secret keeps CPFs from being tried, all of which take half an hour; the CPF binds the pseudonym to one person,
 * who can show whose it is.
 */
export function holderOf(draw: HolderDraw, { registrationId, cpf, loggedHolder }: HolderPerson): string {
  if (loggedHolder) return loggedHolder
  const secret = secretOf(draw.holderKey, registrationId)
  if (draw.holderForm === WITHOUT_CPF) return secret.toString("hex").slice(0, HOLDER_CHARACTERS)
  return createHash("sha256")
    .update(secret)
    .update(`${draw.id}${cpf}`)
    .digest("hex")
    .slice(0, HOLDER_CHARACTERS)
}

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

/**
 * What the log has as the pseudonym of somebody whose CPF was erased since, or in a draw whose keys were lost; null for
 * everybody else. `r` is their row of registrations.
 */
export const loggedHolderSql = (drawId: SQL): SQL => sql`case when r.cpf = r.id::text
  or exists (select from draws lost where lost.id::text = ${drawId} and lost.keys_lost_at is not null) then (
  select e.sealed_line::json ->> 'holder' from invoices i join log_entries e on e.invoice_id = i.id
  where i.registration_id = r.id and e.kind = 'numbers' and e.scope = 'draw:' || ${drawId} limit 1) end`

/** The pseudonym of `r`, a row of registrations, as an expression, where `keepHolderKey` was called in this transaction. */
export const holderSql = ({ id, holderForm }: Omit<HolderDraw, "holderKey">): SQL => {
  const padded = (name: string) => sql`(select decode(current_setting('draw.${sql.raw(name)}_pad'), 'hex'))`
  const secret = sql`sha256(${padded("outer")} || sha256(${padded("inner")} || uuid_send(r.id)))`
  const firstOf = (hash: SQL) => sql`encode(substr(${hash}, 1, ${sql.raw(String(BYTES))}), 'hex')`
  const bound = sql`sha256(${secret} || convert_to(${id}::text || r.cpf, 'UTF8'))`
  return sql`coalesce(${loggedHolderSql(sql`${id}::text`)}, ${firstOf(holderForm === WITHOUT_CPF ? secret : bound)})`
}
