import { and, asc, eq, gt, isNotNull, lt } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { logEntries } from "#drizzle/schema/log"
import { findCheckpointOver, type SignedCheckpoint } from "./checkpoints.queries.server"
import { drawScope } from "./entry.server"

/** Entries that are held at a time. */
const PAGE = 1_000

/** A draw whose base the log tells of: where its numbers end, and the first checkpoint that holds the telling. */
export type ToldClose = { cutoff: number; checkpoint: SignedCheckpoint | undefined }

/** Undefined where no log tells of the draw's close. */
export async function findClose(db: Db, drawId: string): Promise<ToldClose | undefined> {
  const [row] = await db
    .select({ envelope: logEntries.envelope, place: logEntries.place })
    .from(logEntries)
    .where(and(eq(logEntries.kind, "close"), eq(logEntries.scope, drawScope(drawId))))
  if (!row) return undefined
  const { cutoff } = JSON.parse(row.envelope) as { cutoff: number }
  return { cutoff, checkpoint: row.place === null ? undefined : await findCheckpointOver(db, row.place) }
}

/**
 * Every sealed entry of a draw with its place, a line each, some thousand to a piece; null before a checkpoint holds the
 * draw's close, since until then a sealed line is its owner's alone.
 */
export async function openedLines(db: Db, drawId: string): Promise<AsyncGenerator<string> | null> {
  const close = await findClose(db, drawId)
  return close?.checkpoint ? linesBelow(db, drawScope(drawId), close.checkpoint.size) : null
}

async function* linesBelow(db: Db, scope: string, size: number): AsyncGenerator<string> {
  for (let after = -1; ;) {
    const rows = await db
      .select({ place: logEntries.place, line: logEntries.sealedLine })
      .from(logEntries)
      .where(
        and(
          eq(logEntries.scope, scope),
          gt(logEntries.place, after),
          lt(logEntries.place, size),
          isNotNull(logEntries.sealedLine),
        ),
      )
      .orderBy(asc(logEntries.place))
      .limit(PAGE)
    if (rows.length === 0) return
    yield rows.map(({ place, line }) => `${place} ${line}\n`).join("")
    after = rows.at(-1)!.place!
  }
}
