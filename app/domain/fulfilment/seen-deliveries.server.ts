import { and, eq, inArray, isNotNull, or, type SQL, sql } from "drizzle-orm"
import { can, type HeldPermissions } from "#app/auth/permissions"
import type { Db } from "#app/db/client.server"
import { shownName } from "#app/domain/registrations/shown-person"
import { draws } from "#drizzle/schema/draws"
import { fulfilments, prizeKinds } from "#drizzle/schema/fulfilments"
import { prizeAwards } from "#drizzle/schema/prizes"
import { registrations } from "#drizzle/schema/registrations"
import { winners } from "#drizzle/schema/winners"
import { type FulfilmentState, maskCode } from "./fulfilment"
import { seenBy } from "./seen-by"

/** How far a won prize is, as the pages of the prize and of its person show it. */
type SeenDelivery = {
  id: string
  state: FulfilmentState
  /** While it waits, the last day on which it is due; later, the day on which it came to its state. YYYY-MM-DD */
  day: string
  code: string | null
}

/** What whoever holds these rights may see: of a draw only what is published. */
function areSeen(held: HeldPermissions): SQL | undefined {
  const seen = seenBy(held)
  return or(
    seen.awards ? isNotNull(fulfilments.awardId) : undefined,
    seen.winners ? eq(draws.state, "published") : undefined,
    sql`false`,
  )
}

/** The deliveries of some won prizes that their reader may see, by the id of the award or the winner. */
export async function seenDeliveries(
  db: Db,
  claimIds: readonly string[],
  held: HeldPermissions,
): Promise<Map<string, SeenDelivery>> {
  if (claimIds.length === 0) return new Map()
  const ids = [...claimIds]
  const rows = await db
    .select({ row: fulfilments })
    .from(fulfilments)
    .leftJoin(winners, eq(winners.id, fulfilments.winnerId))
    .leftJoin(draws, eq(draws.id, winners.drawId))
    .where(and(or(inArray(fulfilments.awardId, ids), inArray(fulfilments.winnerId, ids)), areSeen(held)))
  return new Map(rows.map(({ row }) => [row.awardId ?? row.winnerId ?? "", viewDelivery(row, held)]))
}

/** Puts its delivery beside each of these prizes; null where there is none to be seen. */
export async function withDeliveries<Claim extends { id: string }>(
  db: Db,
  claims: readonly Claim[],
  held: HeldPermissions,
) {
  const seen = await seenDeliveries(
    db,
    claims.map(({ id }) => id),
    held,
  )
  return claims.map((claim) => Object.assign({ delivery: seen.get(claim.id) ?? null }, claim))
}

function viewDelivery(row: typeof fulfilments.$inferSelect, held: HeldPermissions): SeenDelivery {
  const { id, state, deliveryCode, deliverBy, sentOn, deliveredOn, returnedOn } = row
  const day = { waiting: deliverBy, sent: sentOn, delivered: deliveredOn, returned: returnedOn }[state]
  return { id, state, day: day ?? deliverBy, code: codeFor(deliveryCode, held) }
}

/** As the list of deliveries has it. */
const codeFor = (code: string | null, held: HeldPermissions) =>
  code && (can(held, "registrations:view") ? code : maskCode(code))

/** The delivery that has a code, whole and as it is written, where its reader may see it. */
export async function findByCode(db: Db, code: string, held: HeldPermissions) {
  const rows = await db
    .select({
      id: fulfilments.id,
      state: fulfilments.state,
      code: fulfilments.deliveryCode,
      prize: prizeKinds.name,
      registrationId: registrations.id,
      name: registrations.name,
      lastname: registrations.lastname,
    })
    .from(fulfilments)
    .innerJoin(prizeKinds, eq(prizeKinds.id, fulfilments.kindId))
    .leftJoin(prizeAwards, eq(prizeAwards.id, fulfilments.awardId))
    .leftJoin(winners, eq(winners.id, fulfilments.winnerId))
    .leftJoin(draws, eq(draws.id, winners.drawId))
    .innerJoin(
      registrations,
      eq(registrations.id, sql`coalesce(${prizeAwards.registrationId}, ${winners.registrationId})`),
    )
    .where(and(eq(fulfilments.deliveryCode, code), areSeen(held)))
  const named = can(held, "registrations:view")
  return rows.map(({ id, state, code, prize, registrationId, ...person }) => ({
    id,
    state,
    prize,
    registrationId,
    code: codeFor(code, held),
    person: shownName(person, { named }),
  }))
}
