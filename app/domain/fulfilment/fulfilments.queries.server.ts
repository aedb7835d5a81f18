import { eq, inArray, or, sql } from "drizzle-orm"
import { validate as isUuid } from "uuid"
import type { Db } from "#app/db/client.server"
import { ofClaim, validatedPerson } from "#app/domain/validation/validated-name.server"
import { RuleBroken } from "#app/errors"
import { draws } from "#drizzle/schema/draws"
import { deliveryAddresses, fulfilments, prizeKinds } from "#drizzle/schema/fulfilments"
import { invoices } from "#drizzle/schema/invoices"
import { prizeAwards } from "#drizzle/schema/prizes"
import { registrations } from "#drizzle/schema/registrations"
import { validatedNames } from "#drizzle/schema/validated-names"
import { winners } from "#drizzle/schema/winners"
import type { FulfilmentState } from "./fulfilment"

const person = {
  id: registrations.id,
  name: validatedPerson.name,
  lastname: validatedPerson.lastname,
  cpf: registrations.cpf,
  phone: registrations.phone,
  email: registrations.email,
}
const address = {
  cep: deliveryAddresses.cep,
  street: deliveryAddresses.street,
  houseNumber: deliveryAddresses.houseNumber,
  complement: deliveryAddresses.complement,
  district: deliveryAddresses.district,
  city: deliveryAddresses.city,
  uf: deliveryAddresses.uf,
  changedAt: deliveryAddresses.changedAt,
}

/** One delivery with whose it is and where it goes. Throws NOT_FOUND. */
export async function getFulfilment(db: Db, id: string) {
  const [row] = isUuid(id)
    ? await db
        .select({
          fulfilment: fulfilments,
          kind: prizeKinds,
          award: {
            state: prizeAwards.state,
            releasedAt: prizeAwards.releasedAt,
            prizeId: prizeAwards.prizeId,
            awardedAt: prizeAwards.awardedAt,
            decidedAt: prizeAwards.decidedAt,
          },
          protocol: invoices.protocol,
          winner: { state: winners.state, claimBy: winners.claimBy, decidedAt: winners.decidedAt },
          draw: { title: draws.title, state: draws.state },
          person,
          address,
        })
        .from(fulfilments)
        .innerJoin(prizeKinds, eq(prizeKinds.id, fulfilments.kindId))
        .leftJoin(prizeAwards, eq(prizeAwards.id, fulfilments.awardId))
        .leftJoin(invoices, eq(invoices.id, prizeAwards.invoiceId))
        .leftJoin(winners, eq(winners.id, fulfilments.winnerId))
        .leftJoin(draws, eq(draws.id, winners.drawId))
        .innerJoin(
          registrations,
          eq(registrations.id, sql`coalesce(${prizeAwards.registrationId}, ${winners.registrationId})`),
        )
        .leftJoin(validatedNames, ofClaim(fulfilments))
        .leftJoin(
          deliveryAddresses,
          or(
            eq(deliveryAddresses.awardId, fulfilments.awardId),
            eq(deliveryAddresses.winnerId, fulfilments.winnerId),
          ),
        )
        .where(eq(fulfilments.id, id))
    : []
  if (!row) throw new RuleBroken("NOT_FOUND")
  return row
}

type Delivery = {
  state: FulfilmentState
  code: string | null
  /** YYYY-MM-DD */
  sentOn: string | null
  deliveredOn: string | null
}

/** How far the delivery of some won prizes is, by the id of the award or the winner. */
export async function listDeliveries(db: Db, claimIds: readonly string[]): Promise<Map<string, Delivery>> {
  if (claimIds.length === 0) return new Map()
  const rows = await db
    .select({
      awardId: fulfilments.awardId,
      winnerId: fulfilments.winnerId,
      state: fulfilments.state,
      code: fulfilments.deliveryCode,
      sentOn: fulfilments.sentOn,
      deliveredOn: fulfilments.deliveredOn,
    })
    .from(fulfilments)
    .where(or(inArray(fulfilments.awardId, [...claimIds]), inArray(fulfilments.winnerId, [...claimIds])))
  return new Map(rows.map(({ awardId, winnerId, ...row }) => [awardId ?? winnerId ?? "", row]))
}

/** Whether some of these are won on the spot, and some of draws; what is no id is neither. */
export async function listSides(db: Db, ids: readonly string[]) {
  const known = ids.filter((id) => isUuid(id))
  const rows =
    known.length > 0
      ? await db
          .select({ winnerId: fulfilments.winnerId })
          .from(fulfilments)
          .where(inArray(fulfilments.id, known))
      : []
  return {
    awards: rows.some(({ winnerId }) => winnerId === null),
    winners: rows.some(({ winnerId }) => winnerId !== null),
  }
}
