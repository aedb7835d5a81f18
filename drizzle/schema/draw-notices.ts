import { sql } from "drizzle-orm"
import { check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core"
import { createdAt, id } from "./columns"
import { draws } from "./draws"
import { registrations } from "./registrations"

/** What a draw's holders are written to about: that its list closed, and what came of it. */
export const drawNews = ["closed", "published"] as const
export type DrawNews = (typeof drawNews)[number]

/** Who was written to about a draw; once each about each news. */
export const drawNotices = pgTable(
  "draw_notices",
  {
    id: id(),
    drawId: uuid()
      .notNull()
      .references(() => draws.id),
    news: text({ enum: drawNews }).notNull(),
    registrationId: uuid()
      .notNull()
      .references(() => registrations.id),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("draw_notices_key").on(t.drawId, t.news, t.registrationId),
    index("draw_notices_registration_idx").on(t.registrationId),
    check("draw_notices_news_check", sql`${t.news} in ('closed', 'published')`),
  ],
)

/** The draws whose holders have all been written to, about which news. */
export const drawNoticesSent = pgTable(
  "draw_notices_sent",
  {
    drawId: uuid()
      .notNull()
      .references(() => draws.id),
    news: text({ enum: drawNews }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ name: "draw_notices_sent_pkey", columns: [t.drawId, t.news] }),
    check("draw_notices_sent_news_check", sql`${t.news} in ('closed', 'published')`),
  ],
)
