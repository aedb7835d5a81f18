import { eq, sql } from "drizzle-orm"
import { writeAction } from "#app/audit/audit.server"
import { writeUserLog } from "#app/audit/user-log.server"
import type { Participant } from "#app/auth/sessions.server"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { keepChoice } from "#app/domain/my-data/keep-choice.server"
import { lockRegistration, type RegistrationRow } from "#app/domain/registrations/lock-registration.server"
import { needsOwnHands } from "#app/domain/registrations/own-hands"
import { RuleBroken } from "#app/errors"
import { sendLater } from "#app/queue/jobs.server"
import { recordWords } from "#app/words/records"
import { unsubscribes } from "#drizzle/schema/mails"
import { registrations } from "#drizzle/schema/registrations"
import { type MailLink, personBehind } from "./mail-link.server"
import { stopNewsOf } from "./move-refusal.server"

type Choice = { wanted: boolean; ip: string | null; now: Date }

/** A participant's own choice at /perfil, where an administrator who entered may look only. Twice is the same. */
export async function chooseNews(
  db: Db,
  { participant, ...choice }: Choice & { participant: Participant },
): Promise<void> {
  needsOwnHands(participant)
  await inTransaction(db, (tx) => choose(tx, participant.id, choice))
}

/** The choice behind the link of a news mail: whoever reads the mailbox needs no login. Throws NOT_FOUND. */
export async function chooseNewsByLink(
  db: Db,
  { mailKey, ...choice }: Choice & Pick<MailLink, "mailKey">,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const found = await personBehind(tx, mailKey)
    if (!found) throw new RuleBroken("NOT_FOUND")
    await choose(tx, found.id, choice)
  })
}

/**
 * Stops news to an address that somebody typed. The same work for any address, so that not even the time it takes tells who
 * takes part: the address is written down, and a job asks later whose it is. Giving consent again wants more than to know
 * an address.
 */
export async function stopNewsTo(db: Db, { email, now }: { email: string; now: Date }): Promise<void> {
  await inTransaction(db, async (tx) => {
    await refuseNews(tx, email, now)
    const [row] = await tx.select({ id: unsubscribes.id }).from(unsubscribes).where(isOf(email))
    if (row) await sendLater(tx, "news", { unsubscribeId: row.id })
  })
}

/** What is left to do of an address that somebody typed: whoever has it chose no. Nothing where it was taken back. */
export async function settleRefusal(
  db: Db,
  { unsubscribeId }: { unsubscribeId: string },
  now: Date,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const registrationId = await whoRefused(tx, unsubscribeId)
    if (!registrationId) return
    await lockRegistration(tx, registrationId)
    // Whoever takes it back, or moves to another address, holds that row until it is done: it is looked for again.
    if ((await whoRefused(tx, unsubscribeId)) !== registrationId) return
    await stopNewsOf(tx, { registrationId, now })
  })
}

/** Whose address a row of those who refused has; undefined where it is nobody's, or was taken back. */
async function whoRefused(tx: Db, unsubscribeId: string): Promise<string | undefined> {
  const [person] = await tx
    .select({ id: registrations.id })
    .from(unsubscribes)
    .innerJoin(registrations, eq(registrations.email, sql`lower(${unsubscribes.email})`))
    .where(eq(unsubscribes.id, unsubscribeId))
  return person?.id
}

const isOf = (email: string) => eq(sql`lower(${unsubscribes.email})`, email)

/**
 * Refuses news once more, in a copy of the database from before somebody did, for whoever brings the copy up to date. What
 * the person said in it since counts more. Answers whether anything moved.
 */
export async function refuseNewsAgain(
  tx: Db,
  row: RegistrationRow,
  { refusedAt, now }: { refusedAt: Date; now: Date },
): Promise<boolean> {
  if (!row.newsletter || (row.newsletterAt && row.newsletterAt >= refusedAt)) return false
  await choose(tx, row.id, { wanted: false, ip: null, now: refusedAt })
  await writeAction(tx, {
    by: null,
    permission: "registrations",
    action: "edit",
    subjectType: "registrations",
    subjectId: row.id,
    at: now,
    table: registrations,
    before: { newsletter: true },
    after: { newsletter: false },
    reason: recordWords.newsRefusedBeforeRestore,
  })
  return true
}

async function choose(tx: Db, registrationId: string, { wanted, ip, now }: Choice): Promise<void> {
  const row = await lockRegistration(tx, registrationId)
  // An account that is closed can be left alone, but not woken up.
  if (wanted && row.status !== "active") throw new RuleBroken("NOT_FOUND")
  const moved = wanted ? await allowNews(tx, row.email) : await refuseNews(tx, row.email, now)
  if (!moved && row.newsletter === wanted) return
  await note(tx, row, { wanted, ip, now })
}

async function note(tx: Db, row: RegistrationRow, { wanted, ip, now }: Choice): Promise<void> {
  await tx
    .update(registrations)
    .set({ newsletter: wanted, newsletterAt: now })
    .where(eq(registrations.id, row.id))
  await keepChoice(tx, { registrationId: row.id, choice: wanted ? "news" : "no-news", at: now })
  const event = wanted ? "news-allowed" : "news-stopped"
  await writeUserLog(tx, { registrationId: row.id, event, at: now, ip })
}

/** Both answer whether anything moved. */
async function refuseNews(tx: Db, email: string, now: Date): Promise<boolean> {
  const made = await tx
    .insert(unsubscribes)
    .values({ email, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: unsubscribes.id })
  return made.length > 0
}

async function allowNews(tx: Db, email: string): Promise<boolean> {
  const gone = await tx.delete(unsubscribes).where(isOf(email)).returning({ id: unsubscribes.id })
  return gone.length > 0
}
