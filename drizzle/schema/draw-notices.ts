import { index, pgTable, uniqueIndex, uuid } from "drizzle-orm/pg-core"
import { createdAt, id } from "./columns"
import { draws } from "./draws"
import { registrations } from "./registrations"

/** Who was written to as a draw closed, with what the log says of it; once each. */
export const drawNotices = pgTable(
  "draw_notices",
  {
    id: id(),
    drawId: uuid()
      .notNull()
      .references(() => draws.id),
    registrationId: uuid()
      .notNull()
      .references(() => registrations.id),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("draw_notices_key").on(t.drawId, t.registrationId),
    index("draw_notices_registration_idx").on(t.registrationId),
  ],
)

/** The draws whose holders have all been written to. */
export const drawNoticesSent = pgTable("draw_notices_sent", {
  drawId: uuid()
    .primaryKey()
    .references(() => draws.id),
  createdAt: createdAt(),
})
