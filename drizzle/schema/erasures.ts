import { sql } from "drizzle-orm"
import { check, index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core"
import { bytes, createdAt, id, moment, personal, secret } from "./columns"
import { cpfBlocks, registrations } from "./registrations"

/**
 * That somebody closed their account and asked to be forgotten, and since when they are. Of whoever never asked and is
 * forgotten five years after the campaign, both moments are that of the erasure.
 */
export const erasures = pgTable(
  "erasures",
  {
    registrationId: uuid()
      .primaryKey()
      .references(() => registrations.id),
    askedAt: moment().notNull(),
    /** Null: a job comes for it, at the latest when the last of their prizes and closed draws is over. */
    erasedAt: moment(),
    /**
     * The CPF under a key that is not in the database: caps and blocks know it again, and nobody reads it here. It goes
     * half a year after the promotion.
     */
    cpfHash: secret(bytes()),
    /** The block that the CPF was under as it went; it goes with the hash. */
    blockId: uuid().references(() => cpfBlocks.id),
    /** Who registered with the same CPF since: caps count both. It goes with the hash, after which nothing ties the two. */
    returnedAs: uuid().references(() => registrations.id),
  },
  (t) => [
    index("erasures_waiting_idx")
      .on(t.askedAt)
      .where(sql`${t.erasedAt} is null`),
    index("erasures_cpf_idx").on(t.cpfHash),
    index("erasures_block_idx")
      .on(t.blockId)
      .where(sql`${t.blockId} is not null`),
    index("erasures_returned_idx")
      .on(t.returnedAs)
      .where(sql`${t.returnedAs} is not null`),
    check(
      "erasures_erased_check",
      sql`${t.erasedAt} is not null or num_nonnulls(${t.cpfHash}, ${t.blockId}, ${t.returnedAs}) = 0`,
    ),
  ],
)

/** What the law keeps of somebody who was erased, and why. */
const keptKinds = ["receipt", "access"] as const

/** What is kept of the erased, apart from everything else: each with its reason, and until when. */
export const keptRecords = pgTable(
  "kept_records",
  {
    id: id(),
    registrationId: uuid()
      .notNull()
      .references(() => registrations.id),
    /** `receipt`: that a prize was handed over, and to whom; `access`: who came when and from where (Marco Civil). */
    kind: text({ enum: keptKinds }).notNull(),
    keptFacts: personal(jsonb().$type<Record<string, string | null>>().notNull()),
    keptUntil: moment().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index("kept_records_until_idx").on(t.keptUntil),
    index("kept_records_registration_idx").on(t.registrationId),
    check("kept_records_kind_check", sql`${t.kind} in ('receipt', 'access')`),
  ],
)
