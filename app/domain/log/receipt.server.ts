import { and, asc, eq, inArray, sql } from "drizzle-orm"
import { validate as isUuid } from "uuid"
import type { Db } from "#app/db/client.server"
import { env } from "#app/platform/env.server"
import { invoices } from "#drizzle/schema/invoices"
import { logEntries } from "#drizzle/schema/log"
import { logOrigin } from "./log-name.server"
import { noteKey, signNote } from "./signed-note.server"

type OwnCoupon = { registrationId: string; invoiceId: string }

/** A sealed line of a coupon, and where it stands in the log. */
export type ReceiptLine = { line: string; place: number | null }

/** The key that signs receipts; undefined where this process has none, and so gives none. */
export function receiptKey() {
  const { RECEIPT_KEY } = env()
  return RECEIPT_KEY === undefined ? undefined : noteKey(`${logOrigin()}/comprovante`, RECEIPT_KEY)
}

/** What the log was told of an own coupon's numbers, in order; none for everybody else's. */
export async function receiptLines(db: Db, { registrationId, invoiceId }: OwnCoupon): Promise<ReceiptLine[]> {
  if (!isUuid(invoiceId)) return []
  const rows = await db
    .select({ line: logEntries.sealedLine, place: logEntries.place })
    .from(logEntries)
    .innerJoin(invoices, eq(invoices.id, logEntries.invoiceId))
    .where(
      and(
        eq(invoices.id, invoiceId),
        eq(invoices.registrationId, registrationId),
        eq(logEntries.kind, "numbers"),
      ),
    )
    .orderBy(asc(logEntries.scope), asc(logEntries.id))
  return rows.flatMap(({ line, place }) => (line === null ? [] : { line, place }))
}

/** A coupon's receipt as its owner keeps it. */
export type Receipt = { protocol: string; note: string }

/**
 * The receipt of an own coupon: its protocol, when it arrived and the sealed lines of its numbers, signed now. Null where
 * it brought none, for everybody else, and where this process holds no key.
 */
export async function signReceipt(db: Db, own: OwnCoupon): Promise<Receipt | null> {
  const key = receiptKey()
  const lines = key ? await receiptLines(db, own) : []
  if (!key || lines.length === 0) return null
  const [invoice] = await db
    .select({ protocol: invoices.protocol, receivedAt: invoices.receivedAt })
    .from(invoices)
    .where(eq(invoices.id, own.invoiceId))
  if (!invoice) return null
  const { protocol, receivedAt } = invoice
  const said = [key.name, protocol, receivedAt.toISOString(), ...lines.map(({ line }) => line)]
  return { protocol, note: signNote(`${said.join("\n")}\n`, key) }
}

/** Which of these coupons have a receipt. */
export async function withReceipt(db: Db, invoiceIds: readonly string[]): Promise<Set<string>> {
  if (!receiptKey() || invoiceIds.length === 0) return new Set()
  const rows = await db
    .selectDistinct({ id: sql<string>`${logEntries.invoiceId}` })
    .from(logEntries)
    .where(and(inArray(logEntries.invoiceId, Array.from(invoiceIds)), eq(logEntries.kind, "numbers")))
  return new Set(rows.map(({ id }) => id))
}
