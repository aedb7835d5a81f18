import { and, asc, eq, inArray, not, sql } from "drizzle-orm"
import { validate as isUuid } from "uuid"
import type { Db } from "#app/db/client.server"
import { holderOf, holderSecret } from "#app/domain/draws/base/holder.server"
import { openHolderKey } from "#app/domain/draws/draw-secrets.server"
import { env } from "#app/platform/env.server"
import { draws } from "#drizzle/schema/draws"
import { invoices } from "#drizzle/schema/invoices"
import { registrations } from "#drizzle/schema/registrations"
import { logEntries } from "#drizzle/schema/log"
import { comesTooLate } from "./cutoff.server"
import { logOrigin } from "./log-name.server"
import { noteKey, signNote } from "./signed-note.server"

type OwnCoupon = { registrationId: string; invoiceId: string }

/** A sealed line of a coupon, where it stands in the log, and what ties the holder that it names to a CPF. */
export type ReceiptLine = { line: string; place: number | null; secret: string | null }

/** The name that receipts of a log are signed with. */
export const receiptName = (log: number): string => `${logOrigin(log)}/comprovante`

/** The key that signs a log's receipts; undefined where this process has none, and so gives none. */
export function receiptKey(log: number) {
  const { RECEIPT_KEY } = env()
  return RECEIPT_KEY === undefined ? undefined : noteKey(receiptName(log), RECEIPT_KEY)
}

export const givesReceipts = (): boolean => env().RECEIPT_KEY !== undefined

/** What a receipt tells: the numbers that a coupon brought, and its look for an instant prize. */
const isOnReceipt = and(
  inArray(logEntries.kind, ["numbers", "chance"]),
  // Which the log will never have.
  not(comesTooLate(sql`${logEntries}`)),
)

/** What the log was told of an own coupon, its numbers first and in order; none for everybody else's. */
export async function receiptLines(db: Db, { registrationId, invoiceId }: OwnCoupon): Promise<ReceiptLine[]> {
  if (!isUuid(invoiceId)) return []
  const rows = await db
    .select({
      line: logEntries.sealedLine,
      place: logEntries.place,
      draw: {
        id: draws.id,
        sealedHolderKey: draws.sealedHolderKey,
        holderForm: draws.holderForm,
        keysLostAt: draws.keysLostAt,
      },
      cpf: registrations.cpf,
    })
    .from(logEntries)
    .innerJoin(invoices, eq(invoices.id, logEntries.invoiceId))
    .innerJoin(registrations, eq(registrations.id, invoices.registrationId))
    .leftJoin(draws, eq(logEntries.scope, sql`'draw:' || ${draws.id}`))
    .where(and(eq(invoices.id, invoiceId), eq(invoices.registrationId, registrationId), isOnReceipt))
    .orderBy(asc(sql`${logEntries.kind} = 'chance'`), asc(logEntries.scope), asc(logEntries.id))
  const lines: ReceiptLine[] = []
  for (const { line, place, draw, cpf } of rows)
    if (line !== null)
      lines.push({ line, place, secret: draw && (await secretIn(db, draw, { line, registrationId, cpf })) })
  return lines
}

type SecretDraw = { id: string; sealedHolderKey: Buffer; holderForm: number; keysLostAt: Date | null }
type LoggedLine = { line: string; registrationId: string; cpf: string }

/** In hex; null in a draw whose pseudonyms hold no CPF, and where it was lost with the draw's keys. */
async function secretIn(
  db: Db,
  { id, holderForm, keysLostAt, ...draw }: SecretDraw,
  { line, registrationId, cpf }: LoggedLine,
): Promise<string | null> {
  const opened = { id, holderForm, holderKey: await openHolderKey(db, { id, ...draw }) }
  const secret = holderSecret(opened, registrationId)?.toString("hex") ?? null
  if (keysLostAt === null) return secret
  const { holder } = JSON.parse(line) as { holder?: string }
  return holderOf(opened, { registrationId, cpf }) === holder ? secret : null
}

/** A coupon's receipt as its owner keeps it. */
type Receipt = { protocol: string; note: string }

/** The line as the log has it sealed; behind a blank what shows its owner that the holder in it is theirs. */
const written = ({ line, secret }: ReceiptLine): string => (secret === null ? line : `${line} ${secret}`)

/**
 * The receipt of an own coupon: its protocol, when it arrived and the sealed lines of its numbers and of its look for a
 * prize. It is signed now under the name of the log that goes on, which holds those before it. Null where the log was told
 * of neither, for everybody else, and where this process holds no key.
 */
export async function signReceipt(db: Db, own: OwnCoupon): Promise<Receipt | null> {
  const lines = givesReceipts() ? await receiptLines(db, own) : []
  if (lines.length === 0) return null
  const [invoice] = await db
    .select({
      protocol: invoices.protocol,
      receivedAt: invoices.receivedAt,
      log: sql<number>`current_log()`,
      publishedVkeys: sql<string[]>`array(select vkey from log_vkeys)`,
    })
    .from(invoices)
    .where(eq(invoices.id, own.invoiceId))
  const key = invoice && receiptKey(invoice.log)
  if (!key) return null
  // A process that has not heard of a new key yet would sign what nobody can check.
  if (invoice.publishedVkeys.some((vkey) => vkey.startsWith(`${key.name}+`) && vkey !== key.verifier))
    return null
  const text = receiptText(key, { ...invoice, lines: lines.map(written) })
  return { protocol: invoice.protocol, note: signNote(text, key) }
}

type ReceiptSaid = { protocol: string; receivedAt: Date; lines: readonly string[] }

/** What a receipt's signature is over. */
export const receiptText = (
  { name }: { name: string },
  { protocol, receivedAt, lines }: ReceiptSaid,
): string => `${[name, protocol, receivedAt.toISOString(), ...lines].join("\n")}\n`

/** Which of these coupons have a receipt. */
export async function withReceipt(db: Db, invoiceIds: readonly string[]): Promise<Set<string>> {
  if (!givesReceipts() || invoiceIds.length === 0) return new Set()
  const rows = await db
    .selectDistinct({ id: sql<string>`${logEntries.invoiceId}` })
    .from(logEntries)
    .where(and(inArray(logEntries.invoiceId, Array.from(invoiceIds)), isOnReceipt))
  return new Set(rows.map(({ id }) => id))
}
