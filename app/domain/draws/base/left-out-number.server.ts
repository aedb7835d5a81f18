import { type SQL, sql } from "drizzle-orm"

/**
 * A condition: the number's draw has a closed list, which leaves it out though it is not void. By the name of the table or
 * query that the number is read from: in a lone table's list drizzle leaves it out, and the inner query would read its own.
 */
export function isLeftOut(from: "tickets" | "own"): SQL<boolean> {
  const number = sql.identifier(from)
  return sql<boolean>`(${number}.void_at is null and exists (
    select from draw_exclusions e join draws d on d.id = e.draw_id
    where e.draw_id = ${number}.draw_id and e.registration_id = ${number}.registration_id
      and (e.invoice_id is null or e.invoice_id = ${number}.invoice_id) and d.base_sha256 is not null))`
}
