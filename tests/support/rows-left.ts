import { sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import type { Reasons } from "./indexed-columns"

/** Tables whose rows follow the time, or how often a page was asked for, and not what was done. */
const notCompared: Reasons = {
  commands: "the upkeep of the hour",
  draw_notices: "how far the holders of a draw are written to by now",
  draw_notices_sent: "to whom was written by now",
  ips: "how often a network was seen, counted by the process",
  log_checkpoints: "the public log's own rounds",
  log_datings: "the public log's own rounds",
  log_nodes: "the public log's own rounds",
  looks: "who looked at whose data: a page that scripts draw anew is asked for once more",
  rate_limits: "tries, counted",
  review_leases: "who works on what for five minutes",
  sent_mails: "mails that were sent by now",
  sessions: "who was last seen when",
  statistic_counts: "the hour's counting",
  statistic_days: "the hour's counting",
  ticket_totals: "the night's counting",
}

/** Every row of every table as a text, with its table. */
type Rows = { of: string; text: string }[]

/** All rows as they stand, at one moment. */
export async function allRows(owner: Db): Promise<Rows> {
  const tables = await owner.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by tablename`,
  )
  const each = tables
    .filter(({ name }) => !Object.hasOwn(notCompared, name))
    .map(({ name }) => sql`select ${name} as of, to_jsonb(t)::text as text from ${sql.identifier(name)} t`)
  return [...(await owner.execute<Rows[number]>(sql.join(each, sql` union all `)))]
}

/** What came and what went between two moments, one line a row, without what is a row's own: ids, moments, names. */
export function changedRows(before: Rows, after: Rows): string[] {
  const lines = (rows: Rows, others: Rows, sign: string) => {
    const there = new Set(others.map(({ of, text }) => `${of} ${text}`))
    return rows
      .filter(({ of, text }) => !there.has(`${of} ${text}`))
      .map(({ of, text }) => `${sign} ${of} ${JSON.stringify(shapeOf(JSON.parse(text), of))}`)
  }
  return [...lines(before, after, "-"), ...lines(after, before, "+")].sort()
}

/** What the whole database counts, what was drawn or is the clock's, and of which of several things a journey is. */
const OWN = new Set([
  "actions.seq",
  "draws.inspected",
  "email_templates.mail",
  "exports.bytes",
  "faq.position",
  "log_entries.place",
  "prize_awards.confirmation_sent_at",
  "prize_batches.version",
  "regulations.edition",
  "tickets.element",
  "tickets.position",
  "tickets.series",
  "users.totp_last_step",
  "winners.confirmation_sent_at",
  "winners.trail_index",
])

/** Yes, no, sums and words of our own as they are; of anything else only that it is there. */
function shapeOf(value: unknown, place: string): unknown {
  if (OWN.has(place)) return "its own"
  if (value === null) return value
  if (Array.isArray(value)) return value.map((each) => shapeOf(each, ""))
  if (typeof value === "object")
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [name, shapeOf(each, `${place}.${name}`)]),
    )
  return typeof value === "string" && !/^[a-z][a-z_.:-]*$/.test(value) ? "a text" : value
}
