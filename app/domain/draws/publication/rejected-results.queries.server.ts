import { asc, eq } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { drawScope } from "#app/domain/log/entry.server"
import { openEntriesOf } from "#app/domain/log/open-entries.queries.server"
import { publicReasonCode, type RejectionCode, rejectionWords } from "#app/words/reasons/public-reasons"
import { drawRejections } from "#drizzle/schema/calculation"

/** A result that went back: what was drawn from, the hash that stood in it, when and the code of why. */
type RejectedResult = {
  contest: number | null
  prizes: string[]
  sha256: string
  code: RejectionCode
  at: Date
  /** Its place in the public log, once it has one. */
  index?: number
}

/** Every result of a draw that went back, in the order in which they did. */
export async function listRejected(db: Db, drawId: string): Promise<RejectedResult[]> {
  const { contest, prizes, resultSha256: sha256, reasonCode, createdAt: at } = drawRejections
  const rows = await db
    .select({ contest, prizes, sha256, reasonCode, at })
    .from(drawRejections)
    .where(eq(drawRejections.drawId, drawId))
    .orderBy(asc(drawRejections.createdAt), asc(drawRejections.id))
  const places = await placesOf(db, drawId)
  return rows.map(({ reasonCode, ...row }) => {
    const index = places.get(`${row.at.toISOString()} ${row.sha256}`)
    const withCode = { ...row, code: publicReasonCode(rejectionWords, reasonCode) }
    return index === undefined ? withCode : { ...withCode, index }
  })
}

/** Where the log tells of each, by its moment and hash: the same prizes give the same result, so that it may come twice. */
async function placesOf(db: Db, drawId: string): Promise<Map<string, number>> {
  const told = await openEntriesOf(db, drawScope(drawId), "rejected")
  return new Map(
    told.flatMap(({ said: { at, resultSha256 }, place }) =>
      place === null ? [] : [[`${at} ${resultSha256}`, place]],
    ),
  )
}
