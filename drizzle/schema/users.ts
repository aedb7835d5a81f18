import { sql } from "drizzle-orm"
import { check, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core"
import { createdAt, id, moment, personal, secret } from "./columns"

/** Administrators. */
export const users = pgTable(
  "users",
  {
    id: id(),
    name: personal(text().notNull()),
    email: personal(text().notNull()),
    type: text({ enum: ["admin", "super", "user", "exports", "reports"] }).notNull(),
    status: text({ enum: ["active", "disabled"] })
      .notNull()
      .default("active"),
    passwordHash: secret(text()),
    totpSecret: secret(text()),
    /** When the secret was made: one that no code has confirmed waits for half an hour. */
    totpBegunAt: moment(),
    totpEnabledAt: moment(),
    /** Last accepted time step: a code works once (RFC 6238, section 5.2). */
    totpLastStep: integer(),
    /** SHA-256 of the codes still unused. */
    recoveryCodes: secret(jsonb().$type<string[]>().notNull().default([])),
    passwordChangedAt: moment(),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("users_email_key").on(t.email),
    check("users_type_check", sql`${t.type} in ('admin', 'super', 'user', 'exports', 'reports')`),
    check("users_status_check", sql`${t.status} in ('active', 'disabled')`),
    check("users_email_lower", sql`${t.email} = lower(${t.email})`),
  ],
)

/** Which administrator type holds which permission; `super` holds all without rows. */
export const rolePermissions = pgTable(
  "role_permissions",
  { type: text().notNull(), permission: text().notNull(), action: text().notNull() },
  (t) => [primaryKey({ name: "role_permissions_pkey", columns: [t.type, t.permission, t.action] })],
)
