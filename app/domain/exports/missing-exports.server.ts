import { and, eq, gte, inArray, notExists, type SQL, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import { type Count, countUpTo } from "#app/db/bounded-count.server"
import type { Db } from "#app/db/client.server"
import { startOfDay } from "#app/platform/time/clock.server"
import { exports } from "#drizzle/schema/back-office"

const later = alias(exports, "later")

/** A file that failed, and that whoever asked for it has not got since by asking for the same again. */
export const isMissing = (db: Db): SQL | undefined =>
  and(
    eq(exports.state, "failed"),
    notExists(
      db
        .select({ id: later.id })
        .from(later)
        .where(
          and(
            eq(later.requestedBy, exports.requestedBy),
            eq(later.area, exports.area),
            eq(later.format, exports.format),
            eq(later.filters, exports.filters),
            sql`${later.createdAt} > ${exports.createdAt}`,
            inArray(later.state, ["ready", "expired"]),
          ),
        ),
    ),
  )

/** How many are missing of those that were asked for since a day, as the list finds them by the same filters. */
export const countMissing = (db: Db, since: string): Promise<Count> =>
  countUpTo(db, exports, and(isMissing(db), gte(exports.createdAt, startOfDay(since))))
