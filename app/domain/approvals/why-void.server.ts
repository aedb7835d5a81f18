import { and, eq, inArray } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { isRegistrationBlocked } from "#app/domain/cpf-block/is-blocked.server"
import { isErased } from "#app/domain/my-data/ask-erasure.server"
import { countHeldPrizes } from "#app/domain/prizes/lock-award.server"
import { isOfferedAgain } from "#app/domain/prizes/offer-again.server"
import { hasWon } from "#app/domain/prizes/prize-of-invoice.server"
import { env } from "#app/platform/env.server"
import type { ApprovalKind, LapseCode } from "#drizzle/schema/approvals"
import { draws } from "#drizzle/schema/draws"
import { invoices } from "#drizzle/schema/invoices"
import { prizes } from "#drizzle/schema/prizes"
import { registrations } from "#drizzle/schema/registrations"
import { tickets } from "#drizzle/schema/tickets"
import type { ApprovalRow, AskedDeed } from "./approval"
import { whyNoCancelling, whyNoEdit, whyNoSeries } from "./why-plan-void.server"

type RequestedDeed = Pick<ApprovalRow, "kind" | "subjectId" | "details" | "reason">

/**
 * Why a request cannot be confirmed as things are now: what it is about has changed since, or its time is over; null where
 * nothing is in its way. Takes no lock.
 */
export const whyVoid = (
  db: Db,
  { kind, subjectId, details, reason }: RequestedDeed,
  now: Date,
): Promise<LapseCode | null> => whyNot(db, kind, { subjectId, details, reason, now })

type WhyVoid<Kind extends ApprovalKind> = (db: Db, asked: AskedDeed<Kind>) => Promise<LapseCode | null>

const whyNoBlock: WhyVoid<"block-cpf"> = async (db, { subjectId: registrationId }) => {
  if (await isErased(db, registrationId)) return "erased"
  return (await isRegistrationBlocked(db, registrationId)) ? "already-blocked" : null
}

const whyNoDisabling: WhyVoid<"disable-registration"> = async (db, { subjectId }) =>
  (await isCanceled(db, subjectId)) ? "already-canceled" : null

/** The account of whoever was erased is canceled too. */
async function isCanceled(db: Db, registrationId: string): Promise<boolean> {
  const canceled = and(eq(registrations.id, registrationId), eq(registrations.status, "canceled"))
  return (await db.$count(registrations, canceled)) > 0
}

/** A block may be lifted, and another prize be lost: until somebody asks anew, this one may go to somebody else. */
const whyNoGift: WhyVoid<"give-prize"> = async (db, { subjectId: prizeId, details: { registrationId } }) => {
  const [prize] = await db.select({ held: prizes.held }).from(prizes).where(eq(prizes.id, prizeId))
  if (prize?.held) return "taken"
  if (await isOfferedAgain(db, prizeId)) return "again"
  if (await isCanceled(db, registrationId)) return "already-canceled"
  if (await isRegistrationBlocked(db, registrationId)) return "blocked"
  return (await countHeldPrizes(db, registrationId)) >= env().PRIZES_PER_CPF ? "enough" : null
}

const whyNoVoid: WhyVoid<"invalidate-invoice"> = async (
  db,
  { subjectId: invoiceId, details: { version } },
) => {
  const [invoice] = await db
    .select({ version: invoices.version, status: invoices.status })
    .from(invoices)
    .where(eq(invoices.id, invoiceId))
  if (invoice?.status === "invalid") return "already-invalid"
  if (invoice?.version !== version) return "changed"
  if (await isBaseClosed(db, invoiceId)) return "base-closed"
  return (await hasWon(db, invoiceId)) ? "won" : null
}

/** Whether all of an invoice's numbers stand in bases that move no more. */
async function isBaseClosed(db: Db, invoiceId: string): Promise<boolean> {
  const inDraws = (states: readonly ("planned" | "closing" | "closed" | "computed" | "published")[]) =>
    db
      .select({ id: tickets.id })
      .from(tickets)
      .innerJoin(draws, eq(draws.id, tickets.drawId))
      .where(and(eq(tickets.invoiceId, invoiceId), inArray(draws.state, Array.from(states))))
      .limit(1)
  const closed = await inDraws(["closing", "closed", "computed", "published"])
  return closed.length > 0 && (await inDraws(["planned"])).length === 0
}

const whys: { readonly [Kind in ApprovalKind]: WhyVoid<Kind> } = {
  "block-cpf": whyNoBlock,
  "disable-registration": whyNoDisabling,
  "invalidate-invoice": whyNoVoid,
  "give-prize": whyNoGift,
  "edit-draw": whyNoEdit,
  "add-series": whyNoSeries,
  "cancel-draw": whyNoCancelling,
}

/** A row's kind and details belong together, which its type cannot say. */
const whyNot = <Kind extends ApprovalKind>(db: Db, kind: Kind, asked: AskedDeed<Kind>) =>
  whys[kind](db, asked)
