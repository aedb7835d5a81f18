import { sql } from "drizzle-orm"
import { check, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core"
import { id, moment } from "./columns"
import { registrations } from "./registrations"
import { users } from "./users"

/** Where administrators see a person's data in full. */
export const lookPlaces = [
  "registration",
  "request",
  "invoice",
  "photo",
  "prize",
  "winner",
  "validation",
  "paper",
  "fulfilment",
  "regulator-pack",
  "action",
  "log",
  "approval",
  "cpf-check",
  "sample",
  "api",
  "address",
  "result",
  "statistics",
  "dashboard",
  "search",
] as const

/** Who looked at whose data: a row an hour, so that reading on costs nothing. */
export const looks = pgTable(
  "looks",
  {
    id: id(),
    registrationId: uuid()
      .notNull()
      .references(() => registrations.id),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    place: text({ enum: lookPlaces }).notNull(),
    /** The hour's beginning, UTC. */
    hour: moment().notNull(),
    /** The first look in that hour. */
    lookedAt: moment().notNull(),
  },
  (t) => [
    uniqueIndex("looks_key").on(t.registrationId, t.hour, t.userId, t.place),
    index("looks_user_idx").on(t.userId, t.hour),
    index("looks_at_idx").on(t.lookedAt),
    check(
      "looks_place_check",
      sql`${t.place} ${sql.raw(`in (${lookPlaces.map((p) => `'${p}'`).join(", ")})`)}`,
    ),
  ],
)
