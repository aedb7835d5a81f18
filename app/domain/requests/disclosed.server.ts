import { type SQL, sql } from "drizzle-orm"
import type { PgColumn } from "drizzle-orm/pg-core"
import { disclosedUntil } from "#app/domain/review-queue/undo"
import { requests } from "#drizzle/schema/requests"

/** A condition: the answer may still be taken back, so that its person reads nothing of it yet. */
export const isAnswerUndisclosed = (
  now: Date,
): SQL<boolean> => sql<boolean>`(requests.state in ('refused', 'answered')
  and requests.answered_at > ${disclosedUntil(now).toISOString()}::timestamptz)`

/** The columns that would tell of such an answer, as if the request were open still. */
export function disclosedRequestColumns(now: Date): Record<string, SQL> {
  const isUndisclosed = isAnswerUndisclosed(now)
  const unless = (column: PgColumn) => sql`case when not ${isUndisclosed} then ${column} end`.mapWith(column)
  const { answerCode, reply, answeredAt } = requests
  return {
    state: sql`case when ${isUndisclosed} then 'open' else requests.state end`,
    answerCode: unless(answerCode),
    reply: unless(reply),
    answeredAt: unless(answeredAt),
  }
}
