import { randomBytes } from "node:crypto"
import { sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { type HolderDraw, holderOf, loggedHolderSql } from "#app/domain/draws/base/holder.server"
import { openHolderKey } from "#app/domain/draws/draw-secrets.server"
import { inParts } from "#app/platform/in-parts"
import { drawScope, type SealedEntry, sealedEntry } from "./entry.server"
import { type LoggedNumber, NUMBERS_EACH, numbersSay, paperHash } from "./kinds/numbers.server"

/** A coupon and whose it is. */
type LoggedInvoice = {
  id: string
  registrationId: string
  cpf: string
  /** The pseudonym that the log has of that person, in a draw whose keys were lost. */
  loggedHolder?: string | null
  naturalKey: string
  totalCents: number
}
type CouponInput = { draw: HolderDraw; invoice: LoggedInvoice; numbers: readonly LoggedNumber[] }

type GivenNumbers = {
  invoice: LoggedInvoice
  takes: readonly { drawId: string; sealedHolderKey: string; holderForm: number; keysLost: boolean }[]
  tickets: readonly (LoggedNumber & { drawId: string })[]
}

/** The entries that tell of the numbers that a new coupon brought, in each of its draws. */
export async function entriesOfNumbers(
  tx: Db,
  { invoice, takes, tickets }: GivenNumbers,
): Promise<SealedEntry[]> {
  const draws = new Map(takes.map((take) => [take.drawId, take]))
  const entries: SealedEntry[] = []
  for (const [id, { sealedHolderKey: sealed, holderForm, keysLost }] of draws) {
    const holderKey = await openHolderKey(tx, { id, sealedHolderKey: Buffer.from(sealed, "hex") })
    const numbers = tickets.filter(({ drawId }) => drawId === id)
    const loggedHolder = keysLost ? await findLoggedHolder(tx, id, invoice.registrationId) : null
    const draw = { id, holderKey, holderForm }
    entries.push(...entriesOfCoupon({ draw, invoice: Object.assign({}, invoice, { loggedHolder }), numbers }))
  }
  return entries
}

/** What the log has as somebody's pseudonym in a draw whose keys were lost; null where it has none. */
export async function findLoggedHolder(
  db: Db,
  drawId: string,
  registrationId: string,
): Promise<string | null> {
  const [row] = await db.execute<{ loggedHolder: string | null }>(sql`
    select ${loggedHolderSql(sql`${drawId}::text`)} as "loggedHolder" from registrations r where r.id = ${registrationId}`)
  return row?.loggedHolder ?? null
}

/** The entries that tell of a coupon's numbers in one draw, under a name for the coupon that says nothing else of it. */
export function entriesOfCoupon({ draw, invoice, numbers }: CouponInput): SealedEntry[] {
  const { id: invoiceId, naturalKey, totalCents } = invoice
  const same = {
    drawId: draw.id,
    holder: holderOf(draw, invoice),
    coupon: randomBytes(16).toString("hex"),
    paper: paperHash(draw.holderKey, { invoiceId, naturalKey, totalCents }),
  }
  return inParts(numbers, NUMBERS_EACH).map((part, index) =>
    sealedEntry(numbersSay({ ...same, turn: index + 1, numbers: part }), {
      scope: drawScope(draw.id),
      invoiceId,
    }),
  )
}
