import { sql } from "drizzle-orm"
import { check, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core"
import { createdAt, id, moment, personal } from "./columns"
import { prizeAwards } from "./prizes"
import { disqualificationCodes, isDisqualificationCode } from "./reason-codes"
import { users } from "./users"
import { winners } from "./winners"

/**
 * That somebody is to lose a won prize: one person asks, whoever would lose it is told and may answer, a second person
 * confirms or withdraws it. A result that goes back takes its winners' along.
 */
export const disqualifications = pgTable(
  "disqualifications",
  {
    id: id(),
    winnerId: uuid().references(() => winners.id, { onDelete: "cascade" }),
    awardId: uuid().references(() => prizeAwards.id),
    reasonCode: text({ enum: disqualificationCodes }).notNull(),
    /** For the team alone. */
    reason: text().notNull(),
    askedBy: uuid()
      .notNull()
      .references(() => users.id),
    askedAt: moment().notNull(),
    /** From when on the person could answer: of a draw not before its publication. */
    toldAt: moment(),
    /** What the person says to it. */
    plea: personal(text()),
    answeredAt: moment(),
    state: text({ enum: ["asked", "confirmed", "withdrawn"] })
      .notNull()
      .default("asked"),
    endedBy: uuid().references(() => users.id),
    endedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    index("disqualifications_winner_idx").on(t.winnerId),
    index("disqualifications_award_idx").on(t.awardId),
    uniqueIndex("disqualifications_open_winner_key")
      .on(t.winnerId)
      .where(sql`${t.state} = 'asked'`),
    uniqueIndex("disqualifications_open_award_key")
      .on(t.awardId)
      .where(sql`${t.state} = 'asked'`),
    check("disqualifications_subject_check", sql`(${t.winnerId} is null) <> (${t.awardId} is null)`),
    check("disqualifications_code_check", sql`${t.reasonCode} ${isDisqualificationCode}`),
    check("disqualifications_state_check", sql`${t.state} in ('asked', 'confirmed', 'withdrawn')`),
    check(
      "disqualifications_ended_check",
      sql`(${t.state} = 'asked') = (${t.endedAt} is null) and (${t.endedBy} is null) = (${t.endedAt} is null)`,
    ),
    check(
      "disqualifications_two_and_heard",
      sql`${t.state} <> 'confirmed' or (${t.endedBy} <> ${t.askedBy} and ${t.toldAt} is not null and ${t.endedAt} >= ${t.toldAt} + interval '48 hours')`,
    ),
  ],
)
