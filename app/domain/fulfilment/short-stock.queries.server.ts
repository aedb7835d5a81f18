import { and, eq, isNotNull, isNull, not, or, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import type { Db } from "#app/db/client.server"
import { prizeKinds } from "#drizzle/schema/fulfilments"
import { prizeBatches, prizes } from "#drizzle/schema/prizes"

/** More instant prizes of a name than there are to be sent. */
export type ShortStock = { kindId: string; name: string; stock: number; promised: number }

/** The batch that a prize is of, and the one that offers it again. */
const [own, again] = [alias(prizeBatches, "own"), alias(prizeBatches, "again")]
const isOver = or(isNotNull(own.revealedAt), isNotNull(own.keysLostAt))!

/**
 * Whether there is less of a prize than are won or may still be; null where there is enough or nobody counts. What nobody won
 * of a batch that is over is no coupon's any more. One that is offered again stands for the one that came back.
 */
export async function findShortStock(db: Db, name: string): Promise<ShortStock | null> {
  const [kind] = await db
    .select({ id: prizeKinds.id, stock: prizeKinds.stock })
    .from(prizeKinds)
    .where(eq(prizeKinds.name, name))
  if (!kind || kind.stock === null) return null
  const [count] = await db
    .select({ promised: sql<number>`count(*)::int` })
    .from(prizes)
    .leftJoin(own, eq(own.id, prizes.batchId))
    .leftJoin(again, eq(again.againOf, prizes.id))
    .where(and(eq(prizes.name, name), isNull(again.id), or(prizes.held, not(isOver))))
  const { promised } = count!
  return promised > kind.stock ? { kindId: kind.id, name, stock: kind.stock, promised } : null
}

/** Of the prizes of a batch; each batch made by the form is of one name. */
export async function listShortStocks(db: Db, batchId: string): Promise<ShortStock[]> {
  const names = await db
    .selectDistinct({ name: prizes.name })
    .from(prizes)
    .where(eq(prizes.batchId, batchId))
    .orderBy(prizes.name)
  const found = []
  for (const { name } of names) found.push(await findShortStock(db, name))
  return found.filter((short) => short !== null)
}
