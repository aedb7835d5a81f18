import { sql } from "drizzle-orm"
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core"
import { bytes, createdAt, id, moment, secret } from "./columns"
import { invoices } from "./invoices"
import { disqualificationCodes, isDisqualificationCode } from "./reason-codes"
import { registrations } from "./registrations"
import { users } from "./users"

/** A committed schedule of instant prizes: the hash is public from the start, key and moments at the end. */
export const prizeBatches = pgTable(
  "prize_batches",
  {
    id: id(),
    name: text().notNull(),
    version: integer().notNull(),
    commitment: text().notNull(),
    /** What opens the commitment, encrypted for this row (app/domain/prizes/prize-secrets). */
    sealedCommitmentKey: secret(bytes().notNull()),
    /** The commitment's key plain, once the batch is over. */
    commitmentKey: secret(bytes()),
    /** Up to when coupons look for its prizes, as the public log was told; null: as long as invoices may be sent. */
    until: moment(),
    /** The prize that it offers again, at a moment that nobody knows. */
    againOf: uuid().references((): AnyPgColumn => prizes.id),
    /** Set once it is over: no coupon looks for its prizes any more, key and moments stand plain and are public. */
    revealedAt: moment(),
    /** Ended because its key and moments are lost: nothing of it ever stands plain, and it has no schedule. */
    keysLostAt: moment(),
    createdBy: uuid().references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("prize_batches_version_key").on(t.version),
    uniqueIndex("prize_batches_again_key")
      .on(t.againOf)
      .where(sql`${t.againOf} is not null`),
    check(
      "prize_batches_sealed_check",
      sql`octet_length(${t.sealedCommitmentKey}) = 77 and get_byte(${t.sealedCommitmentKey}, 0) = 1 and (${t.commitmentKey} is null or ${t.revealedAt} is not null)`,
    ),
  ],
)

/** Instant prizes. A moment not yet due leaves the server for nobody. */
export const prizes = pgTable(
  "prizes",
  {
    id: id(),
    batchId: uuid().references(() => prizeBatches.id),
    name: text().notNull(),
    instructions: text().notNull().default(""),
    valueCents: bigint({ mode: "number" }).notNull(),
    /** Its moment, encrypted for this row. Null: outside the schedule, only given by hand. */
    sealedMoment: secret(bytes()),
    /** Its moment plain, once its batch is over. */
    moment: moment(),
    /** Kept by the trigger on prize_awards: some live award holds it. */
    held: boolean().notNull().default(false),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
  },
  (t) => [
    index("prizes_created_idx").on(t.createdAt, t.id),
    // The list's other orders.
    index("prizes_name_idx").on(t.name, t.id),
    index("prizes_value_idx").on(t.valueCents, t.id),
    index("prizes_batch_idx").on(t.batchId),
    check("prizes_moment_check", sql`${t.moment} is null or ${t.batchId} is not null`),
    check(
      "prizes_sealed_check",
      sql`(${t.sealedMoment} is null) = (${t.batchId} is null) and (${t.sealedMoment} is null or octet_length(${t.sealedMoment}) = 53 and get_byte(${t.sealedMoment}, 0) = 1)`,
    ),
  ],
)

/** Who holds a prize; going back on offer releases the row and erases nothing. */
export const prizeAwards = pgTable(
  "prize_awards",
  {
    id: id(),
    prizeId: uuid()
      .notNull()
      .references(() => prizes.id),
    registrationId: uuid()
      .notNull()
      .references(() => registrations.id),
    invoiceId: uuid().references(() => invoices.id),
    state: text({ enum: ["pending", "validated", "invalid"] })
      .notNull()
      .default("pending"),
    /** For the team alone; the winner reads the code, and `other` where a row of earlier has none. */
    reason: text(),
    reasonCode: text({ enum: disqualificationCodes }),
    /** By hand: who gave it, and the second administrator who confirmed. */
    givenBy: uuid().references(() => users.id),
    confirmedBy: uuid().references(() => users.id),
    awardedAt: moment().notNull(),
    /** Why it was validated without all of its papers; what the audit calls an exception. */
    papersWaived: text(),
    /** Of a holder whose CPF is blocked: who asked for the validation that somebody else confirms. */
    validationAsked: jsonb().$type<{ by: string; at: string }>(),
    decidedBy: uuid().references(() => users.id),
    decidedAt: moment(),
    /** What was checked on the papers: name of the check → done. */
    checks: jsonb().$type<Record<string, boolean>>().notNull().default({}),
    /** When the confirmation went out; null after a validation: it failed and can be sent again. */
    confirmationSentAt: moment(),
    /** Set when the prize goes back on offer; null is a live award. */
    releasedAt: moment(),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("prize_awards_live_prize_key")
      .on(t.prizeId)
      .where(sql`${t.releasedAt} is null`),
    uniqueIndex("prize_awards_live_invoice_key")
      .on(t.invoiceId)
      .where(sql`${t.releasedAt} is null`),
    index("prize_awards_registration_idx").on(t.registrationId),
    index("prize_awards_prize_idx").on(t.prizeId),
    index("prize_awards_invoice_idx").on(t.invoiceId),
    index("prize_awards_awarded_idx").on(t.awardedAt, t.id),
    index("prize_awards_state_idx").on(t.state, t.awardedAt, t.id),
    index("prize_awards_given_by_idx")
      .on(t.givenBy)
      .where(sql`${t.givenBy} is not null`),
    index("prize_awards_confirmed_by_idx")
      .on(t.confirmedBy)
      .where(sql`${t.confirmedBy} is not null`),
    index("prize_awards_decided_by_idx")
      .on(t.decidedBy)
      .where(sql`${t.decidedBy} is not null`),
    check(
      "prize_awards_four_eyes",
      sql`${t.givenBy} is null or ${t.confirmedBy} is null or ${t.givenBy} <> ${t.confirmedBy}`,
    ),
    check(
      "prize_awards_validated_by_two",
      sql`${t.state} <> 'validated' or ${t.validationAsked} is null or (${t.validationAsked}->>'by')::uuid is distinct from ${t.decidedBy}`,
    ),
    check("prize_awards_reason_code_check", sql`${t.reasonCode} ${isDisqualificationCode}`),
    check("prize_awards_reason_check", sql`${t.state} <> 'invalid' or ${t.reason} is not null`),
  ],
)
