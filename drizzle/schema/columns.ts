import { type Column, sql } from "drizzle-orm"
import { customType, timestamp, uuid } from "drizzle-orm/pg-core"
import { v7 as uuidv7 } from "uuid"

/** Primary key: UUID v7, so that rows of one moment lie together in the index. */
export const id = () => uuid().primaryKey().$defaultFn(uuidv7)

/** A moment with millisecond precision; microseconds made keyset paging lose rows. */
export const moment = () => timestamp({ withTimezone: true, precision: 3, mode: "date" })

/** When the row was written, by the database's clock unless the use case says otherwise. */
export const createdAt = () =>
  moment()
    .notNull()
    .default(sql`now()`)

/** Raw bytes: keys and digests. */
export const bytes = customType<{ data: Buffer; driverData: Buffer | string }>({
  dataType: () => "bytea",
  fromDriver: (value) =>
    Buffer.isBuffer(value) ? value : Buffer.from(String(value).replace(/^\\x/, ""), "hex"),
})

type MarkedConfig = { personal?: boolean; secret?: boolean }

/** What drizzle keeps of a builder and hands on to its column: protected in its types, so that only a cast gets there. */
const configOf = (column: unknown) => (column as { config: MarkedConfig }).config

/** Marks a column as personal data (LGPD): hidden in logs, salted in the audit. */
export function personal<Builder>(builder: Builder): Builder {
  configOf(builder).personal = true
  return builder
}

/** Whether the schema marks this column as personal data. */
export const isPersonal = (column: Column): boolean => configOf(column).personal === true

/** Marks a column as a secret: never in the audit, not even hashed, and hidden in logs. */
export function secret<Builder>(builder: Builder): Builder {
  configOf(builder).secret = true
  return builder
}

/** Whether the schema marks this column as a secret. */
export const isSecret = (column: Column): boolean => configOf(column).secret === true
