import { asc, inArray } from "drizzle-orm"
import { validate as isUuid } from "uuid"
import type { Db } from "#app/db/client.server"
import { lockDrawsShared } from "#app/domain/draws/draw-locks.server"
import { type Claim, type ClaimRef, getClaim } from "#app/domain/papers/claim.server"
import { lockRegistration } from "#app/domain/registrations/lock-registration.server"
import { RuleBroken } from "#app/errors"
import { fulfilments, prizeKinds } from "#drizzle/schema/fulfilments"
import type { PrizeKindRow } from "./prize-kinds.queries.server"

export type FulfilmentRow = typeof fulfilments.$inferSelect
/** A delivery that is locked, with the won prize that it is of, and its kind. */
export type LockedFulfilment = { row: FulfilmentRow; ref: ClaimRef; claim: Claim; kind: PrizeKindRow }

/** The won prize that a row of either kind is of. */
const claimOf = (row: { awardId: string | null; winnerId: string | null }): ClaimRef =>
  row.winnerId ? { winnerId: row.winnerId } : { awardId: row.awardId ?? "" }

/**
 * Locks deliveries in the one order: the draws, the people, the rows, their kinds, each ascending; answers them in the order
 * of their ids. Throws NOT_FOUND where one is none.
 */
export async function lockFulfilments(tx: Db, ids: readonly string[]): Promise<LockedFulfilment[]> {
  const wanted = [...new Set(ids)]
  if (!wanted.every((id) => isUuid(id))) throw new RuleBroken("NOT_FOUND")
  // Draw and person of a claim never change, so that they may be read before the locks.
  const seen = await readRows(tx, wanted)
  if (seen.length < wanted.length) throw new RuleBroken("NOT_FOUND")
  const claims = await inOrder(seen, (row) => getClaim(tx, claimOf(row)))
  await lockDrawsShared(
    tx,
    claims.flatMap(({ drawId }) => drawId ?? []),
  )
  const people = [...new Set(claims.map(({ registrationId }) => registrationId))].sort()
  await inOrder(people, (id) => lockRegistration(tx, id))
  const rows = await readRows(tx, wanted).for("update")
  const kinds = await tx
    .select()
    .from(prizeKinds)
    .where(
      inArray(
        prizeKinds.id,
        rows.map(({ kindId }) => kindId),
      ),
    )
    .orderBy(asc(prizeKinds.id))
    .for("update")
  return inOrder(rows, async (row) => {
    const ref = claimOf(row)
    const kind = kinds.find(({ id }) => id === row.kindId)!
    return { row, ref, kind, claim: await getClaim(tx, ref) }
  })
}

const readRows = (tx: Db, ids: string[]) =>
  tx.select().from(fulfilments).where(inArray(fulfilments.id, ids)).orderBy(asc(fulfilments.id))

/** One after the other: a transaction has one connection, and locks an order. */
async function inOrder<From, To>(each: readonly From[], work: (one: From) => Promise<To>): Promise<To[]> {
  const done: To[] = []
  for (const one of each) done.push(await work(one))
  return done
}
