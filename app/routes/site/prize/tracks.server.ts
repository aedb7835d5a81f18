import type { Db } from "#app/db/client.server"
import { canFulfil, type DeliveryWay, type FulfilmentState } from "#app/domain/fulfilment/fulfilment"
import { listDeliveries } from "#app/domain/fulfilment/fulfilments.queries.server"
import { listAddressed } from "#app/domain/fulfilment/own-address.queries.server"
import type { ClaimRef } from "#app/domain/papers/claim.server"
import { hasOneSide, missingPapers, type NeededPaper } from "#app/domain/papers/required-papers.server"
import type { AddressStanding } from "#app/site/own-prizes"
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
  const ids = won.map(({ id }) => id)
  const [deliveries, addressed] = [await listDeliveries(db, ids), await listAddressed(db, ids)]
  const papers = await papersOfEach(db, won)
  const find = (id: string) => won.find((each) => each.id === id)
  return {
    of(id: string): Track | null {
      const prize = find(id)
      if (!prize || prize.state === "invalid") return null
      const row = deliveries.get(id)
      const delivery = prize.state === "validated" ? (row?.state ?? "waiting") : null
      const done = delivery ? doneBy[delivery] : papers.get(id)?.lacking.length ? 1 : 2
      return {
        done,
        code: done > 3 ? (row?.code ?? null) : null,
        isVoucher: prize.way === "voucher",
        delivery,
      }
    },
    /** The photos that its winner has still to send, and that it cannot be validated without. */
    lackingPapers: (id: string): readonly NeededPaper[] => papers.get(id)?.lacking ?? [],
    /** Whether the document's other side may still be missing. */
    hasOneSide: (id: string): boolean => papers.get(id)?.hasOneSide ?? false,
    /** What is known of where it goes, as long as its winner may say so. */
    address(id: string): AddressStanding {
      const prize = find(id)
      const state = deliveries.get(id)?.state ?? "waiting"
      if (prize?.way !== "post" || prize.state === "invalid" || !canFulfil("send", state)) return null
      if (!addressed.has(id)) return "missing"
      return state === "returned" ? "doubtful" : "given"
    },
  }
}

type Papers = { lacking: NeededPaper[]; hasOneSide: boolean }

/** Of the prizes that are being checked, one after the other: somebody who has more than one under way is rare. */
async function papersOfEach(db: Db, won: readonly Won[]): Promise<Map<string, Papers>> {
  const found = new Map<string, Papers>()
  for (const { id, claim, state, invoiceId } of won)
    if (state === "pending")
      found.set(id, {
        lacking: await missingPapers(db, { claim, invoiceId }),
        hasOneSide: await hasOneSide(db, claim),
      })
  return found
}
