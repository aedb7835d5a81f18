import { eq } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { draws } from "#drizzle/schema/draws"
import { isOwner } from "#drizzle/seed/builders/write-audited"
import { asOwner } from "./as-owner"

/** A result that went back: the draw is closed again, and its winners' rows still stand. */
export async function undoResult(db: Db, { id }: { id: string }): Promise<void> {
  const none = { resultFile: null, resultSha256: null, inspected: null, computedBy: null, computedAt: null }
  const closed = { ...none, state: "closed" } as const
  const undo = (by: Db) => by.update(draws).set(closed).where(eq(draws.id, id))
  await ((await isOwner(db)) ? undo(db) : asOwner(undo))
}
