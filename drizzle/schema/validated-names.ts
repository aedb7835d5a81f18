import { sql } from "drizzle-orm"
import { check, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core"
import { createdAt, id, personal } from "./columns"
import { prizeAwards } from "./prizes"
import { winners } from "./winners"

/**
 * Whom a prize was validated for, as the registration said at that moment: the name that somebody held against a paper,
 * and the place beside it. What is published and kept of the prize says this, whatever the person changes later. The
 * triggers on awards and winners write it, and nobody else does; it goes with an undone validation and with the person.
 */
export const validatedNames = pgTable(
  "validated_names",
  {
    id: id(),
    winnerId: uuid().references(() => winners.id, { onDelete: "cascade" }),
    awardId: uuid().references(() => prizeAwards.id, { onDelete: "cascade" }),
    name: personal(text().notNull()),
    lastname: personal(text().notNull()),
    city: text().notNull(),
    uf: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("validated_names_winner_key").on(t.winnerId),
    uniqueIndex("validated_names_award_key").on(t.awardId),
    check("validated_names_subject_check", sql`(${t.winnerId} is null) <> (${t.awardId} is null)`),
  ],
)
