import { eq } from "drizzle-orm"
import { writeActions } from "#app/audit/audit.server"
import type { Db } from "#app/db/client.server"
import { RuleBroken } from "#app/errors"
import { dayOf } from "#app/platform/time/clock.server"
import { sendLater } from "#app/queue/jobs.server"
import { dropMails } from "#app/queue/sent-job.server"
import { fieldText } from "#app/words/fields"
import { fulfilments } from "#drizzle/schema/fulfilments"
import { isToldByMail } from "./fulfilment"
import type { FulfilmentRow, LockedFulfilment } from "./lock-fulfilments.server"

export type Change = Partial<
  Pick<FulfilmentRow, "state" | "deliveryCode" | "sentOn" | "deliveredOn" | "returnedOn">
>
export type Changing = LockedFulfilment & { change: Change }
/** Something that happened on a day, told by an administrator. */
export type Move = { day: string; by: string; now: Date }

/**
 * Whether the winner is written to by these steps of one prize: about what leaves, and about another code of what left
 * already, unless it has arrived by the last of them. Nobody is told that a code was taken away.
 */
export function tellsWinner(steps: readonly Changing[]): boolean {
  const last = steps.at(-1)
  if (!last) return false
  const state = last.change.state ?? last.row.state
  return steps.some(isNews) && isToldByMail({ way: last.kind.way, state })
}

const isNews = ({ row, change }: Changing): boolean =>
  change.state === "sent" || (row.state === "sent" && change.state === undefined && !!change.deliveryCode)

/** The mail about a prize on its way, with the rows as they are when it goes: one that has not gone yet would tell it twice. */
export async function tellWinner(tx: Db, id: string): Promise<void> {
  const mail = { kind: "prize-sent", id } as const
  await dropMails(tx, mail)
  await sendLater(tx, "mail", mail)
}

/**
 * Writes rows, mails and audit in this order: the audit's lock is held to the commit. Several steps of one prize come one
 * after the other. Answers how many winners are written to.
 */
export async function writeChanges(
  tx: Db,
  changes: readonly Changing[],
  { by, now }: { by: string; now: Date },
): Promise<{ mailed: number }> {
  const mailed = [...stepsByPrize(changes)].filter(([, steps]) => tellsWinner(steps))
  for (const { row, change } of changes)
    await tx
      .update(fulfilments)
      .set({ ...change, version: row.version + 1 })
      .where(eq(fulfilments.id, row.id))
  for (const [id] of mailed) await tellWinner(tx, id)
  await writeActions(
    tx,
    changes.map(({ row, ref, claim, change }) => ({
      by,
      ...claim.subject,
      action: "manage" as const,
      at: now,
      table: fulfilments,
      before: { ...ref, ...asItWas(row, change) },
      after: { ...ref, ...change },
    })),
  )
  return { mailed: mailed.length }
}

function stepsByPrize(changes: readonly Changing[]): Map<string, Changing[]> {
  const steps = new Map<string, Changing[]>()
  for (const change of changes) steps.set(change.row.id, [...(steps.get(change.row.id) ?? []), change])
  return steps
}

const asItWas = (row: FulfilmentRow, change: Change) =>
  Object.fromEntries(Object.keys(change).map((name) => [name, row[name as keyof Change]]))

/** No parcel leaves tomorrow. Throws INVALID_REQUEST beside the day. */
export function needsPast({ day, now }: Move): void {
  if (day > dayOf(now))
    throw new RuleBroken("INVALID_REQUEST", { field: "day", because: fieldText("future-date") })
}
