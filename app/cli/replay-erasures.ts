import "./production-by-origin"
import { closeDatabases, databases } from "#app/db/client.server"
import { isMigrated } from "#app/db/migrated.server"
import { replayChoices, type Replayed } from "#app/domain/my-data/replay-choices.server"
import { systemClock } from "#app/platform/time/clock.server"
import { explain } from "./settings"

const USAGE = "npm run -s erasures:replay   with the settings of the process that works the queue"

/** What is left to do by hand, or waits, of a registration's id. */
const left = {
  waiting: "the account is closed, and the nightly task erases it once nothing of theirs is decided any more",
  "given-back":
    "their account is closed here and was given back since: give it back at /admin/registrations before the night",
  disabled:
    "the team closed their account before they did so themselves: give it back at /admin/registrations and run this again",
  failed: "not replayed; the log says why. Run this again",
} as const

/** `found N`, a line for each person of whom something is left, then `replayed N, already N`; 1: something failed, 2: it could not look. */
async function main(args: string[]): Promise<number> {
  if (args.length > 0) throw new Error(USAGE)
  try {
    const db = databases().primary
    if (!(await isMigrated(db)))
      throw new Error("The database lacks migrations of this release: npm run db:migrate")
    const done = await replayChoices(db, systemClock.now())
    tell(done)
    return done.failed.length > 0 ? 1 : 0
  } finally {
    await closeDatabases()
  }
}

function tell(done: Replayed): void {
  console.log(`found ${Object.values(done).flat().length}`)
  for (const outcome of ["waiting", "given-back", "disabled", "failed"] as const)
    for (const id of done[outcome]) console.log(`${outcome} ${id}: ${left[outcome]}`)
  console.log(`replayed ${done.replayed.length}, already ${done.already.length}`)
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  console.error(explain(error))
  process.exitCode = 2
}
