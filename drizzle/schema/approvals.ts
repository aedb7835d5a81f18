import { sql } from "drizzle-orm"
import { check, index, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core"
import { createdAt, id, moment } from "./columns"
import type { DrawRule } from "./draws"
import { users } from "./users"

/** What of a draw a request to change it may change, as JSON has it: moments as ISO 8601. */
export type AskedPlan = {
  title: string
  prize: string
  periodStart: string
  periodEnd: string
  extractionOn: string
  extractionHour: number
  rule: DrawRule
  oncePerPromotion: boolean
  afterPublication: "surrogate" | "treasury"
  winnerNames: "masked" | "full"
}

/** What a deed of each kind has to know beside what it is done to and why; the key is the kind. */
export type ApprovalDetails = {
  /** Of a registration; `importId` is the staff list that it stood in. */
  "block-cpf": { importId?: string }
  /** Of a registration. */
  "disable-registration": Record<string, never>
  /** Of an invoice: the version that was seen. */
  "invalidate-invoice": { version: number }
  /** Of a prize: who is to have it. */
  "give-prize": { registrationId: string }
  /** Of a draw: the version that was seen, and the whole of what it says before and after. */
  "edit-draw": {
    version: number
    from: AskedPlan
    to: AskedPlan
    /** Beside another draw's period knowingly. */
    alongside: boolean
    /** Of an extraction that moves: what the public reads. */
    reasonCode: string | null
  }
  /** Of a draw: so many series more, as a run that has its id already. */
  "add-series": { version: number; segmentId: string; seriesCount: number }
  /** Of a draw; the code is what the public reads. */
  "cancel-draw": { version: number; reasonCode: string }
}
export type ApprovalKind = keyof ApprovalDetails

export const lapseCodes = [
  "changed",
  "taken",
  "not-planned",
  "base-closed",
  "already-invalid",
  "already-blocked",
  "already-canceled",
  "erased",
  "begun",
  "needs-reason",
  "start-passed",
  "end-passed",
  "meets",
  "period-over",
  "extraction-due",
  "held",
  "won",
  "blocked",
  "enough",
  "again",
] as const
/** Why nothing is left to confirm; its words are `lapseWords`. */
export type LapseCode = (typeof lapseCodes)[number]

/**
 * A deed that takes four eyes: one asks for it, another account confirms or refuses it, or the first one takes it back.
 * It is done as it is confirmed. Where nothing is left to confirm it ends by itself.
 */
export const approvals = pgTable(
  "approvals",
  {
    id: id(),
    kind: text({
      enum: [
        "block-cpf",
        "disable-registration",
        "invalidate-invoice",
        "give-prize",
        "edit-draw",
        "add-series",
        "cancel-draw",
      ],
    }).notNull(),
    /** The registration, invoice, prize or draw that it is done to, by the kind. */
    subjectId: uuid().notNull(),
    details: jsonb().$type<ApprovalDetails[ApprovalKind]>().notNull(),
    reason: text().notNull(),
    askedBy: uuid()
      .notNull()
      .references(() => users.id),
    askedAt: moment().notNull(),
    state: text({ enum: ["asked", "confirmed", "refused", "withdrawn", "lapsed"] })
      .notNull()
      .default("asked"),
    endedBy: uuid().references(() => users.id),
    endedAt: moment(),
    /** Why it was refused. */
    answer: text(),
    /** Why it ended by itself: nothing was left to confirm (app/domain/approvals/why-void). */
    lapsedBecause: text({ enum: lapseCodes }),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("approvals_open_key")
      .on(t.subjectId)
      .where(sql`${t.state} = 'asked'`),
    index("approvals_subject_idx").on(t.subjectId),
    check(
      "approvals_kind_check",
      sql`${t.kind} in ('block-cpf', 'disable-registration', 'invalidate-invoice', 'give-prize', 'edit-draw', 'add-series', 'cancel-draw')`,
    ),
    check(
      "approvals_state_check",
      sql`${t.state} in ('asked', 'confirmed', 'refused', 'withdrawn', 'lapsed')`,
    ),
    check("approvals_reason_check", sql`${t.reason} <> ''`),
    check(
      "approvals_ended_check",
      sql`(${t.state} = 'asked') = (${t.endedAt} is null) and (${t.endedBy} is null) = (${t.state} in ('asked', 'lapsed'))`,
    ),
    check(
      "approvals_two_check",
      sql`${t.state} in ('asked', 'lapsed') or (${t.state} = 'withdrawn') = (${t.endedBy} = ${t.askedBy})`,
    ),
    check(
      "approvals_lapsed_check",
      sql`(${t.state} = 'lapsed') = (${t.lapsedBecause} is not null) and ${t.lapsedBecause} in ('changed', 'taken', 'not-planned', 'base-closed', 'already-invalid', 'already-blocked', 'already-canceled', 'erased', 'begun', 'needs-reason', 'start-passed', 'end-passed', 'meets', 'period-over', 'extraction-due', 'held', 'won', 'blocked', 'enough', 'again')`,
    ),
    check("approvals_answer_check", sql`(${t.state} = 'refused') = (coalesce(${t.answer}, '') <> '')`),
  ],
)
