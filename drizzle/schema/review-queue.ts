import { sql } from "drizzle-orm"
import { check, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core"
import { moment } from "./columns"
import { sessions } from "./sessions"
import { users } from "./users"

/** What is worked through one after the other: coupons that wait, won prizes with their papers, participants' requests. */
export const reviewQueues = ["invoices", "papers", "requests"] as const

const isQueue = (column: unknown) =>
  sql`${column} ${sql.raw(`in (${reviewQueues.map((name) => `'${name}'`).join(", ")})`)}`

/** Who is working on what just now: of one thing one person, for some minutes. */
export const reviewLeases = pgTable(
  "review_leases",
  {
    queue: text({ enum: reviewQueues }).notNull(),
    /** An invoice's or a request's id; of a paper the award's or the winner's. */
    subjectId: uuid().notNull(),
    heldBy: uuid()
      .notNull()
      .references(() => users.id),
    heldUntil: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.queue, t.subjectId] }),
    index("review_leases_holder_idx").on(t.heldBy, t.queue),
    check("review_leases_queue_check", isQueue(t.queue)),
  ],
)

/** What somebody left for later; it ends with the session, or goes on in the one that takes its place. */
export const reviewSkips = pgTable(
  "review_skips",
  {
    sessionId: uuid()
      .notNull()
      .references(() => sessions.id, { onDelete: "cascade" }),
    queue: text({ enum: reviewQueues }).notNull(),
    subjectId: uuid().notNull(),
    skippedAt: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.sessionId, t.queue, t.subjectId] }),
    check("review_skips_queue_check", isQueue(t.queue)),
  ],
)
