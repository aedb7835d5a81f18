import type { Db } from "#app/db/client.server"
import type { MailKind } from "#app/queue/jobs.server"
import { log } from "#app/platform/log.server"
import { sentMails } from "#drizzle/schema/sent-mails"

type MailNote = {
  registrationId: string
  kind: MailKind
  jobId: string
  outcome: "sent" | "failed"
  at: Date
}

/**
 * Notes what became of a mail to a participant, for whoever they call about it: kind, moment and outcome, never a word of
 * it. All tries of a job are one row. A note that fails sends no mail a second time.
 */
export async function noteMail(db: Db, { outcome, at, ...mail }: MailNote): Promise<void> {
  const noting = db
    .insert(sentMails)
    .values({ ...mail, outcome, at })
    .onConflictDoUpdate({
      target: [sentMails.jobId, sentMails.kind, sentMails.registrationId],
      set: { outcome, at },
    })
  await noting.catch((error: unknown) => {
    log.warn({ err: error, kind: mail.kind, jobId: mail.jobId }, "a mail could not be noted")
  })
}
