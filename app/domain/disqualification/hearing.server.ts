import { sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { stillGetsMail } from "#app/domain/my-data/still-gets-mail.server"
import type { MailKind } from "#app/queue/jobs.server"
import { jobIsLive } from "#app/queue/sent-job.server"
import { hearingEnds } from "./hearing"
import { hearingJobId } from "./hearing-mail.server"
import type { DisqualificationRequest } from "./requests.queries.server"

type Hearing = {
  /** Whether the person was to be told by now, and nothing says that they were. */
  isUnsent: boolean
  /** Whether their address refused the mail to the last try: they read of it on their prize's page, or not at all. */
  isRefused: boolean
  /** From when on a second person may confirm; null as long as that cannot be said. */
  from: Date | null
}

const ASKED: MailKind = "disqualification-asked"

/**
 * How far the hearing of a request is. Its 48 hours begin as the mail leaves, not as it is queued: it may have been given
 * up. Where no mail arrives, they begin with what the person answers on their prize's page, since whoever answers knows; or
 * with the last refusal, once nothing tries any more, so that an address that refuses mail keeps nobody's prize undecided for
 * ever. A mail server of ours that is away begins nobody's. So it is of who gets no mail any more, erased or closed by the
 * team: they are waited for as if it had left.
 */
export async function readHearing(
  db: Db,
  { id, toldAt, answeredAt, winnerId, awardId }: DisqualificationRequest,
): Promise<Hearing> {
  if (toldAt === null) return { isUnsent: false, isRefused: false, from: null }
  const holder = winnerId
    ? sql`select registration_id from winners where id = ${winnerId}::uuid`
    : sql`select registration_id from prize_awards where id = ${awardId}::uuid`
  const jobId = hearingJobId(id)
  const lastAt = (outcome: "sent" | "refused") =>
    sql`(select max(at) from sent_mails where job_id = ${jobId} and kind = ${ASKED} and outcome = ${outcome})`
  const [row] = await db.execute<{ sentAt: string | null; refusedAt: string | null; getsMail: boolean }>(sql`
    select
      ${lastAt("sent")} as "sentAt",
      case when not ${jobIsLive("mail", sql`${jobId}::uuid`)} then ${lastAt("refused")} end as "refusedAt",
      exists (select from registrations where id = (${holder}) and position('@' in email) > 0 and ${stillGetsMail})
        as "getsMail"`)
  const begunAt = (at: Date) => hearingEnds({ toldAt, sentAt: at })
  if (row?.sentAt) return { isUnsent: false, isRefused: false, from: begunAt(new Date(row.sentAt)) }
  if (!row?.getsMail) return { isUnsent: false, isRefused: false, from: begunAt(toldAt) }
  const refusedAt = row.refusedAt === null ? [] : [new Date(row.refusedAt)]
  const [first] = [...refusedAt, ...(answeredAt === null ? [] : [answeredAt])].sort((a, b) => +a - +b)
  return { isUnsent: !first, isRefused: refusedAt.length > 0, from: first ? begunAt(first) : null }
}
