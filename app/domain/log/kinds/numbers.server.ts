import { createHash, createHmac } from "node:crypto"
import type { EntryContent } from "#app/domain/log/entry.server"

/** A number as the log has it: which run of series (from 1), its position there, series and element. */
export type LoggedNumber = { segment: number; position: number; series: number; element: number }

/** As many as surely fit into one entry. */
export const NUMBERS_EACH = 1_500

type NumbersInput = {
  drawId: string
  holder: string
  coupon: string
  /** The first entry of a coupon is turn 1, and whatever happens to it afterwards the next. */
  turn: number
  numbers: readonly LoggedNumber[]
  paper: string
}

/** The numbers that a coupon brought in a draw, or as many of them as fit. */
export const numbersSay = ({ drawId, holder, coupon, turn, numbers, paper }: NumbersInput): EntryContent => ({
  kind: "numbers",
  draw: drawId,
  holder,
  coupon,
  turn,
  numbers: numbers.map(({ segment, position, series, element }) => [segment, position, series, element]),
  paper,
})

type Paper = { invoiceId: string; naturalKey: string; totalCents: number }

/**
 * Binds the numbers to the paper that they came from: SHA-256 of 16 bytes of a salt of its own, the paper's natural key
 * and its total. The salt is worked out from the draw's secret, so that it can be told later and is kept nowhere.
 */
export function paperHash(holderKey: Buffer, { invoiceId, naturalKey, totalCents }: Paper): string {
  return createHash("sha256")
    .update(paperSalt(holderKey, invoiceId))
    .update(`${naturalKey}${totalCents}`)
    .digest("hex")
}

/** That salt, which opens the hash. */
export const paperSalt = (holderKey: Buffer, invoiceId: string): Buffer =>
  createHmac("sha256", holderKey).update(`paper:${invoiceId}`).digest().subarray(0, 16)
