import type { Db } from "#app/db/client.server"
import { canFulfil, type DeliveryWay, type FulfilmentState } from "#app/domain/fulfilment/fulfilment"
import { listDeliveries } from "#app/domain/fulfilment/fulfilments.queries.server"
import type { ClaimRef } from "#app/domain/papers/claim.server"
import { missingPapers, type NeededPaper } from "#app/domain/papers/required-papers.server"
import type { Track } from "#app/site/prize-tracker"

type Won = {
  id: string
  claim: ClaimRef
  state: "pending" | "validated" | "invalid"
  way: DeliveryWay | null
  /** The invoice that brought it, whose photo may have come with it. */
  invoiceId: string | null
}

const doneBy: Record<FulfilmentState, number> = { waiting: 3, returned: 3, sent: 4, delivered: 5 }

/** How far each of somebody's prizes is; one that was lost is on no way. */
export async function tracksOf(db: Db, won: readonly Won[]) {
  const deliveries = await listDeliveries(
    db,
    won.map(({ id }) => id),
  )
  const lacking = await claimsLackingPapers(db, won)
  const find = (id: string) => won.find((each) => each.id === id)
  return {
    of(id: string): Track | null {
      const prize = find(id)
      if (!prize || prize.state === "invalid") return null
      const row = deliveries.get(id)
      const delivery = prize.state === "validated" ? (row?.state ?? "waiting") : null
      const done = delivery ? doneBy[delivery] : lacking.has(id) ? 1 : 2
      return {
        done,
        code: done > 3 ? (row?.code ?? null) : null,
        isVoucher: prize.way === "voucher",
        delivery,
      }
    },
    /** The photos that its winner has still to send, and that it cannot be validated without. */
    lackingPapers: (id: string): readonly NeededPaper[] => lacking.get(id) ?? [],
    /** Whether its winner may still say where it goes. */
    asksAddress(id: string): boolean {
      const prize = find(id)
      if (prize?.way !== "post" || prize.state === "invalid") return false
      return canFulfil("send", deliveries.get(id)?.state ?? "waiting")
    },
  }
}

/** One after the other: somebody who has more than one prize under way is rare. */
async function claimsLackingPapers(db: Db, won: readonly Won[]): Promise<Map<string, NeededPaper[]>> {
  const lacking = new Map<string, NeededPaper[]>()
  for (const { id, claim, state, invoiceId } of won) {
    const kinds = state === "pending" ? await missingPapers(db, { claim, invoiceId }) : []
    if (kinds.length > 0) lacking.set(id, kinds)
  }
  return lacking
}
