import { and, eq, inArray } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { isRegistrationBlocked } from "#app/domain/cpf-block/is-blocked.server"
import { isErased } from "#app/domain/my-data/ask-erasure.server"
import type { ApprovalKind, lapseCodes } from "#drizzle/schema/approvals"
import { draws } from "#drizzle/schema/draws"
import { invoices } from "#drizzle/schema/invoices"
import { prizes } from "#drizzle/schema/prizes"
import { registrations } from "#drizzle/schema/registrations"
import { tickets } from "#drizzle/schema/tickets"
import type { ApprovalRow } from "./approval"

/** Why nothing is left to confirm; its words are `lapseWords`. */
type LapseCode = (typeof lapseCodes)[number]
type RequestedDeed = Pick<ApprovalRow, "kind" | "subjectId" | "details">

/** Why a request can no longer be confirmed, as what it is about has changed since; null where it has not. */
export function whyVoid(db: Db, { kind, subjectId, details }: RequestedDeed): Promise<LapseCode | null> {
  return whys[kind](db, {
    subjectId,
    version: "version" in details ? details.version : null,
    registrationId: "registrationId" in details ? details.registrationId : null,
  })
}

/** What the request was about: the version that was seen, who is to have what is given. */
type Seen = { subjectId: string; version: number | null; registrationId: string | null }
type WhyVoid = (db: Db, seen: Seen) => Promise<LapseCode | null>

const whyNoBlock: WhyVoid = async (db, { subjectId: registrationId }) => {
  if (await isErased(db, registrationId)) return "erased"
  return (await isRegistrationBlocked(db, registrationId)) ? "already-blocked" : null
}

async function whyNoDisabling(db: Db, { subjectId }: Seen): Promise<LapseCode | null> {
  return (await isCanceled(db, subjectId)) ? "already-canceled" : null
}

/** The account of whoever was erased is canceled too. */
async function isCanceled(db: Db, registrationId: string): Promise<boolean> {
  const canceled = and(eq(registrations.id, registrationId), eq(registrations.status, "canceled"))
  return (await db.$count(registrations, canceled)) > 0
}

/** A block may be lifted, and another prize be lost, by which whoever was named may have this one again. */
async function whyNoGift(db: Db, { subjectId: prizeId, registrationId }: Seen): Promise<LapseCode | null> {
  const [prize] = await db.select({ held: prizes.held }).from(prizes).where(eq(prizes.id, prizeId))
  if (prize?.held) return "taken"
  return registrationId !== null && (await isCanceled(db, registrationId)) ? "already-canceled" : null
}

async function whyNoVoid(db: Db, { subjectId: invoiceId, version }: Seen): Promise<LapseCode | null> {
  const [invoice] = await db
    .select({ version: invoices.version, status: invoices.status })
    .from(invoices)
    .where(eq(invoices.id, invoiceId))
  if (invoice?.status === "invalid") return "already-invalid"
  if (invoice?.version !== version) return "changed"
  const inDraws = (states: readonly ("planned" | "closing" | "closed" | "computed" | "published")[]) =>
    db
      .select({ id: tickets.id })
      .from(tickets)
      .innerJoin(draws, eq(draws.id, tickets.drawId))
      .where(and(eq(tickets.invoiceId, invoiceId), inArray(draws.state, Array.from(states))))
      .limit(1)
  const closed = await inDraws(["closing", "closed", "computed", "published"])
  return closed.length > 0 && (await inDraws(["planned"])).length === 0 ? "base-closed" : null
}

async function whyNoChange(db: Db, { subjectId: drawId, version }: Seen): Promise<LapseCode | null> {
  const [draw] = await db
    .select({ state: draws.state, version: draws.version })
    .from(draws)
    .where(eq(draws.id, drawId))
  if (draw?.state !== "planned") return "not-planned"
  return draw.version === version ? null : "changed"
}

const whys: Readonly<Record<ApprovalKind, WhyVoid>> = {
  "block-cpf": whyNoBlock,
  "disable-registration": whyNoDisabling,
  "invalidate-invoice": whyNoVoid,
  "give-prize": whyNoGift,
  "edit-draw": whyNoChange,
  "add-series": whyNoChange,
  "cancel-draw": whyNoChange,
}
