import { sql } from "drizzle-orm"
import { check, index, pgTable, text, uuid } from "drizzle-orm/pg-core"
import { createdAt, id, personal } from "./columns"
import { prizeAwards } from "./prizes"
import { users } from "./users"
import { winners } from "./winners"

/** Photos of the papers with which a winner claims a prize: of a draw (winner) or on the spot (award). */
export const papers = pgTable(
  "papers",
  {
    id: id(),
    winnerId: uuid().references(() => winners.id),
    awardId: uuid().references(() => prizeAwards.id),
    kind: text({ enum: ["identity", "address", "invoice", "receipt", "other"] }).notNull(),
    fileKey: personal(text().notNull()),
    /** The administrator who added it; null: the winner did. */
    addedBy: uuid().references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    index("papers_winner_idx").on(t.winnerId),
    index("papers_award_idx").on(t.awardId),
    index("papers_file_idx").on(t.fileKey),
    check("papers_subject_check", sql`(${t.winnerId} is null) <> (${t.awardId} is null)`),
  ],
)
