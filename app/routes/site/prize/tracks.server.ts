import type { Db } from "#app/db/client.server"
import { canFulfil, type DeliveryWay, type FulfilmentState } from "#app/domain/fulfilment/fulfilment"
import { claimsWithPapers, listDeliveries } from "#app/domain/fulfilment/fulfilments.queries.server"
import type { Track } from "#app/site/prize-tracker"

type Won = { id: string; state: "pending" | "validated" | "invalid"; way: DeliveryWay | null }

const doneBy: Record<FulfilmentState, number> = { waiting: 3, returned: 3, sent: 4, delivered: 5 }

/** How far each of somebody's prizes is; one that was lost is on no way. */
export async function tracksOf(db: Db, won: readonly Won[]) {
  const ids = won.map(({ id }) => id)
  const [deliveries, papers] = [await listDeliveries(db, ids), await claimsWithPapers(db, ids)]
  const find = (id: string) => won.find((each) => each.id === id)
  return {
    of(id: string): Track | null {
      const prize = find(id)
      if (!prize || prize.state === "invalid") return null
      const delivery = prize.state === "validated" ? deliveries.get(id) : undefined
      const done = prize.state === "validated" ? doneBy[delivery?.state ?? "waiting"] : papers.has(id) ? 2 : 1
      return {
        done,
        code: done > 3 ? (delivery?.code ?? null) : null,
        isVoucher: prize.way === "voucher",
        isBack: delivery?.state === "returned",
      }
    },
    /** Whether its winner may still say where it goes. */
    asksAddress(id: string): boolean {
      const prize = find(id)
      if (prize?.way !== "post" || prize.state === "invalid") return false
      return canFulfil("send", deliveries.get(id)?.state ?? "waiting")
    },
  }
}
