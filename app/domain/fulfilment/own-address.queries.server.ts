import { inArray, or } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { type ClaimRef, getClaim } from "#app/domain/papers/claim.server"
import { formatCep } from "#app/domain/stores/cep"
import { deliveryAddresses, fulfilments } from "#drizzle/schema/fulfilments"
import type { AddressFields } from "./address-input.server"
import { canFulfil } from "./fulfilment"
import { wayOf } from "./prize-kinds.queries.server"
import { addressOf, fulfilmentOf } from "./save-address.server"

/**
 * The address of a winner's own prize, as its form shows it: null where none is asked, because it does not go by post, has
 * left, or is nobody's any more.
 */
export async function findOwnAddress(
  db: Db,
  claim: ClaimRef,
): Promise<{ saved: AddressFields | null } | null> {
  const [{ isStanding }, way] = await Promise.all([getClaim(db, claim), wayOf(db, claim)])
  if (!isStanding || way !== "post") return null
  const [row] = await db.select({ state: fulfilments.state }).from(fulfilments).where(fulfilmentOf(claim))
  if (row && !canFulfil("send", row.state)) return null
  const [saved] = await db
    .select({
      cep: deliveryAddresses.cep,
      street: deliveryAddresses.street,
      houseNumber: deliveryAddresses.houseNumber,
      complement: deliveryAddresses.complement,
      district: deliveryAddresses.district,
      uf: deliveryAddresses.uf,
      city: deliveryAddresses.city,
    })
    .from(deliveryAddresses)
    .where(addressOf(claim))
  return { saved: saved ? { ...saved, cep: formatCep(saved.cep), complement: saved.complement ?? "" } : null }
}

/** Of some won prizes those whose winner has said where they go, by the id of the award or the winner. */
export async function listAddressed(db: Db, claimIds: readonly string[]): Promise<Set<string>> {
  if (claimIds.length === 0) return new Set()
  const ids = [...claimIds]
  const rows = await db
    .select({ awardId: deliveryAddresses.awardId, winnerId: deliveryAddresses.winnerId })
    .from(deliveryAddresses)
    .where(or(inArray(deliveryAddresses.awardId, ids), inArray(deliveryAddresses.winnerId, ids)))
  return new Set(rows.map(({ awardId, winnerId }) => awardId ?? winnerId ?? ""))
}
