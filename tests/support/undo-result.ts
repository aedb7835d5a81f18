import { eq } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { draws } from "#drizzle/schema/draws"

/** A result that went back: the draw is closed again, and its winners' rows still stand. */
export async function undoResult(db: Db, { id }: { id: string }): Promise<void> {
  const none = { resultFile: null, resultSha256: null, inspected: null, computedBy: null, computedAt: null }
  await db
    .update(draws)
    .set({ ...none, state: "closed" })
    .where(eq(draws.id, id))
}
