import { and, asc, eq, inArray } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { actions } from "#drizzle/schema/back-office"

type Written = { after: { state?: string } | null; reason: string | null }

/** Why and when draws were canceled, by draw, as the audit has it; the last word counts. */
export async function cancellationsOf(
  db: Db,
  drawIds: readonly string[],
): Promise<Map<string, { at: Date; reason: string | null }>> {
  if (drawIds.length === 0) return new Map()
  const rows = await db
    .select({ drawId: actions.subjectId, at: actions.at, text: actions.text })
    .from(actions)
    .where(and(eq(actions.subjectType, "draws"), inArray(actions.subjectId, [...drawIds])))
    .orderBy(asc(actions.seq))
  return new Map(
    rows.flatMap(({ drawId, at, text }) => {
      const { after, reason } = JSON.parse(text) as Written
      return after?.state === "canceled" ? [[drawId, { at, reason }]] : []
    }),
  )
}
