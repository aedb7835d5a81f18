import { sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { comesTooLate, CUTOFF_MS, cutoffOf } from "./cutoff.server"
import { drawScope, openEntry } from "./entry.server"
import { closeSays } from "./kinds/close"
import { writeOpen } from "./write-entries.server"

/** `none`: no log was begun; `behind`: it has still to hold something of the draw; `logged`: up to where it tells of it. */
type Standing = { is: "none" | "behind" } | { is: "logged"; cutoff: number }

type StandingOptions = { drawId: string; periodEnd: Date; now: Date }

/**
 * Whether the log holds all that there is of a closing draw under a signature, and where its numbers end. They end at the
 * size of the first checkpoint that was signed a quarter of an hour after the period's end. Where nothing came since, they
 * end at the size of the one which stood then. What came too late for that is held up for good: `told-otherwise` names it.
 */
export async function logAtClose(tx: Db, { drawId, periodEnd, now }: StandingOptions): Promise<Standing> {
  const from = new Date(periodEnd.getTime() + CUTOFF_MS)
  const scope = drawScope(drawId)
  const [row] = await tx.execute<Facts>(sql`
    select exists (select from log_checkpoints) as "isBegun",
      exists (select from log_entries e
        where place is null and scope = ${scope} and not ${comesTooLate(sql`e`)}) as "isWaiting",
      (select max(place)::float8 from log_entries where scope = ${scope} and place is not null) as last,
      (select max(size)::float8 from log_checkpoints where note is not null) as signed,
      (select ${cutoffOf}::float8 from draws d where d.id = ${drawId}::uuid) as cutoff`)
  const { isBegun, isWaiting, last, signed, cutoff } = row!
  if (!isBegun) return { is: "none" }
  const isSigned = signed !== null && (last === null || last < signed)
  if (isWaiting || !isSigned || now < from) return { is: "behind" }
  return { is: "logged", cutoff: cutoff ?? signed }
}

type Facts = {
  isBegun: boolean
  isWaiting: boolean
  last: number | null
  signed: number | null
  cutoff: number | null
}

type CloseInput = {
  drawId: string
  at: Date
  cutoff: number
  base: { baseSha256: string; baseRoot: string }
}

/** Tells the log what a draw's base hashes to, in the transaction that closes it. */
export async function logClose(tx: Db, { drawId, at, cutoff, base }: CloseInput): Promise<void> {
  const counted = await tx.execute<{ code: string; count: number }>(sql`
    select reason as code, count(*)::int as count from draw_exclusions
    where draw_id = ${drawId} and invoice_id is null group by reason order by reason`)
  const ineligible = Object.fromEntries(counted.map(({ code, count }) => [code, count]))
  const { baseSha256, baseRoot: root } = base
  await writeOpen(
    tx,
    openEntry(closeSays({ at, drawId, cutoff, baseSha256, root, ineligible }), drawScope(drawId)),
    at,
  )
}
