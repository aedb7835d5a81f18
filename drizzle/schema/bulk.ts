import { sql } from "drizzle-orm"
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core"
import { createdAt, id, moment, personal } from "./columns"
import { users } from "./users"

/** A command for many rows of a list: what was chosen, why, and how far it is. A draft was not said yes to yet. */
export const bulkRuns = pgTable(
  "bulk_runs",
  {
    id: id(),
    /** As app/domain/bulk/bulk-command calls them. */
    command: text({ enum: ["invalidate", "block", "disable"] }).notNull(),
    /** By which it was chosen; what somebody searched for may be a name or a CPF. */
    filters: personal(text().notNull().default("")),
    /** Why, for every row alike. */
    reason: text(),
    state: text({ enum: ["draft", "queued", "running", "done", "canceled", "failed"] })
      .notNull()
      .default("draft"),
    /** Rows that were chosen; none joins later. */
    total: integer().notNull().default(0),
    error: text(),
    requestedBy: uuid()
      .notNull()
      .references(() => users.id),
    startedAt: moment(),
    finishedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    index("bulk_runs_created_idx").on(t.createdAt, t.id),
    check("bulk_runs_command_check", sql`${t.command} in ('invalidate', 'block', 'disable')`),
    check(
      "bulk_runs_state_check",
      sql`${t.state} in ('draft', 'queued', 'running', 'done', 'canceled', 'failed')`,
    ),
    check(
      "bulk_runs_reason_check",
      sql`${t.state} in ('draft', 'canceled') or coalesce(${t.reason}, '') <> ''`,
    ),
  ],
)

/** One row that such a command was chosen for. It is marked in the transaction that does it, so that nothing is done twice. */
export const bulkItems = pgTable(
  "bulk_items",
  {
    id: id(),
    runId: uuid()
      .notNull()
      .references(() => bulkRuns.id),
    subjectId: uuid().notNull(),
    /** The version that was chosen, where the command minds what changed since. */
    version: integer(),
    state: text({ enum: ["waiting", "done", "refused"] })
      .notNull()
      .default("waiting"),
    /** Why it was refused: the error's code, and what the rule said. */
    code: text(),
    because: text(),
  },
  (t) => [
    uniqueIndex("bulk_items_subject_key").on(t.runId, t.subjectId),
    index("bulk_items_state_idx").on(t.runId, t.state, t.id),
    check("bulk_items_state_check", sql`${t.state} in ('waiting', 'done', 'refused')`),
    check("bulk_items_code_check", sql`(${t.state} = 'refused') = (${t.code} is not null)`),
  ],
)
