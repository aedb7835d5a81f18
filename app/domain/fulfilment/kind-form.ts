import type { DeliveryWay } from "./fulfilment"

type Kind = { way: DeliveryWay; stock: number | null; version: number }

/** A kind of prize as its form shows it. */
export const kindForm = ({ way, stock, version }: Kind) => ({
  way,
  stock: stock === null ? "" : String(stock),
  version,
})
