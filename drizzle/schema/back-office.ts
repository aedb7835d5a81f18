import { sql } from "drizzle-orm"
import { bigint, bigserial, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core"
import { createdAt, id, moment, personal } from "./columns"
import { users } from "./users"

/**
 * The administrators' audit: append-only, each row bound to the one before by hash = SHA-256(prev_hash || text).
 * Values of personal columns stand salted-hashed in the text and in clear in action_values, so that erasing
 * one breaks no chain.
 */
export const actions = pgTable(
  "actions",
  {
    id: id(),
    /** The place in the chain; the trigger guard_action sets it, whatever is sent. */
    seq: bigserial({ mode: "number" }).notNull(),
    userId: uuid().references(() => users.id),
    permission: text().notNull(),
    action: text().notNull(),
    subjectType: text().notNull(),
    subjectId: text().notNull(),
    at: moment().notNull(),
    text: text().notNull(),
    prevHash: text().notNull(),
    hash: text().notNull(),
  },
  (t) => [
    uniqueIndex("actions_seq_key").on(t.seq),
    uniqueIndex("actions_prev_hash_key").on(t.prevHash),
    uniqueIndex("actions_hash_key").on(t.hash),
    index("actions_subject_idx").on(t.subjectType, t.subjectId),
    // Whoever searches by an id does not say of what it is.
    index("actions_subject_id_idx").on(t.subjectId, t.seq),
    index("actions_user_idx").on(t.userId, t.seq),
    index("actions_permission_idx").on(t.permission, t.action, t.seq),
    index("actions_at_idx").on(t.at, t.seq),
  ],
)

/** The clear values of personal columns in an audit row; `value` null is an erased one. */
export const actionValues = pgTable(
  "action_values",
  {
    id: id(),
    actionId: uuid()
      .notNull()
      .references(() => actions.id),
    path: text().notNull(),
    salt: text().notNull(),
    value: personal(text()),
    erasedAt: moment(),
  },
  (t) => [uniqueIndex("action_values_path_key").on(t.actionId, t.path)],
)

/** Files made of lists in the background. */
export const exports = pgTable(
  "exports",
  {
    id: id(),
    area: text().notNull(),
    format: text({ enum: ["csv"] })
      .notNull()
      .default("csv"),
    /** What somebody searched for may be a name or a CPF. */
    filters: personal(text().notNull().default("")),
    state: text({ enum: ["queued", "running", "ready", "expired", "failed"] })
      .notNull()
      .default("queued"),
    fileKey: text(),
    rows: integer(),
    bytes: bigint({ mode: "number" }),
    error: text(),
    requestedBy: uuid()
      .notNull()
      .references(() => users.id),
    startedAt: moment(),
    finishedAt: moment(),
    expiresAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [index("exports_created_idx").on(t.createdAt, t.id)],
)

/** Runs of the jobs that can be started by hand. */
export const commands = pgTable(
  "commands",
  {
    id: id(),
    name: text().notNull(),
    state: text({ enum: ["queued", "running", "done", "failed"] })
      .notNull()
      .default("queued"),
    output: text(),
    startedBy: uuid().references(() => users.id),
    startedAt: moment(),
    finishedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [index("commands_created_idx").on(t.createdAt, t.id)],
)

/** Addresses seen, counted by day so that no row is hot. */
export const ips = pgTable(
  "ips",
  {
    id: id(),
    address: personal(text().notNull()),
    day: text().notNull(),
    hits: integer().notNull().default(1),
    firstSeenAt: moment().notNull(),
    lastSeenAt: moment().notNull(),
    blockedAt: moment(),
    blockedBy: uuid().references(() => users.id),
  },
  (t) => [
    uniqueIndex("ips_day_key").on(t.address, t.day),
    index("ips_blocked_idx")
      .on(t.address)
      .where(sql`${t.blockedAt} is not null`),
  ],
)
