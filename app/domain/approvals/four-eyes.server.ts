import { and, eq, min, notInArray } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { checkFourEyes } from "#app/domain/four-eyes/check-four-eyes.server"
import { approvalReasons } from "#app/words/reasons/approvals"
import { draws } from "#drizzle/schema/draws"
import { tickets } from "#drizzle/schema/tickets"
import { approvalKinds, type ApprovalRow } from "./approval"

type OpenRequest = Pick<ApprovalRow, "kind" | "subjectId" | "askedBy" | "askedAt">

const because = { sameAccount: approvalReasons.byYou, sameHands: approvalReasons.sameHands }

/**
 * Hands count from 30 days before the first period's end of the draws that it touches, or before the request where that
 * came first. Throws FOUR_EYES.
 */
export async function checkFourEyesOnApproval(db: Db, asked: OpenRequest, second: string): Promise<void> {
  const moment = await momentOfApproval(db, asked)
  await checkFourEyes(db, { first: asked.askedBy, second, moment, because })
}

type About = Pick<OpenRequest, "kind" | "subjectId" | "askedAt">

/** The moment of the request, or an earlier one at which the period of a draw that it touches was over. */
export async function momentOfApproval(db: Db, { askedAt, ...about }: About): Promise<Date> {
  const end = await firstEnd(db, about)
  return end && end < askedAt ? end : askedAt
}

/** Of the draws that it touches and that are not over; a gift touches none. */
async function firstEnd(db: Db, { kind, subjectId }: Omit<About, "askedAt">): Promise<Date | null> {
  const isAhead = notInArray(draws.state, ["published", "canceled"])
  const { subject } = approvalKinds[kind]
  if (subject === "prizes") return null
  if (subject === "draws") {
    const [draw] = await db.select({ end: draws.periodEnd }).from(draws).where(eq(draws.id, subjectId))
    return draw?.end ?? null
  }
  const of = subject === "registrations" ? tickets.registrationId : tickets.invoiceId
  const [row] = await db
    .select({ end: min(draws.periodEnd) })
    .from(tickets)
    .innerJoin(draws, eq(draws.id, tickets.drawId))
    .where(and(eq(of, subjectId), isAhead))
  return row?.end ?? null
}
