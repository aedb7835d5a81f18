import { sql } from "drizzle-orm"
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core"
import { bytes, createdAt, id, moment, secret } from "./columns"

/**
 * What the public log tells, an entry a row, written with what it tells of. A row is added and then gets its place,
 * once; nothing else of it ever changes (app/domain/log/README.md). Its conditions, and that its coupon is there, are asked by
 * `check_new_entry`: as the table's own they would be read anew for each coupon.
 */
export const logEntries = pgTable(
  "log_entries",
  {
    id: id(),
    kind: text().notNull(),
    /** What it is about, `draw:<id>`; a sealed one is opened with the others of its scope. */
    scope: text(),
    /** The line that everybody sees: the entry itself, or of a sealed one its seal. */
    envelope: text().notNull(),
    /** The line behind the seal, with its salt. */
    sealedLine: secret(text()),
    /** RFC 6962's hash of the envelope. */
    leaf: bytes().notNull(),
    /** The coupon that a sealed entry belongs to, whose owner has a receipt of it. */
    invoiceId: uuid(),
    place: bigint({ mode: "number" }),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("log_entries_place_key")
      .on(t.place)
      .where(sql`${t.place} is not null`),
    index("log_entries_waiting_idx")
      .on(t.createdAt, t.id)
      .where(sql`${t.place} is null`),
    index("log_entries_scope_idx")
      .on(t.scope, t.place)
      .where(sql`${t.place} is not null and ${t.scope} is not null`),
    // What everybody reads is asked for by its kind; among as many sealed ones it would not be found.
    index("log_entries_open_idx")
      .on(t.scope, t.kind)
      .where(sql`${t.sealedLine} is null and ${t.scope} is not null`),
    index("log_entries_invoice_idx")
      .on(t.invoiceId)
      .where(sql`${t.invoiceId} is not null`),
  ],
)

/**
 * With what each log but the first begins, a log a row: its entry 0, in the place of that of the log before. All other
 * places are the same in every log, so that they stand once, in log_entries.
 */
export const logRestarts = pgTable("log_restarts", {
  /** Which log of the campaign begins, from 2. */
  log: integer().primaryKey(),
  envelope: text().notNull(),
  leaf: bytes().notNull(),
  createdAt: createdAt(),
})

/**
 * Roots of full subtrees of a log: of 256 leaves on level 1, of 256 of those on level 2. With the leaves themselves
 * they are all that a tile holds.
 */
export const logNodes = pgTable(
  "log_nodes",
  {
    log: integer().notNull(),
    level: integer().notNull(),
    number: bigint({ mode: "number" }).notNull(),
    hash: bytes().notNull(),
  },
  (t) => [primaryKey({ name: "log_nodes_pkey", columns: [t.log, t.level, t.number] })],
)

/** A log's tree at each size that was signed or is about to be; `note` is what was published of it. */
export const logCheckpoints = pgTable(
  "log_checkpoints",
  {
    log: integer().notNull(),
    size: bigint({ mode: "number" }).notNull(),
    root: bytes().notNull(),
    /** Roots of the full subtrees at the right edge, the largest first: the tree goes on from here. */
    edge: bytes().notNull(),
    madeAt: moment().notNull(),
    note: text(),
    /** The key that the note is checked with. */
    verifier: text(),
    signedAt: moment(),
  },
  (t) => [
    primaryKey({ name: "log_checkpoints_pkey", columns: [t.log, t.size] }),
    index("log_checkpoints_signed_idx")
      .on(t.signedAt, t.size)
      .where(sql`${t.note} is not null`),
    check(
      "log_checkpoints_signed_check",
      sql`(${t.note} is null) = (${t.verifier} is null) and (${t.note} is null) = (${t.signedAt} is null)`,
    ),
  ],
)

/** Who stamps the time of checkpoints, where others are named by their keys. */
export const AUTHORITY = "tsa"

/**
 * Who outside was asked to say that a checkpoint was there, and what came of it: a row each, claimed before it is asked.
 * What was answered stays; a fault is asked again.
 */
export const logDatings = pgTable(
  "log_datings",
  {
    log: integer().notNull(),
    size: bigint({ mode: "number" }).notNull(),
    /** A witness' verifier key, or AUTHORITY. */
    outsider: text().notNull(),
    askedAt: moment().notNull(),
    answeredAt: moment(),
    /** What was wrong with the last answer, and the figure that its words name (app/words/log-faults.ts). */
    fault: text(),
    faultFact: text(),
    /** Signature lines of a witness; its own is the first. */
    lines: text(),
    /** A time stamp's whole answer (RFC 3161). */
    stamp: bytes(),
    /** When they say that it was. */
    datedAt: moment(),
  },
  (t) => [
    primaryKey({ name: "log_datings_pkey", columns: [t.log, t.size, t.outsider] }),
    foreignKey({
      name: "log_datings_checkpoint_fk",
      columns: [t.log, t.size],
      foreignColumns: [logCheckpoints.log, logCheckpoints.size],
    }),
    index("log_datings_outsider_idx").on(t.outsider, t.size),
    check(
      "log_datings_answer_check",
      sql`num_nonnulls(${t.lines}, ${t.stamp}) = (case when ${t.datedAt} is null then 0 else 1 end)
        and (${t.stamp} is null or ${t.outsider} = 'tsa') and (${t.lines} is null or ${t.outsider} <> 'tsa')`,
    ),
    check(
      "log_datings_fault_check",
      sql`(${t.fault} is null or ${t.datedAt} is null)
        and (${t.answeredAt} is null) = (${t.fault} is null and ${t.datedAt} is null)`,
    ),
  ],
)

/**
 * The keys that the log and its receipts are checked with, as plans name them (PLAN.json). Told by the sequencer, which
 * alone knows both; a key is never taken back.
 */
export const logVkeys = pgTable("log_vkeys", {
  /** The key's name, which says what it signs. */
  name: text().primaryKey(),
  vkey: text().notNull(),
  createdAt: createdAt(),
})
