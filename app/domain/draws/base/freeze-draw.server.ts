import { Readable } from "node:stream"
import { eq, sql } from "drizzle-orm"
import { writeAction } from "#app/audit/audit.server"
import type { Db } from "#app/db/client.server"
import { inTransaction, takeTime } from "#app/db/transaction.server"
import { canDraw } from "#app/domain/draws/draw"
import { lockDrawExclusive } from "#app/domain/draws/draw-locks.server"
import { openHolderKey } from "#app/domain/draws/draw-secrets.server"
import { logClose, logAtClose } from "#app/domain/log/log-close.server"
import { logIneligible } from "#app/domain/log/log-ineligible.server"
import { refuseToldOtherwise } from "#app/domain/log/told-otherwise.server"
import { type Files, files as storedFiles, newFileKey } from "#app/platform/storage/files.server"
import { draws } from "#drizzle/schema/draws"
import { baseLines } from "./base-text.server"
import { lineBytes, sealing } from "./base-writer.server"
import { excludeIneligible } from "./exclude-ineligible.server"

type FreezeDrawInput = { drawId: string; now: Date; files?: Files }

/**
 * Writes the base of a draw that is closing, and closes it: exclusions, file, hash, root and state in one transaction,
 * which has a lease that dies with its process. Returns false where there is nothing to do, another is at it, or the
 * public log does not hold all of its numbers yet; sent
 * twice or after a crash it does the same work again from the start. Throws where the log tells of other numbers.
 */
export async function freezeDraw(
  db: Db,
  { drawId, now, files = storedFiles() }: FreezeDrawInput,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const [lease] = await tx.execute<{ leased: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtextextended('freeze:' || ${drawId}::text, 0)) as leased`,
    )
    if (!lease?.leased) return false
    await takeTime(tx)
    // What somebody writes of it past the program shares that lock: it is waited for, or comes too late.
    await lockDrawExclusive(tx, drawId)
    const [draw] = await tx.select().from(draws).where(eq(draws.id, drawId))
    if (!draw || !canDraw("freeze", draw.state)) return false
    const log = await logAtClose(tx, { drawId, periodEnd: draw.periodEnd, now })
    if (log.is === "behind") return false
    await excludeIneligible(tx, drawId)
    const { holderForm } = draw
    await logIneligible(tx, { id: drawId, holderForm, holderKey: await openHolderKey(tx, draw) }, now)
    if (log.is === "logged") await refuseToldOtherwise(tx, draw)
    const base = await storeBase(tx, draw, files)
    const closed = { state: "closed" as const, ...base, closedAt: now, version: draw.version + 1 }
    await tx.update(draws).set(closed).where(eq(draws.id, drawId))
    if (log.is === "logged") await logClose(tx, { drawId, at: now, cutoff: log.cutoff, base })
    if (!draw.closedBy) return true
    const { baseSha256, baseRoot, baseRows } = base
    await writeAction(tx, {
      by: draw.closedBy,
      permission: "calculation",
      action: "export",
      at: now,
      subjectType: "draws",
      subjectId: drawId,
      table: draws,
      before: { state: "closing" },
      after: { state: "closed", baseSha256, baseRoot, baseRows },
    })
    return true
  })
}

/** The files are there before a row names them: whoever reads the row finds them. */
async function storeBase(tx: Db, draw: Parameters<typeof baseLines>[1], files: Files) {
  const [baseFile, treeFile] = [newFileKey("draws", "csv"), newFileKey("draws", "tree")]
  const base = sealing(baseLines(tx, draw), lineBytes(draw.rule.seriesDigits))
  await files.put(baseFile, Readable.from(base.chunks(), { objectMode: false }), "text/csv; charset=utf-8")
  await files.put(treeFile, base.blocks(), "application/octet-stream")
  const { sha256: baseSha256, root: baseRoot, rows: baseRows } = base.seal()
  return { baseFile, treeFile, baseSha256, baseRoot, baseRows }
}
