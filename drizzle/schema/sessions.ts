import { sql } from "drizzle-orm"
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core"
import { bytes, createdAt, id, moment, personal, secret } from "./columns"
import { registrations } from "./registrations"
import { users } from "./users"

/** Sessions of both strategies; the token itself is never stored. */
export const sessions = pgTable(
  "sessions",
  {
    id: id(),
    strategy: text({ enum: ["user", "admin"] }).notNull(),
    registrationId: uuid().references(() => registrations.id),
    userId: uuid().references(() => users.id),
    tokenHash: secret(bytes().notNull()),
    exp: moment().notNull(),
    /** An impersonated session: the administrator, the parent session that it dies with, and why. */
    impersonatorId: uuid().references(() => users.id),
    parentId: uuid(),
    reason: text(),
    ip: personal(text()),
    revokedAt: moment(),
    /** For ten seconds after an own write, lists read the primary. */
    wroteAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("sessions_token_key").on(t.tokenHash),
    index("sessions_registration_idx").on(t.registrationId),
    index("sessions_user_idx").on(t.userId),
    index("sessions_impersonator_idx")
      .on(t.impersonatorId)
      .where(sql`${t.impersonatorId} is not null`),
    index("sessions_parent_idx").on(t.parentId),
    index("sessions_exp_idx").on(t.exp),
    /** Which administrators are behind an address; participants stand in their log. */
    index("sessions_admin_network_idx")
      .on(sql`network_of(${t.ip})`)
      .where(sql`${t.strategy} = 'admin' and ${t.ip} is not null`),
    check(
      "sessions_subject_check",
      sql`(${t.strategy} = 'user' and ${t.registrationId} is not null and ${t.userId} is null) or (${t.strategy} = 'admin' and ${t.userId} is not null and ${t.registrationId} is null)`,
    ),
  ],
)

/** Single-use links to set a password. */
export const passwordResets = pgTable(
  "password_resets",
  {
    id: id(),
    registrationId: uuid().references(() => registrations.id),
    userId: uuid().references(() => users.id),
    tokenHash: secret(bytes().notNull()),
    expiresAt: moment().notNull(),
    usedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("password_resets_token_key").on(t.tokenHash),
    index("password_resets_registration_idx").on(t.registrationId),
    index("password_resets_user_idx").on(t.userId),
  ],
)

/** API tokens made at /admin/tokens; they open the read calls that their permissions name. */
export const tokens = pgTable(
  "tokens",
  {
    id: id(),
    name: text().notNull(),
    tokenHash: secret(bytes().notNull()),
    permissions: jsonb().$type<{ permission: string; action: string }[]>().notNull(),
    createdBy: uuid()
      .notNull()
      .references(() => users.id),
    expiresAt: moment(),
    revokedAt: moment(),
    lastUsedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex("tokens_token_key").on(t.tokenHash)],
)

/** Counters of rate-limiter-flexible. */
export const rateLimits = pgTable(
  "rate_limits",
  {
    key: text().primaryKey(),
    points: integer().notNull(),
    expire: moment(),
  },
  (t) => [index("rate_limits_expire_idx").on(t.expire)],
)
