import { asc } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import type { RestartCode } from "#app/words/reasons/log-restart"
import { logRestarts } from "#drizzle/schema/log"
import { findLastCheckpoint } from "./checkpoints.queries.server"
import { readEntry } from "./kinds/read-entry"
import { currentLog, logOrigin } from "./log-name.server"

/** A log of the campaign: `ended` is why another took its place, null while it goes on. */
type PublicLogLine = {
  log: number
  origin: string
  /** How many entries it signed. */
  size: number | null
  ended: { reason: RestartCode; at: Date } | null
}

/** All logs of the campaign, the one that goes on first. */
export async function listPublicLogs(db: Db): Promise<[PublicLogLine, ...PublicLogLine[]]> {
  const restarts = await db
    .select({ log: logRestarts.log, envelope: logRestarts.envelope, at: logRestarts.createdAt })
    .from(logRestarts)
    .orderBy(asc(logRestarts.log))
  const lineOf = async (log: number): Promise<PublicLogLine> => {
    const next = restarts.find((restart) => restart.log === log + 1)
    const ended = next ? { reason: reasonIn(next.envelope), at: next.at } : null
    const size = (await findLastCheckpoint(db, log))?.size ?? null
    return { log, origin: logOrigin(log), size, ended }
  }
  const current = await currentLog(db)
  const ended: PublicLogLine[] = []
  for (let log = current - 1; log > 0; log--) ended.push(await lineOf(log))
  return [await lineOf(current), ...ended]
}

function reasonIn(envelope: string): RestartCode {
  const { reason } = readEntry("begin", envelope)
  if (!reason) throw new Error("a log that takes another's place says why")
  return reason
}
