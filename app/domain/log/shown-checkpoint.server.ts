import type { Db } from "#app/db/client.server"
import { findLastCheckpoint } from "./checkpoints.queries.server"

/** The log's last checkpoint in short: of which log, how many entries, and their root in base64, as the checkpoint has it. */
export type ShownCheckpoint = { log: number; size: number; root: string }

/** How long a page or a mail may be behind. */
const KEPT_MS = 30_000
let kept: { shown: ShownCheckpoint | undefined; at: number } | undefined

/** For a page and for every mail's foot, asked for twice a minute; without the database what was known last. */
export async function shownCheckpoint(db: Db, now: Date): Promise<ShownCheckpoint | undefined> {
  const age = kept ? Math.abs(now.getTime() - kept.at) : Infinity
  if (kept && age < KEPT_MS) return kept.shown
  try {
    const last = await findLastCheckpoint(db)
    const shown = last && { log: last.log, size: last.size, root: last.root.toString("base64") }
    kept = { shown, at: now.getTime() }
    return shown
  } catch {
    return kept?.shown
  }
}
