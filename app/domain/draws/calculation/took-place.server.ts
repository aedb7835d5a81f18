import { eq } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { drawScope } from "#app/domain/log/entry.server"
import { openEntriesOf } from "#app/domain/log/open-entries.queries.server"
import type { DrawRow } from "#app/domain/draws/read-locked-draw.server"
import type { Text } from "#app/errors"
import { postponementReasons } from "#app/words/reasons/postponement"
import { drawRejections } from "#drizzle/schema/calculation"

/**
 * By what it is known that the extraction of a draw's day took place, so that nobody leaves it any more: a result of it went
 * back, or two people typed its prizes, which the public log tells for good whatever is typed since. null: by nothing yet.
 */
export async function sayTookPlace(db: Db, draw: Pick<DrawRow, "id" | "extractionOn">): Promise<Text | null> {
  if ((await db.$count(drawRejections, eq(drawRejections.drawId, draw.id))) > 0)
    return postponementReasons.tookPlace(draw)
  const typed = await openEntriesOf(db, drawScope(draw.id), "extraction")
  const ofDay = typed.some(({ said }) => said.extractionOn === draw.extractionOn)
  return ofDay ? postponementReasons.wasTyped(draw) : null
}
