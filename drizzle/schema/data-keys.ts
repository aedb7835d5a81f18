import { sql } from "drizzle-orm"
import { check, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core"
import { bytes, createdAt, id, moment, secret } from "./columns"

/**
 * The key under which whatever is secret stands encrypted, itself encrypted: by KEYS_SECRET, which the processes have,
 * and for a key that lies in a safe. One row lives; another is one whose two wrappings nobody could open any more.
 */
export const dataKeys = pgTable(
  "data_keys",
  {
    id: id(),
    wrappedKey: secret(bytes().notNull()),
    /** The second wrapping; null until npm run keys:escrow. */
    escrowedKey: secret(bytes()),
    /** SHA-256 of that wrapping, in hex. */
    escrowFingerprint: text(),
    wrappedAt: moment().notNull(),
    escrowedAt: moment(),
    lostAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("data_keys_live_key")
      .on(sql`(true)`)
      .where(sql`${t.lostAt} is null`),
    check(
      "data_keys_escrow_check",
      sql`(${t.escrowedKey} is null) = (${t.escrowFingerprint} is null) and (${t.escrowedKey} is null) = (${t.escrowedAt} is null)`,
    ),
  ],
)
