import { randomBytes } from "node:crypto"
import { type SealedEntry, prizesScope, sealedEntry } from "./entry.server"
import { chanceSays } from "./kinds/chance"

type Chance = Omit<Parameters<typeof chanceSays>[0], "coupon"> & { invoiceId: string; scope: string }

/** The entry that tells of a coupon's look for an instant prize, under a name that says nothing else of it. */
export function chanceEntry({ invoiceId, scope, ...chance }: Chance): SealedEntry {
  const said = chanceSays({ ...chance, coupon: randomBytes(16).toString("hex") })
  return sealedEntry(said, { scope: prizesScope(scope), invoiceId })
}
