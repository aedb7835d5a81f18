import { type SQL, sql } from "drizzle-orm"
import type { drawExclusions } from "#drizzle/schema/calculation"

type Reason = (typeof drawExclusions.$inferSelect)["reason"]
/** The table or query that a number is read from: in a lone table's list drizzle leaves its name out, and the inner query would read its own. */
type From = "tickets" | "own"

/** What a closed list says of a number, of all of its person's or of its invoice's. */
function exclusionsOf(from: From): SQL {
  const number = sql.identifier(from)
  return sql`draw_exclusions e join draws d on d.id = e.draw_id
    where e.draw_id = ${number}.draw_id and e.registration_id = ${number}.registration_id
      and (e.invoice_id is null or e.invoice_id = ${number}.invoice_id) and d.base_sha256 is not null`
}

/** A condition: the number's draw has a closed list, which leaves it out though it is not void. */
export const isLeftOut = (from: From): SQL<boolean> =>
  sql<boolean>`(${sql.identifier(from)}.void_at is null and exists (select from ${exclusionsOf(from)}))`

/** Why it does; null where it does not. What is said of the whole person comes before what is said of one invoice. */
export const whyLeftOut = (from: From): SQL<Reason | null> =>
  sql<Reason | null>`case when ${sql.identifier(from)}.void_at is null then (
    select e.reason from ${exclusionsOf(from)} order by e.invoice_id nulls first limit 1) end`
