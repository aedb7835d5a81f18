import { eq } from "drizzle-orm"
import { v7 as uuidv7 } from "uuid"
import { writeAction } from "#app/audit/audit.server"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { sentBefore } from "#app/domain/form-key.server"
import { RuleBroken } from "#app/errors"
import { formatMoment } from "#app/platform/time/clock.server"
import { sendLater } from "#app/queue/jobs.server"
import { commandReasons } from "#app/words/reasons/runs"
import { commands } from "#drizzle/schema/back-office"
import type { CommandName } from "./command"
import { findLiveJob, lockCommand } from "./live-runs.server"

type CommandRequest = {
  /** The form's own key: the same form sent again is answered with the run that it asked for. */
  formKey?: string
  name: CommandName
  by: string
  /** Under which permission: the command's own page, or a button of the dashboard. */
  through: { permission: "commands"; action: "run" } | { permission: "dashboard"; action: "command" }
  now: Date
}

/**
 * Queues a run of a command: row, job and audit row in one transaction, and one at a time. Throws WRONG_STATE while
 * one waits or runs, with since when and who asked for it.
 */
export async function requestCommand(
  db: Db,
  { formKey = uuidv7(), name, by, through, now }: CommandRequest,
): Promise<{ id: string }> {
  return inTransaction(db, async (tx) => {
    await lockCommand(tx, name)
    const { isMade, id } = await sentBefore(tx, {
      formKey,
      typed: { name, startedBy: by },
      find: () => tx.select().from(commands).where(eq(commands.id, formKey)),
    })
    if (isMade) return { id }
    const live = await findLiveJob(tx, name)
    if (live) throw underWay(live)
    const [row] = await tx
      .insert(commands)
      .values({ id, name, startedBy: by, createdAt: now })
      .returning({ id: commands.id })
    if (!row) throw new Error("an insert returned no row")
    await sendLater(tx, "maintenance", { task: name }, { id: row.id })
    await writeAction(tx, {
      by,
      ...through,
      at: now,
      before: null,
      after: { task: name },
      subjectType: "commands",
      subjectId: row.id,
      table: commands,
    })
    return row
  })
}

function underWay({ runs, since, by }: { runs: boolean; since: number; by: string | null }): RuleBroken {
  const at = formatMoment(new Date(since))
  return new RuleBroken("WRONG_STATE", {
    because: commandReasons.underWay({ runs, at, by }),
  })
}
