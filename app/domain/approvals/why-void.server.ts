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
export type LapseCode = (typeof lapseCodes)[number]
type RequestedDeed = Pick<ApprovalRow, "kind" | "subjectId" | "details">

/** Why a request can no longer be confirmed, as what it is about has changed since; null where it has not. */
export function whyVoid(db: Db, { kind, subjectId, details }: RequestedDeed): Promise<LapseCode | null> {
  return whys[kind](db, { subjectId, version: "version" in details ? details.version : null })
}

/** What the request was about; `version` is the one that was seen. */
type Seen = { subjectId: string; version: number | null }
type WhyVoid = (db: Db, seen: Seen) => Promise<LapseCode | null>

const whyNoBlock: WhyVoid = async (db, { subjectId: registrationId }) => {
  if (await isErased(db, registrationId)) return "erased"
  return (await isRegistrationBlocked(db, registrationId)) ? "already-blocked" : null
}

async function whyNoDisabling(db: Db, { subjectId }: Seen): Promise<LapseCode | null> {
  const isCanceled = and(eq(registrations.id, subjectId), eq(registrations.status, "canceled"))
  return (await db.$count(registrations, isCanceled)) > 0 ? "already-canceled" : null
}

async function whyNoGift(db: Db, { subjectId: prizeId }: Seen): Promise<LapseCode | null> {
  const [prize] = await db.select({ held: prizes.held }).from(prizes).where(eq(prizes.id, prizeId))
  return prize?.held ? "taken" : null
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
