import type { Db } from "#app/db/client.server"
import { currentLog } from "#app/domain/log/log-name.server"
import { LogStopped, refuseFork } from "#app/domain/log/publish-checkpoint.server"
import type { Exchange } from "#app/platform/storage/exchange.server"
import { sweepWords } from "#app/words/outcomes"

/** Why nothing is swept: the files may be those of another database. `message` is what /admin/commands says. */
export class SweepRefused extends Error {
  constructor(message: string) {
    super(message)
    this.name = "SweepRefused"
  }
}

/** So few may always go. */
const FEW = 100
/**
 * The share of what is old that may have no row: of a database that the last signed record is of, and of one of which the
 * store says nothing. A store that two databases share looks like the first to both.
 */
const SHARES = { signed: 0.5, unsigned: 0.05 }

/**
 * Whether the log's last signed record, which lies with the files, is this database's; false where nothing was signed yet.
 * Throws SweepRefused where the record is of another one or of a later time: an older copy, restored or for trials, does
 * not know the files that came since.
 */
export async function ownsStore(db: Db, recordOf: (log: number) => Exchange): Promise<boolean> {
  const log = await currentLog(db)
  if ((await recordOf(log + 1).read()) !== null) throw new SweepRefused(sweepWords.laterLog)
  try {
    return (await refuseFork(db, log, recordOf(log))) !== null
  } catch (error) {
    if (error instanceof LogStopped) throw new SweepRefused(sweepWords.stopped(error))
    throw error
  }
}

/** Throws SweepRefused where so much has no row that the files are rather another database's. */
export function refuseTooMany({
  orphans,
  old,
  isSigned,
}: {
  orphans: number
  old: number
  isSigned: boolean
}): void {
  const share = isSigned ? SHARES.signed : SHARES.unsigned
  if (orphans > FEW && orphans > old * share) throw new SweepRefused(sweepWords.tooMany({ orphans, old }))
}
