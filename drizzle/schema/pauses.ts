import { sql } from "drizzle-orm"
import { check, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core"
import { createdAt, id, moment } from "./columns"
import { users } from "./users"

/** That no invoice is taken for a while, whatever the windows say; one at a time, and each stays as it was. */
export const pauses = pgTable(
  "pauses",
  {
    id: id(),
    /** What the public reads meanwhile. */
    noticePt: text().notNull(),
    noticeEn: text().notNull(),
    /** For the team alone. */
    reason: text().notNull(),
    pausedBy: uuid()
      .notNull()
      .references(() => users.id),
    pausedAt: moment().notNull(),
    resumedBy: uuid().references(() => users.id),
    resumedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("pauses_open_key")
      .on(sql`(${t.resumedAt} is null)`)
      .where(sql`${t.resumedAt} is null`),
    check("pauses_notice_check", sql`${t.noticePt} <> '' and ${t.noticeEn} <> '' and ${t.reason} <> ''`),
    check(
      "pauses_resumed_check",
      sql`(${t.resumedBy} is null) = (${t.resumedAt} is null) and ${t.resumedAt} >= ${t.pausedAt}`,
    ),
  ],
)
