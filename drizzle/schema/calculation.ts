import { sql } from "drizzle-orm"
import { check, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core"
import { bytes, createdAt, id, moment, secret } from "./columns"
import { draws } from "./draws"
import { invoices } from "./invoices"
import { registrations } from "./registrations"
import { users } from "./users"

/**
 * Who stands in a frozen base without being eligible, and why: with all their numbers, or with those of one invoice. A
 * voided number says so itself (tickets.void_at).
 */
export const drawExclusions = pgTable(
  "draw_exclusions",
  {
    drawId: uuid()
      .notNull()
      .references(() => draws.id),
    registrationId: uuid()
      .notNull()
      .references(() => registrations.id),
    /** Null: all of the person's numbers. */
    invoiceId: uuid().references(() => invoices.id),
    reason: text({ enum: ["canceled", "blocked", "already-won", "held"] }).notNull(),
  },
  (t) => [
    unique("draw_exclusions_key").on(t.drawId, t.registrationId, t.invoiceId).nullsNotDistinct(),
    check("draw_exclusions_held_check", sql`(${t.reason} = 'held') = (${t.invoiceId} is not null)`),
  ],
)

/**
 * What each person typed of a closed draw's extraction, the last time. Nobody is shown another's before two agree, so
 * that they stand here and not in the audit; a new extraction or a result that went back ends them.
 */
export const drawTypings = pgTable(
  "draw_typings",
  {
    drawId: uuid()
      .notNull()
      .references(() => draws.id),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    prizes: jsonb().$type<string[]>().notNull(),
    contest: integer(),
    typedAt: moment().notNull(),
  },
  (t) => [
    primaryKey({ name: "draw_typings_pkey", columns: [t.drawId, t.userId] }),
    check("draw_typings_prizes_check", sql`jsonb_array_length(${t.prizes}) = 5`),
  ],
)

/**
 * That the regulator was handed a closed draw's base: when, and under which protocol of theirs. Written down by a person;
 * a slip is mended by a later row, and the last one counts.
 */
export const baseHandIns = pgTable(
  "base_hand_ins",
  {
    id: id(),
    drawId: uuid()
      .notNull()
      .references(() => draws.id),
    /** Counts a draw's rows from 1. */
    ordinal: integer().notNull(),
    handedAt: moment().notNull(),
    protocol: text().notNull(),
    /** What was handed in, by its hash: the draw's base, which never changes. */
    baseSha256: text().notNull(),
    /** And the same with names, as it was written once (named_bases); null in notes of before there was such a file. */
    namedSha256: text(),
    notedBy: uuid()
      .notNull()
      .references(() => users.id),
    notedAt: moment().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    unique("base_hand_ins_ordinal_key").on(t.drawId, t.ordinal),
    check("base_hand_ins_ordinal_check", sql`${t.ordinal} > 0`),
    check("base_hand_ins_protocol_check", sql`length(${t.protocol}) between 1 and 100`),
    check("base_hand_ins_noted_check", sql`${t.handedAt} <= ${t.notedAt}`),
  ],
)

/**
 * A frozen base with names, as a file for the regulator: written once, kept encrypted apart from everybody's rows, and as
 * it was until its time is over, whoever is renamed or erased. Then the file goes, and its hash stays.
 */
export const namedBases = pgTable(
  "named_bases",
  {
    drawId: uuid()
      .primaryKey()
      .references(() => draws.id),
    fileKey: text(),
    /** The file's own key, encrypted for this row (app/db/keys). */
    sealedFileKey: secret(bytes()),
    /** Of the file as the regulator reads it. */
    sha256: text().notNull(),
    keptUntil: moment().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    check("named_bases_sha256_check", sql`${t.sha256} ~ '^[0-9a-f]{64}$'`),
    check("named_bases_file_check", sql`(${t.fileKey} is null) = (${t.sealedFileKey} is null)`),
    check(
      "named_bases_sealed_check",
      sql`${t.sealedFileKey} is null or octet_length(${t.sealedFileKey}) = 77 and get_byte(${t.sealedFileKey}, 0) = 1`,
    ),
  ],
)

/** Results computed from made-up prizes: kept apart, never published. */
export const rehearsals = pgTable(
  "rehearsals",
  {
    id: id(),
    drawId: uuid()
      .notNull()
      .references(() => draws.id),
    prizes: jsonb().$type<string[]>().notNull(),
    resultFile: text().notNull(),
    resultSha256: text().notNull(),
    inspected: integer().notNull(),
    rehearsedBy: uuid()
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [index("rehearsals_draw_idx").on(t.drawId, t.createdAt)],
)

/** Results that went back because the extraction was wrong; whoever took part in one takes no part in the next. */
export const drawRejections = pgTable(
  "draw_rejections",
  {
    id: id(),
    drawId: uuid()
      .notNull()
      .references(() => draws.id),
    prizes: jsonb().$type<string[]>().notNull(),
    contest: integer(),
    resultFile: text().notNull(),
    resultSha256: text().notNull(),
    extractionBy: uuid()
      .notNull()
      .references(() => users.id),
    extractionAgainBy: uuid().references(() => users.id),
    computedBy: uuid()
      .notNull()
      .references(() => users.id),
    computedAt: moment().notNull(),
    rejectedBy: uuid()
      .notNull()
      .references(() => users.id),
    /**
     * What the public reads (app/words/reasons/public-reasons); null, which is "other", where it went back before there
     * were codes.
     */
    reasonCode: text(),
    /** For the team alone. */
    reason: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index("draw_rejections_draw_idx").on(t.drawId, t.createdAt),
    check("draw_rejections_code_check", sql`${t.reasonCode} in ('typed', 'contest', 'list', 'other')`),
  ],
)
