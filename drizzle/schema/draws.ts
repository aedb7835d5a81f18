import { type Column, sql } from "drizzle-orm"
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core"
import { bytes, createdAt, id, moment, secret } from "./columns"
import { users } from "./users"

/** RULE.json (app/domain/draws/formats.md) without the extraction's prizes. */
export type DrawRule = {
  seriesFirst: number
  seriesCount: number
  seriesDigits: number
  seriesFrom: number[]
  prefix: string | null
  approximation: "ascending" | "higher-then-lower" | "alternating"
  wrap: boolean
  emptySeries: "alternating" | "higher-then-lower" | "lower" | "none"
  winners: number
  surrogates: number
  onePerHolder: boolean
}

/** From and to as YYYY-MM-DD; `by` is the account that moved it from the calculation, alone or as the second person. */
export type Postponement = {
  from: string
  to: string
  /** What the public reads (app/words/reasons/public-reasons); none in what moved before there were codes. */
  reasonCode?: string
  /** For the team alone. */
  reason: string
  at: string
  by?: string
}

/** A postponement that one person asked for and a second one has still to confirm. */
export type AskedPostponement = {
  to: string
  /** The hour of the new extraction; undefined: it stays. */
  hour?: number
  reasonCode?: string
  reason: string
  by: string
  at: string
}

/** A key of 32 bytes as app/db/keys/sealed.server encrypts it: a plain one is not taken. */
const isSealed = (column: Column) => sql`octet_length(${column}) = 77 and get_byte(${column}, 0) = 1`

export const drawStates = ["planned", "closing", "closed", "computed", "published", "canceled"] as const

/** Draws decided by the Loteria Federal. */
export const draws = pgTable(
  "draws",
  {
    id: id(),
    title: text().notNull(),
    prize: text().notNull(),
    periodStart: moment().notNull(),
    periodEnd: moment().notNull(),
    extractionOn: date({ mode: "string" }).notNull(),
    /** The hour of the extraction in São Paulo: it has changed, and special days have their own. */
    extractionHour: smallint().notNull().default(20),
    rule: jsonb().$type<DrawRule>().notNull(),
    /** Whether a CPF wins once in the whole promotion, not only in this draw. */
    oncePerPromotion: boolean().notNull().default(false),
    afterPublication: text({ enum: ["surrogate", "treasury"] })
      .notNull()
      .default("surrogate"),
    /** How a confirmed winner is named in public: some regulations demand the whole name. */
    winnerNames: text({ enum: ["masked", "full"] })
      .notNull()
      .default("masked"),
    state: text({ enum: drawStates }).notNull().default("planned"),
    /** Key of the holder's pseudonym in BASE.csv, encrypted (app/domain/draws/draw-secrets), and its commitment. */
    sealedHolderKey: secret(bytes().notNull()),
    holderKeyCommitment: text().notNull(),
    /** How pseudonyms are made of the key: 1 of the registration alone, 2 of its CPF too (app/domain/draws/base/holder). */
    holderForm: smallint().notNull().default(2),
    /** Since when the keys of before are lost: pseudonyms that the log has from then on are read there. */
    keysLostAt: moment(),
    baseSha256: text(),
    baseRoot: text(),
    baseFile: text(),
    baseRows: integer(),
    /** Hashes of the base's tree, one for each block of lines: a proof reads one block and these. */
    treeFile: text(),
    closedBy: uuid().references(() => users.id),
    closedAt: moment(),
    /** Extractions that did not take place: the next one counted. */
    postponements: jsonb().$type<Postponement[]>().notNull().default([]),
    /** Never public: nothing has moved by it yet. */
    postponementAsked: jsonb().$type<AskedPostponement>(),
    /** The five prizes, five digits each, as two people typed them (drawTypings), and since when they agree. */
    extraction: jsonb().$type<string[]>(),
    /** The lottery's own number of that extraction, typed with the prizes; null where nobody said it. */
    contest: integer(),
    extractionBy: uuid().references(() => users.id),
    /** The second of the two; null where one person typed them twice, before it took two. */
    extractionAgainBy: uuid().references(() => users.id),
    extractionAt: moment(),
    /** Rows of the trail, all inspected numbers, in RESULT.json. */
    resultFile: text(),
    resultSha256: text(),
    inspected: integer(),
    auditHead: text(),
    computedBy: uuid().references(() => users.id),
    computedAt: moment(),
    publishedBy: uuid().references(() => users.id),
    publishedAt: moment(),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
  },
  (t) => [
    index("draws_state_idx").on(t.state, t.periodStart),
    check("draws_hour_check", sql`${t.extractionHour} between 0 and 23`),
    check("draws_holder_form_check", sql`${t.holderForm} in (1, 2)`),
    check("draws_period_check", sql`${t.periodEnd} > ${t.periodStart}`),
    check(
      "draws_state_check",
      sql`${t.state} in ('planned', 'closing', 'closed', 'computed', 'published', 'canceled')`,
    ),
    check(
      "draws_base_check",
      sql`${t.state} not in ('closed', 'computed', 'published') or ${t.baseSha256} is not null`,
    ),
    check("draws_sealed_check", isSealed(t.sealedHolderKey)),
    check("draws_winner_names_check", sql`${t.winnerNames} in ('masked', 'full')`),
    check(
      "draws_asked_check",
      sql`${t.postponementAsked} is null or (${t.state} = 'closed' and ${t.extraction} is null)`,
    ),
    check("draws_extraction_check", sql`(${t.extraction} is null) = (${t.extractionBy} is null)`),
    check(
      "draws_contest_check",
      sql`${t.contest} is null or (${t.contest} > 0 and ${t.extraction} is not null)`,
    ),
    check(
      "draws_typed_by_two",
      sql`${t.extractionAgainBy} is null or (${t.extraction} is not null and ${t.extractionAgainBy} is distinct from ${t.extractionBy})`,
    ),
    check(
      "draws_result_check",
      sql`(${t.state} in ('computed', 'published')) = (${t.resultFile} is not null and ${t.extraction} is not null and ${t.computedBy} is not null)`,
    ),
    check(
      "draws_four_eyes",
      sql`(${t.state} = 'published') = (${t.publishedBy} is not null) and (${t.publishedBy} is null or ${t.publishedBy} is distinct from ${t.computedBy})`,
    ),
  ],
)

/** A run of series with its own permutation key and sequence; more series later are a new segment. */
export const drawSegments = pgTable(
  "draw_segments",
  {
    id: id(),
    drawId: uuid()
      .notNull()
      .references(() => draws.id),
    ordinal: integer().notNull(),
    seriesFirst: integer().notNull(),
    seriesCount: integer().notNull(),
    /** Encrypted for this row alone (app/domain/draws/draw-secrets); the commitment is to the key itself. */
    sealedPermutationKey: secret(bytes().notNull()),
    /** The key plain, once its draw is published: KEYS.json shows it for ever, whatever becomes of the data key. */
    publishedKey: secret(bytes()),
    keyCommitment: text().notNull(),
    /** Name of the sequence that hands out positions; made by create_position_sequence(). */
    sequenceName: text().notNull(),
    /** Since when its key is lost, which was not published before: it gives no number any more. */
    keysLostAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("draw_segments_ordinal_key").on(t.drawId, t.ordinal),
    uniqueIndex("draw_segments_sequence_key").on(t.sequenceName),
    check("draw_segments_sealed_check", isSealed(t.sealedPermutationKey)),
    check("draw_segments_series_check", sql`${t.seriesFirst} >= 0 and ${t.seriesCount} between 1 and 1000`),
  ],
)

/**
 * What was published of a draw before it was drawn: each version of PLAN.json, canonical JSON. Written by the database
 * itself as a transaction ends that changed it, by nobody else, and never changed.
 */
export const drawPlans = pgTable(
  "draw_plans",
  {
    drawId: uuid()
      .notNull()
      .references(() => draws.id),
    version: integer().notNull(),
    text: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ name: "draw_plans_pkey", columns: [t.drawId, t.version] })],
)
