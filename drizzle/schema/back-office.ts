import { sql } from "drizzle-orm"
import {
  bigint,
  bigserial,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core"
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
    // One filter alone, in the list's order: what was done long ago is not looked for among all that was done since.
    index("actions_area_idx").on(t.permission, t.seq),
    index("actions_action_idx").on(t.action, t.seq),
    index("actions_type_idx").on(t.subjectType, t.seq),
    index("actions_at_idx").on(t.at, t.seq),
  ],
)

/** Where the audit's rows hold what somebody typed as they liked: searches, and what views are called. */
export const typedPaths = "'before.filters', 'after.filters', 'before.name', 'after.name'"

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
  (t) => [
    uniqueIndex("action_values_path_key").on(t.actionId, t.path),
    // Whoever is erased is looked for in all of them.
    index("action_values_trace_idx")
      .using("gin", sql`lower(${t.value}) gin_trgm_ops`)
      .where(sql`${t.value} is not null`),
    // What was typed may name somebody in ways that no pattern finds, and is read whole.
    index("action_values_typed_idx")
      .on(t.actionId)
      .where(sql`${t.value} is not null and ${t.path} in (${sql.raw(typedPaths)})`),
  ],
)

/** Files made of lists in the background. */
export const exports = pgTable(
  "exports",
  {
    id: id(),
    area: text().notNull(),
    /** As app/words/files calls them; `csv` is for programs, and what was asked for without a choice. */
    format: text({ enum: ["xlsx", "csv-sheet", "csv"] })
      .notNull()
      .default("csv"),
    /** What somebody searched for may be a name or a CPF. */
    filters: personal(text().notNull().default("")),
    state: text({ enum: ["queued", "running", "ready", "expired", "failed", "canceled"] })
      .notNull()
      .default("queued"),
    fileKey: text(),
    /** Written so far. */
    rows: integer(),
    /** Counted as it began, to say how far it is; null where the list does not count. */
    expected: integer(),
    bytes: bigint({ mode: "number" }),
    /**
     * Whether something stands in it that others read masked: participants, or in a list without them colleagues' emails and
     * addresses. Null before it ran, and of files from before this was kept.
     */
    named: boolean(),
    error: text(),
    requestedBy: uuid()
      .notNull()
      .references(() => users.id),
    startedAt: moment(),
    finishedAt: moment(),
    expiresAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    index("exports_created_idx").on(t.createdAt, t.id),
    check("exports_format_check", sql`${t.format} in ('xlsx', 'csv-sheet', 'csv')`),
    check(
      "exports_state_check",
      sql`${t.state} in ('queued', 'running', 'ready', 'expired', 'failed', 'canceled')`,
    ),
    // What was called off or is over names no file any more: the sweep takes what is left of it.
    check("exports_file_check", sql`${t.state} not in ('expired', 'canceled') or ${t.fileKey} is null`),
  ],
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

/**
 * Addresses in use, a row for each as the limiter counts them (platform/network): one of IPv6 stands for its /64. What
 * each was used for, counted in memory and written once a minute (audit/address-book).
 */
export const ips = pgTable(
  "ips",
  {
    id: id(),
    network: personal(text().notNull()),
    registrations: integer().notNull().default(0),
    logins: integer().notNull().default(0),
    submissions: integer().notNull().default(0),
    firstSeenAt: moment().notNull(),
    lastSeenAt: moment().notNull(),
  },
  (t) => [
    uniqueIndex("ips_network_key").on(t.network),
    index("ips_last_seen_idx").on(t.lastSeenAt, t.id),
    index("ips_registrations_idx").on(t.registrations, t.id),
    index("ips_logins_idx").on(t.logins, t.id),
    index("ips_submissions_idx").on(t.submissions, t.id),
  ],
)

/** Addresses from which nobody registers, signs in or sends for some days. A block stays when it is over or lifted. */
export const ipBlocks = pgTable(
  "ip_blocks",
  {
    id: id(),
    network: personal(text().notNull()),
    reason: text().notNull(),
    blockedBy: uuid()
      .notNull()
      .references(() => users.id),
    blockedAt: moment().notNull(),
    until: moment().notNull(),
    liftedBy: uuid().references(() => users.id),
    liftedAt: moment(),
  },
  (t) => [
    index("ip_blocks_network_idx").on(t.network, t.until),
    // In hours: how long a day is depends on the session's time zone.
    check(
      "ip_blocks_until_check",
      sql`${t.until} > ${t.blockedAt} and ${t.until} <= ${t.blockedAt} + interval '720 hours'`,
    ),
    check(
      "ip_blocks_lifted_check",
      sql`(${t.liftedAt} is null) = (${t.liftedBy} is null) and ${t.liftedAt} >= ${t.blockedAt}`,
    ),
  ],
)
