import { and, asc, eq, gt, inArray, lte, not, or, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { isLeasedSql } from "#app/db/lease.server"
import { inTransaction, takeTime } from "#app/db/transaction.server"
import { wantsNews } from "#app/domain/news/news-consent.server"
import { jobWaits } from "#app/queue/sent-job.server"
import { dispatchRecipients, dispatches, emailTemplateVersions } from "#drizzle/schema/mails"
import { registrations } from "#drizzle/schema/registrations"
import { audienceOf } from "./audience.server"

/**
 * Mailings that have something to do by the clock, begun or due, and that neither a process works on nor a job waits for:
 * one more each minute would be taken before a mailing that was made later. One that rests or was canceled has to settle
 * whom a process that died was sending to.
 */
export async function dueDispatches(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .select({ id: dispatches.id })
    .from(dispatches)
    .where(
      and(
        or(
          and(inArray(dispatches.state, ["scheduled", "sending"]), lte(dispatches.scheduledAt, now)),
          and(inArray(dispatches.state, ["paused", "canceled"]), isAnySending),
        ),
        not(isLeasedSql(sql`'dispatch:' || ${dispatches.id}`)),
        not(jobWaits("dispatch", "dispatchId", dispatches.id)),
      ),
    )
  return rows.map(({ id }) => id)
}

const isAnySending = sql`exists (select from dispatch_recipients r
  where r.dispatch_id = ${dispatches.id} and r.state = 'sending')`

/** A mailing as its job works it; undefined while there is nothing to do. */
export async function readDispatch(db: Db, dispatchId: string) {
  const [row] = await db
    .select({ dispatch: dispatches, version: emailTemplateVersions })
    .from(dispatches)
    .innerJoin(emailTemplateVersions, eq(emailTemplateVersions.id, dispatches.versionId))
    .where(eq(dispatches.id, dispatchId))
  return row
}

/**
 * Settles whom a mailing goes to: who fits its filters and wants news at this moment, each once. Answers whether it was
 * this call that began it.
 */
export async function beginDispatch(db: Db, dispatchId: string, now: Date): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await takeTime(tx)
    const [row] = await tx
      .update(dispatches)
      .set({ state: "sending", startedAt: now })
      .where(
        and(
          eq(dispatches.id, dispatchId),
          eq(dispatches.state, "scheduled"),
          lte(dispatches.scheduledAt, now),
        ),
      )
      .returning({ filters: dispatches.filters })
    if (!row) return false
    const { id } = registrations
    const people = tx
      .select({ id })
      .from(registrations)
      .where(await audienceOf(tx, row.filters))
      .getSQL()
    // Within the database: a million ids never come here.
    await tx.execute(sql`
      insert into ${dispatchRecipients} (id, dispatch_id, registration_id, created_at)
      select gen_random_uuid(), ${dispatchId}::uuid, person.id, ${now.toISOString()}::timestamptz
      from (${people}) as person on conflict do nothing`)
    return true
  })
}

/** Whoever was being sent to when a process ended: the mail may have gone, and nobody sends it by themselves again. */
export async function settleInterrupted(db: Db, dispatchId: string): Promise<number> {
  const rows = await db
    .update(dispatchRecipients)
    .set({ state: "unknown", error: "interrupted" })
    .where(and(eq(dispatchRecipients.dispatchId, dispatchId), eq(dispatchRecipients.state, "sending")))
    .returning({ id: dispatchRecipients.id })
  return rows.length
}

export type DueRecipient = {
  id: string
  dispatchId: string
  registrationId: string
  name: string
  address: string
  city: string
  locale: "pt" | "en"
  mailKey: string
}

/**
 * Takes the next recipient, committed before the mail goes: from here on this one is sent to or unknown, never queued
 * again by itself. Whoever wants no news any more is passed over. Undefined when nobody is left, or the mailing rests.
 */
export async function takeNext(db: Db, dispatchId: string): Promise<DueRecipient | undefined> {
  for (;;) {
    const taken = await inTransaction(db, (tx) => take(tx, dispatchId))
    if (taken !== "passed") return taken
  }
}

async function take(tx: Db, dispatchId: string): Promise<DueRecipient | "passed" | undefined> {
  const [next] = await tx
    .select({ id: dispatchRecipients.id, registrationId: dispatchRecipients.registrationId })
    .from(dispatchRecipients)
    .innerJoin(dispatches, eq(dispatches.id, dispatchRecipients.dispatchId))
    .where(
      and(
        eq(dispatchRecipients.dispatchId, dispatchId),
        eq(dispatchRecipients.state, "queued"),
        eq(dispatches.state, "sending"),
      ),
    )
    .orderBy(asc(dispatchRecipients.id))
    .limit(1)
    .for("update", { of: dispatchRecipients })
  if (!next) return undefined
  const { name, email: address, city, locale, mailKey } = registrations
  const [person] = await tx
    .select({ name, address, city, locale, mailKey })
    .from(registrations)
    .where(and(eq(registrations.id, next.registrationId), wantsNews(tx)))
  await tx
    .update(dispatchRecipients)
    .set({ state: person ? "sending" : "unsubscribed", error: null })
    .where(eq(dispatchRecipients.id, next.id))
  return person ? { ...next, dispatchId, ...person } : "passed"
}

export type SendOutcome =
  | { state: "sent" }
  | { state: "failed" | "unknown"; error: string }
  /** The server is away or takes nothing just now; `error` is what it said. */
  | { state: "queued"; error: string | null }

type Tried = Pick<DueRecipient, "id" | "dispatchId">

/** Notes what became of the mail, and how many of the mailing's last ones are in doubt. */
export async function noteOutcome(
  db: Db,
  { id, dispatchId }: Tried,
  outcome: SendOutcome,
  now: Date,
): Promise<void> {
  const sentAt = outcome.state === "sent" ? now : null
  const error = "error" in outcome ? outcome.error : null
  await inTransaction(db, async (tx) => {
    // The mailing before its recipients, as whoever decides about them locks it.
    await countDoubts(tx, dispatchId, outcome.state)
    await tx
      .update(dispatchRecipients)
      .set({ state: outcome.state, sentAt, error })
      .where(and(eq(dispatchRecipients.id, id), eq(dispatchRecipients.state, "sending")))
  })
}

/** One more after a mail in doubt, none after an answer about one; a server that was not reached says nothing of either. */
async function countDoubts(tx: Db, dispatchId: string, state: SendOutcome["state"]): Promise<void> {
  if (state === "queued") return
  const { id, doubts } = dispatches
  const isOne = eq(id, dispatchId)
  if (state === "unknown")
    await tx
      .update(dispatches)
      .set({ doubts: sql`${doubts} + 1` })
      .where(isOne)
  else
    await tx
      .update(dispatches)
      .set({ doubts: 0 })
      .where(and(isOne, gt(doubts, 0)))
}

/** Ends a mailing in which nobody waits any more. */
export const endDispatch = (db: Db, dispatchId: string, now: Date): Promise<void> =>
  inTransaction(db, async (tx) => {
    // Who puts somebody back into the line holds the row: the line is read once that is over, by a statement of its own.
    await tx
      .select({ id: dispatches.id })
      .from(dispatches)
      .where(eq(dispatches.id, dispatchId))
      .for("no key update")
    await tx
      .update(dispatches)
      .set({ state: "sent", endedAt: now })
      .where(
        and(
          eq(dispatches.id, dispatchId),
          eq(dispatches.state, "sending"),
          sql`not exists (select 1 from dispatch_recipients r
            where r.dispatch_id = ${dispatches.id} and r.state in ('queued', 'sending'))`,
        ),
      )
  })
