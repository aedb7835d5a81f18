import { sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { stillGetsMail } from "#app/domain/my-data/still-gets-mail.server"
import type { MailKind } from "#app/queue/jobs.server"
import { hearingEnds } from "./hearing"
import { jobIdOf } from "./hearing-mail.server"
import type { DisqualificationRequest } from "./requests.queries.server"

export type Hearing = {
  /** Whether the person was to be told by now, and no mail has left. */
  isUnsent: boolean
  /** From when on a second person may confirm; null as long as that cannot be said. */
  from: Date | null
}

const ASKED: MailKind = "disqualification-asked"

/**
 * How far the hearing of a request is. Its 48 hours begin as the mail leaves, not as it is queued: it may have been given
 * up. Who gets no mail any more, erased or closed by the team, is waited for as if it had left, so that nobody's prize
 * stays undecided for ever.
 */
export async function readHearing(
  db: Db,
  { id, toldAt, winnerId, awardId }: DisqualificationRequest,
): Promise<Hearing> {
  if (toldAt === null) return { isUnsent: false, from: null }
  const holder = winnerId
    ? sql`select registration_id from winners where id = ${winnerId}::uuid`
    : sql`select registration_id from prize_awards where id = ${awardId}::uuid`
  const [row] = await db.execute<{ sentAt: string | null; getsMail: boolean }>(sql`
    select
      (select max(at) from sent_mails where job_id = ${jobIdOf(id)} and kind = ${ASKED} and outcome = 'sent') as "sentAt",
      exists (select from registrations where id = (${holder}) and position('@' in email) > 0 and ${stillGetsMail})
        as "getsMail"`)
  if (row?.sentAt) return { isUnsent: false, from: hearingEnds({ toldAt, sentAt: new Date(row.sentAt) }) }
  if (row?.getsMail) return { isUnsent: true, from: null }
  return { isUnsent: false, from: hearingEnds({ toldAt, sentAt: toldAt }) }
}
