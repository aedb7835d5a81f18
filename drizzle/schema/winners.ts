import { sql } from "drizzle-orm"
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core"
import { createdAt, id, moment } from "./columns"
import { draws } from "./draws"
import { tickets } from "./tickets"
import { disqualificationCodes, isDisqualificationCode } from "./reason-codes"
import { registrations } from "./registrations"
import { users } from "./users"

/** Titulars and surrogates of a computed draw, in order. The result never changes; calls are rows that replace. */
export const winners = pgTable(
  "winners",
  {
    id: id(),
    drawId: uuid()
      .notNull()
      .references(() => draws.id),
    order: integer().notNull(),
    kind: text({ enum: ["titular", "surrogate"] }).notNull(),
    ticketId: uuid()
      .notNull()
      .references(() => tickets.id),
    registrationId: uuid()
      .notNull()
      .references(() => registrations.id),
    state: text({ enum: ["pending", "validated", "invalid", "called"] })
      .notNull()
      .default("pending"),
    /** For the team alone; the public reads the code, and `other` where a row of earlier has none. */
    reason: text(),
    reasonCode: text({ enum: disqualificationCodes }),
    /** Place in the result's trail, counted from 0. */
    trailIndex: integer().notNull(),
    /** Last days to hand the prize over and to claim it, YYYY-MM-DD (domain/winners/claim-deadline). */
    deliverBy: date({ mode: "string" }).notNull(),
    claimBy: date({ mode: "string" }).notNull(),
    /** The disqualified one whose place this surrogate was called to, by whom and when. */
    replacesId: uuid(),
    calledBy: uuid().references(() => users.id),
    calledAt: moment(),
    /** What was checked on the papers: name of the check → done. */
    checks: jsonb().$type<Record<string, boolean>>().notNull().default({}),
    /** Why it was validated without all of its papers; what the audit calls an exception. */
    papersWaived: text(),
    /** Of a holder whose CPF is blocked: who asked for the validation that somebody else confirms. */
    validationAsked: jsonb().$type<{ by: string; at: string }>(),
    decidedBy: uuid().references(() => users.id),
    decidedAt: moment(),
    /** When the confirmation went out; null after a validation: it waits for the publication or its job, or failed. */
    confirmationSentAt: moment(),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("winners_order_key").on(t.drawId, t.order),
    uniqueIndex("winners_ticket_key").on(t.ticketId),
    uniqueIndex("winners_replaces_key").on(t.replacesId),
    index("winners_registration_idx").on(t.registrationId),
    index("winners_deliver_idx").on(t.deliverBy, t.id),
    index("winners_claim_idx").on(t.claimBy, t.id),
    index("winners_created_idx").on(t.createdAt, t.id),
    foreignKey({ name: "winners_replaces_fk", columns: [t.replacesId], foreignColumns: [t.id] }),
    check("winners_reason_check", sql`${t.state} <> 'invalid' or ${t.reason} is not null`),
    check(
      "winners_validated_by_two",
      sql`${t.state} <> 'validated' or ${t.validationAsked} is null or (${t.validationAsked}->>'by')::uuid is distinct from ${t.decidedBy}`,
    ),
    check("winners_reason_code_check", sql`${t.reasonCode} ${isDisqualificationCode}`),
    check("winners_state_check", sql`${t.state} in ('pending', 'validated', 'invalid', 'called')`),
    check("winners_called_check", sql`(${t.replacesId} is null) = (${t.calledAt} is null)`),
  ],
)
