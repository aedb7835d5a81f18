import { and, eq, inArray } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { underLease } from "#app/db/lease.server"
import { sqlState } from "#app/db/error-codes"
import { inTransaction } from "#app/db/transaction.server"
import { type Clock, systemClock } from "#app/platform/time/clock.server"
import { commands } from "#drizzle/schema/back-office"
import { runWords } from "#app/words/commands"
import type { CommandName } from "./command"
import { commandLeaseOf, isCommandUnderWay, lockCommand } from "./live-runs.server"

/** How a run ended, in words for the page; `ok` false: it did its work and found something wrong. */
export type CommandOutcome = { ok: boolean; output: string }

type CommandRun = { name: CommandName; /** The job's, which is the run's row's too. */ id: string }

/**
 * Works one run and notes how it went, alone: the queue hands a job out again when it has waited long enough, though its
 * first handler goes on, and whoever comes second stops at once. A run by the clock gets its row here, and none where
 * another run of the command is under way. Throws what went wrong after noting it, so that the queue tries again.
 */
export async function workCommand(
  db: Db,
  run: CommandRun,
  work: () => Promise<CommandOutcome>,
  clock: Clock = systemClock,
): Promise<void> {
  const ran = await underLease(db, commandLeaseOf(run.name), () => workAlone(db, run, work, clock))
  if (!ran) await noteRefused(db, run, clock.now())
}

/** One by hand that began no sooner has nobody else to say what became of it. */
const noteRefused = (db: Db, { id }: CommandRun, now: Date) =>
  db
    .update(commands)
    .set({ state: "failed", output: runWords.busy, startedAt: now, finishedAt: now })
    .where(and(eq(commands.id, id), eq(commands.state, "queued")))

async function workAlone(
  db: Db,
  run: CommandRun,
  work: () => Promise<CommandOutcome>,
  clock: Clock,
): Promise<void> {
  const startedAt = clock.now()
  if (!(await start(db, run, startedAt))) return
  const finish = (end: { state: "done" | "failed"; output: string }) =>
    db
      .update(commands)
      .set({ ...end, finishedAt: clock.now() })
      .where(and(eq(commands.id, run.id), eq(commands.state, "running"), eq(commands.startedAt, startedAt)))
  try {
    const { ok, output } = await work()
    await finish({ state: ok ? "done" : "failed", output })
  } catch (error) {
    // The log has it all; the page gets no text that may carry a row's values.
    const code = sqlState(error)
    await finish({
      state: "failed",
      output: runWords.wentWrong({ code }),
    })
    throw error
  }
}

/** False: there is nothing to do, or somebody else does it. */
async function start(db: Db, { id, name }: CommandRun, startedAt: Date): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await lockCommand(tx, name)
    const [row] = await tx.select({ state: commands.state }).from(commands).where(eq(commands.id, id))
    if (!row) {
      if (await isCommandUnderWay(tx, { name, except: id })) return false
      await tx.insert(commands).values({ id, name, state: "running", startedAt, createdAt: startedAt })
      return true
    }
    const begun = await tx
      .update(commands)
      .set({ state: "running", startedAt, finishedAt: null, output: null })
      .where(and(eq(commands.id, id), inArray(commands.state, ["queued", "running", "failed"])))
      .returning({ id: commands.id })
    return begun.length > 0
  })
}
