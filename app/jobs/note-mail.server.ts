import { setImmediate as turn } from "node:timers/promises"
import { sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import type { MailKind } from "#app/queue/jobs.server"
import { isRefusedByReader } from "#app/platform/mail/mail-refusal"
import { log } from "#app/platform/log/log.server"
import { sentMails } from "#drizzle/schema/sent-mails"

type MailNote = {
  registrationId: string
  kind: MailKind
  jobId: string
  outcome: (typeof sentMails.$inferSelect)["outcome"]
  at: Date
}

/** What became of a mail that did not go. */
export const outcomeOf = (error: unknown): "failed" | "refused" =>
  isRefusedByReader(error) ? "refused" : "failed"

type Round = { notes: MailNote[]; written: Promise<void> }

/** Of each database the notes that are on their way, and those that go together once these are there. */
const under = new WeakMap<Db, Promise<void>>()
const next = new WeakMap<Db, Round>()

/**
 * Notes what became of a mail to a participant, for whoever they call about it: kind, moment and outcome, never a word of
 * it. All tries of a job are one row. A note that fails sends no mail a second time.
 */
export function noteMail(db: Db, note: MailNote): Promise<void> {
  const round = next.get(db) ?? openRound(db)
  round.notes.push(note)
  return round.written
}

function openRound(db: Db): Round {
  const notes: MailNote[] = []
  const begin = () => {
    next.delete(db)
    return write(db, notes)
  }
  const round = { notes, written: (under.get(db) ?? turn()).then(begin) }
  next.set(db, round)
  under.set(db, round.written)
  return round
}

/** All in one statement; where one of them cannot be written, each by itself. */
async function write(db: Db, notes: MailNote[]): Promise<void> {
  const [first, ...more] = notes
  const noting = db
    .insert(sentMails)
    .values(notes)
    .onConflictDoUpdate({
      target: [sentMails.jobId, sentMails.kind, sentMails.registrationId],
      set: { outcome: sql`excluded.outcome`, at: sql`excluded.at` },
      // What left has left, though its job was run again and failed; an address that refused did, though our server is away.
      setWhere: sql`excluded.outcome = 'sent' or ${sentMails.outcome} = 'failed'
        or (${sentMails.outcome}, excluded.outcome) = ('refused', 'refused')`,
    })
  await noting.catch(async (error: unknown) => {
    if (more.length > 0) for (const note of notes) await write(db, [note])
    else log.warn({ err: error, kind: first?.kind, jobId: first?.jobId }, "a mail could not be noted")
  })
}
