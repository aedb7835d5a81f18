import { desc, eq } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { auditDraw } from "#app/domain/draws/audit-draw.server"
import { needsStep, overtaken } from "#app/domain/draws/needs-step"
import { readLockedDraw } from "#app/domain/draws/read-locked-draw.server"
import { RuleBroken, type Text } from "#app/errors"
import { formatMoment } from "#app/platform/time/clock.server"
import type { Files } from "#app/platform/storage/files.server"
import { calculationReasons } from "#app/words/reasons/calculation"
import { baseHandIns } from "#drizzle/schema/calculation"
import { keepNamedBase } from "./named-base.server"

const MINUTE = 60_000

type HandInBaseInput = {
  drawId: string
  /** The draw's last note that the administrator saw; 0: none. */
  after?: number
  /** To the minute, as it stands on the regulator's receipt. */
  handedAt: Date
  protocol: string
  by: string
  now: Date
  files?: Files
}

/**
 * Notes that the regulator was handed the base of a draw, by its hash and that of the file with names. Nobody but the
 * regulator can check this step, so that it stops nothing. It stands in the minutes, as it is or as missing. A slip is
 * mended by another note. The same sent again is one. Throws WRONG_STATE before the base is closed, INVALID_REQUEST beside
 * `handedAt`, STALE.
 */
export async function handInBase(
  db: Db,
  { drawId, after, handedAt, protocol, by, now, files }: HandInBaseInput,
): Promise<void> {
  // A base frozen earlier may lack its file; it is written outside of the lock, since it may be long.
  const named = await keepNamedBase(db, { drawId, now, files })
  await inTransaction(db, async (tx) => {
    const draw = await readLockedDraw(tx, drawId)
    const [last] = await tx
      .select()
      .from(baseHandIns)
      .where(eq(baseHandIns.drawId, drawId))
      .orderBy(desc(baseHandIns.ordinal))
      .limit(1)
    if (last && +last.handedAt === +handedAt && last.protocol === protocol) return
    needsStep(draw, { action: "hand-in", version: undefined })
    if (after !== undefined && after !== (last?.ordinal ?? 0)) throw overtaken(draw)
    const { baseSha256, closedAt } = draw
    if (!baseSha256 || !closedAt) throw new Error("a closed draw has its base")
    if (+handedAt < Math.floor(+closedAt / MINUTE) * MINUTE)
      throw wrongMoment(calculationReasons.handedBeforeClosed({ closed: formatMoment(closedAt) }))
    if (handedAt > now) throw wrongMoment(calculationReasons.handedLater)
    const row = { handedAt, protocol, baseSha256, namedSha256: named?.sha256 ?? null }
    const ordinal = (last?.ordinal ?? 0) + 1
    await tx.insert(baseHandIns).values({ drawId, ordinal, ...row, notedBy: by, notedAt: now })
    const before = last ? { handedAt: last.handedAt, protocol: last.protocol } : {}
    await auditDraw(tx, { drawId, by, now, action: "export", before, after: row })
  })
}

const wrongMoment = (because: Text) => new RuleBroken("INVALID_REQUEST", { field: "handedAt", because })
