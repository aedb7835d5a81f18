import { z } from "zod"
import { versionField } from "#app/domain/registrations/person-fields"
import { optional, readAs, textField } from "#app/domain/text-field"
import { parseCount } from "#app/words/count"
import { type DeliveryWay, deliveryWays } from "./fulfilment"

const MOST_STOCK = 1_000_000

/** How a kind of prize is delivered, and how many there are; nothing: nobody counts them. */
export const kindInput = z.object({
  way: z.enum(deliveryWays, { error: ({ input }) => (input === undefined ? "required" : "choice") }),
  stock: optional(
    readAs(textField({ max: 10 }), `whole:${MOST_STOCK}`, (text) => {
      const count = parseCount(text)
      return count !== null && count <= MOST_STOCK ? count : null
    }),
  ),
  version: versionField,
})
export type KindFields = z.input<typeof kindInput>
export type KindInput = z.output<typeof kindInput>

type ShownKind = { way: DeliveryWay; stock: number | null; version: number }

/** A kind of prize as its form shows it. */
export const kindForm = ({ way, stock, version }: ShownKind) => ({
  way,
  stock: stock === null ? "" : String(stock),
  version,
})
