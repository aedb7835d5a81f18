import { type SQL, sql } from "drizzle-orm"

/**
 * The rows of `winners` that a person may know of, as a subquery of their ids: only of published draws, and as a surrogate
 * only once called, or asked to go. Whatever shows a person their own asks this; a computed result is nobody's yet.
 */
export const disclosedWinners = (registrationId: string, now: Date): SQL => sql`(
  select w.id from winners w join draws d on d.id = w.draw_id
  where w.registration_id = ${registrationId}::uuid and d.state = 'published'
    and (w.kind = 'titular' or w.state <> 'pending'
      -- Whoever is told that a place in the reserve may be lost sees it and answers.
      or exists (select from disqualifications q
        where q.winner_id = w.id and q.state = 'asked' and q.told_at <= ${now.toISOString()}::timestamptz)))`
