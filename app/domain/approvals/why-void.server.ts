import { and, eq, inArray } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { isRegistrationBlocked } from "#app/domain/cpf-block/is-blocked.server"
import { isErased } from "#app/domain/my-data/ask-erasure.server"
import type { lapseCodes } from "#drizzle/schema/approvals"
import { draws } from "#drizzle/schema/draws"
import { invoices } from "#drizzle/schema/invoices"
import { prizes } from "#drizzle/schema/prizes"
import { tickets } from "#drizzle/schema/tickets"
import type { ApprovalRow } from "./approval"

/** Why nothing is left to confirm; its words are `lapseWords`. */
export type LapseCode = (typeof lapseCodes)[number]
type RequestedDeed = Pick<ApprovalRow, "kind" | "subjectId" | "details">

/** Why a request can no longer be confirmed, as what it is about has changed since; null where it has not. */
export function whyVoid(db: Db, { kind, subjectId, details }: RequestedDeed): Promise<LapseCode | null> {
  const version = "version" in details ? details.version : null
  if (kind === "block-cpf") return whyNoBlock(db, subjectId)
  if (kind === "give-prize") return whyNoGift(db, subjectId)
  if (kind === "invalidate-invoice") return whyNoVoid(db, { invoiceId: subjectId, version })
  return whyNoChange(db, { drawId: subjectId, version })
}

async function whyNoBlock(db: Db, registrationId: string): Promise<LapseCode | null> {
  if (await isErased(db, registrationId)) return "erased"
  return (await isRegistrationBlocked(db, registrationId)) ? "already-blocked" : null
}

async function whyNoGift(db: Db, prizeId: string): Promise<LapseCode | null> {
  const [prize] = await db.select({ held: prizes.held }).from(prizes).where(eq(prizes.id, prizeId))
  return prize?.held ? "taken" : null
}

type SeenInvoice = { invoiceId: string; version: number | null }

async function whyNoVoid(db: Db, { invoiceId, version }: SeenInvoice): Promise<LapseCode | null> {
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

type SeenDraw = { drawId: string; version: number | null }

async function whyNoChange(db: Db, { drawId, version }: SeenDraw): Promise<LapseCode | null> {
  const [draw] = await db
    .select({ state: draws.state, version: draws.version })
    .from(draws)
    .where(eq(draws.id, drawId))
  if (draw?.state !== "planned") return "not-planned"
  return draw.version === version ? null : "changed"
}
