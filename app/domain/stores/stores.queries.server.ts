import { and, desc, eq, gte, lte } from "drizzle-orm"
import { validate as isUuid } from "uuid"
import { type Count, countUpTo } from "#app/db/bounded-count.server"
import type { Db } from "#app/db/client.server"
import { RuleBroken } from "#app/errors"
import { dayOf, endOfDay, startOfDay } from "#app/platform/time/clock.server"
import { invoices } from "#drizzle/schema/invoices"
import { stores } from "#drizzle/schema/stores"

/** Invoices of a bar, whatever their status; each count stops where it would make the page wait. */
export type StoreActivity = { today: Count; all: Count; lastAt: Date | null }

/** A bar with what was sent from it, all by one index. Throws NOT_FOUND. */
export async function getStore(db: Db, { id, now }: { id: string; now: Date }) {
  const [row] = isUuid(id) ? await db.select().from(stores).where(eq(stores.id, id)) : []
  if (!row) throw new RuleBroken("NOT_FOUND")
  const { search: _, ...store } = row
  return { ...store, activity: await activityOf(db, { id, now }) }
}

async function activityOf(db: Db, { id, now }: { id: string; now: Date }): Promise<StoreActivity> {
  const [own, day] = [eq(invoices.storeId, id), dayOf(now)]
  const isOfToday = and(gte(invoices.receivedAt, startOfDay(day)), lte(invoices.receivedAt, endOfDay(day)))
  const [today, all, [last]] = await Promise.all([
    countUpTo(db, invoices, and(own, isOfToday)),
    countUpTo(db, invoices, own),
    db
      .select({ at: invoices.receivedAt })
      .from(invoices)
      .where(own)
      .orderBy(desc(invoices.receivedAt), desc(invoices.id))
      .limit(1),
  ])
  return { today, all, lastAt: last?.at ?? null }
}
