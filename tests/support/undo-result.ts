import { eq } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { draws } from "#drizzle/schema/draws"
import { toldOf } from "#drizzle/seed/builders/told"

/** A result that went back: the draw is closed again, and its winners' rows still stand. */
export async function undoResult(db: Db, { id }: { id: string }): Promise<void> {
  const none = { resultFile: null, resultSha256: null, inspected: null, computedBy: null, computedAt: null }
  const closed = { ...none, state: "closed" } as const
  const deed = { permission: "calculation", action: "run", subjectType: "draws" } as const
  await toldOf(db, deed, (tx) => tx.update(draws).set(closed).where(eq(draws.id, id)).returning())
}
