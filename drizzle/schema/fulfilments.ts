import { sql } from "drizzle-orm"
import { check, date, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core"
import { createdAt, id, moment, personal } from "./columns"
import { prizeAwards } from "./prizes"
import { winners } from "./winners"

/** How a prize gets to its winner; nothing is known of one that nobody chose for, so the team arranges it. */
export const deliveryWays = ["hand", "post", "voucher"] as const
/** From the validation on; a prize that came back is sent again. */
export const fulfilmentStates = ["waiting", "sent", "delivered", "returned"] as const

const oneOf = (column: unknown, names: readonly string[]) =>
  sql`${column} ${sql.raw(`in (${names.map((name) => `'${name}'`).join(", ")})`)}`

/** A row for each name that a prize bears, of the schedule, outside of it or of a draw: triggers make them. */
export const prizeKinds = pgTable(
  "prize_kinds",
  {
    id: id(),
    name: text().notNull(),
    way: text({ enum: deliveryWays }).notNull().default("hand"),
    /** How many there are to be sent; null: nobody counts them. */
    stock: integer(),
    /** Kept by the trigger on fulfilments: sent and not come back. */
    sent: integer().notNull().default(0),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("prize_kinds_name_key").on(t.name),
    check("prize_kinds_way_check", oneOf(t.way, deliveryWays)),
    check("prize_kinds_stock_check", sql`${t.sent} >= 0 and (${t.stock} is null or ${t.sent} <= ${t.stock})`),
  ],
)

/** A validated prize on its way to whoever won it; the trigger on awards and winners makes the row. */
export const fulfilments = pgTable(
  "fulfilments",
  {
    id: id(),
    winnerId: uuid().references(() => winners.id, { onDelete: "cascade" }),
    awardId: uuid().references(() => prizeAwards.id, { onDelete: "cascade" }),
    kindId: uuid()
      .notNull()
      .references(() => prizeKinds.id),
    state: text({ enum: fulfilmentStates }).notNull().default("waiting"),
    /** A parcel's tracking code, or the voucher itself. */
    deliveryCode: personal(text()),
    /** The last day by law, YYYY-MM-DD: 30 days after the prize was won. */
    deliverBy: date({ mode: "string" }).notNull(),
    sentOn: date({ mode: "string" }),
    deliveredOn: date({ mode: "string" }),
    returnedOn: date({ mode: "string" }),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("fulfilments_winner_key").on(t.winnerId),
    uniqueIndex("fulfilments_award_key").on(t.awardId),
    uniqueIndex("fulfilments_code_key").on(t.deliveryCode),
    index("fulfilments_kind_idx").on(t.kindId),
    index("fulfilments_deliver_idx").on(t.deliverBy, t.id),
    index("fulfilments_state_idx").on(t.state, t.deliverBy, t.id),
    check("fulfilments_subject_check", sql`(${t.winnerId} is null) <> (${t.awardId} is null)`),
    check("fulfilments_state_check", oneOf(t.state, fulfilmentStates)),
    check(
      "fulfilments_days_check",
      sql`(${t.state} = 'waiting') = (${t.sentOn} is null) and (${t.state} <> 'delivered' or coalesce(${t.deliveredOn} >= ${t.sentOn}, false)) and (${t.state} <> 'returned' or coalesce(${t.returnedOn} >= ${t.sentOn}, false))`,
    ),
  ],
)

/** Where a prize goes, apart from everything else so that it can go alone. The winner types it, and may correct it. */
export const deliveryAddresses = pgTable(
  "delivery_addresses",
  {
    id: id(),
    winnerId: uuid().references(() => winners.id, { onDelete: "cascade" }),
    awardId: uuid().references(() => prizeAwards.id, { onDelete: "cascade" }),
    cep: personal(text().notNull()),
    street: personal(text().notNull()),
    houseNumber: personal(text().notNull()),
    complement: personal(text()),
    district: personal(text().notNull()),
    city: text().notNull(),
    uf: text().notNull(),
    changedAt: moment().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("delivery_addresses_winner_key").on(t.winnerId),
    uniqueIndex("delivery_addresses_award_key").on(t.awardId),
    check("delivery_addresses_subject_check", sql`(${t.winnerId} is null) <> (${t.awardId} is null)`),
  ],
)
