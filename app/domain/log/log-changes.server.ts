import { and, eq, isNotNull } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { inParts } from "#app/platform/in-parts"
import { drawSegments } from "#drizzle/schema/draws"
import { logEntries } from "#drizzle/schema/log"
import type { RestoreCode, VoidCode } from "#app/words/reasons/number-changes"
import { drawScope, type EntryContent, sealedEntry } from "./entry.server"
import { type LoggedPosition, POSITIONS_EACH, restoreSays, voidSays } from "./kinds/number-changes"
import { writeSealed } from "./write-entries.server"

/** Numbers of one coupon whose standing changed, in any number of draws. */
type ChangedNumbers = {
  invoiceId: string
  tickets: readonly { drawId: string; segmentId: string; position: number }[]
  at: Date
}

/** Tells the log that numbers were voided. The caller holds the coupon's row, so that its turns come one by one. */
export const logVoided = (tx: Db, changed: ChangedNumbers, reason: VoidCode) =>
  logChange(tx, changed, (input) => voidSays(input, reason))

/** Tells the log which numbers came back. */
export const logRestored = (tx: Db, changed: ChangedNumbers, reason: RestoreCode) =>
  logChange(tx, changed, (input) => restoreSays(input, reason))

type Saying = (input: Parameters<typeof voidSays>[0]) => EntryContent

async function logChange(tx: Db, { invoiceId, tickets, at }: ChangedNumbers, say: Saying): Promise<void> {
  for (const drawId of new Set(tickets.map((ticket) => ticket.drawId))) {
    const logged = await findLoggedCoupon(tx, { invoiceId, drawId })
    // What was given before there was a log is told as the log begins, as it stands then.
    if (!logged) continue
    const segments = await segmentNumbers(tx, drawId)
    const positions: LoggedPosition[] = tickets
      .filter((ticket) => ticket.drawId === drawId)
      .map(({ segmentId, position }) => ({ segment: segments.get(segmentId)!, position }))
    const entries = inParts(positions, POSITIONS_EACH).map((part, index) => {
      const turn = logged.turns + index + 1
      const said = say({ drawId, coupon: logged.coupon, turn, positions: part })
      return sealedEntry(said, { scope: drawScope(drawId), invoiceId })
    })
    await writeSealed(tx, entries, at)
  }
}

/** Under which name the log knows a coupon in a draw, and how much it told of it. */
async function findLoggedCoupon(
  tx: Db,
  { invoiceId, drawId }: { invoiceId: string; drawId: string },
): Promise<{ coupon: string; turns: number } | null> {
  const rows = await tx
    .select({ line: logEntries.sealedLine })
    .from(logEntries)
    .where(
      and(
        eq(logEntries.invoiceId, invoiceId),
        eq(logEntries.scope, drawScope(drawId)),
        isNotNull(logEntries.sealedLine),
      ),
    )
  const [first] = rows
  if (!first?.line) return null
  return { coupon: (JSON.parse(first.line) as { coupon: string }).coupon, turns: rows.length }
}

/** The runs of series of a draw as the log numbers them. */
export async function segmentNumbers(tx: Db, drawId: string): Promise<Map<string, number>> {
  const rows = await tx
    .select({ id: drawSegments.id, ordinal: drawSegments.ordinal })
    .from(drawSegments)
    .where(eq(drawSegments.drawId, drawId))
  return new Map(rows.map(({ id, ordinal }) => [id, ordinal]))
}
