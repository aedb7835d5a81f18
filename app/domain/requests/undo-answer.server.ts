import { eq } from "drizzle-orm"
import { writeAction } from "#app/audit/audit.server"
import type { Db } from "#app/db/client.server"
import { sqlState } from "#app/db/error-codes"
import { inTransaction } from "#app/db/transaction.server"
import { listRowsAbout } from "#app/domain/actions/rows-about.server"
import { whyNotUndone } from "#app/domain/review-queue/undo"
import { RuleBroken } from "#app/errors"
import type { RequestKind } from "#app/words/reasons/requests"
import { undoAnswerReasons } from "#app/words/reasons/review-queue"
import { requests } from "#drizzle/schema/requests"
import { withdrawAnswer } from "./answer-mail.server"
import { lockRequest, type RequestRow } from "./lock-request.server"
import { auditAreaOf, stays } from "./request"

type Undo = {
  requestId: string
  /** What its answerer may answer still. */
  kinds: readonly RequestKind[]
  version: number
  by: string
  now: Date
}

const refuse = (because: (typeof undoAnswerReasons)[keyof typeof undoAnswerReasons]) =>
  new RuleBroken("WRONG_STATE", { because })

const open = { state: "open", answerCode: null, reply: null } as const

/**
 * Takes an answer back within two minutes: the request waits as before, and no mail leaves. One that did what was asked
 * stays (`stays`). Sent again it changes nothing. Throws NOT_FOUND, STALE, and WRONG_STATE with the reason.
 */
export const undoAnswer = (db: Db, { requestId, kinds, version, by, now }: Undo): Promise<void> =>
  inTransaction(db, async (tx) => {
    const row = await lockRequest(tx, { requestId, kinds })
    if (row.version !== version || row.state === "open") {
      if (await wasUndone(tx, row, { version, by })) return
      throw new RuleBroken("STALE")
    }
    await checkAnswer(tx, row, { by, now })
    const after = { ...open, version: version + 1 }
    await tx
      .update(requests)
      .set({ ...after, answeredBy: null, answeredAt: null })
      .where(eq(requests.id, row.id))
      .catch((error: unknown) => {
        // Of each kind one is open at a time; where the two minutes end, the next one may be there already.
        throw sqlState(error) === "23505" ? refuse(undoAnswerReasons.askedAnew) : error
      })
    const { state, answerCode, reply } = row
    await writeAction(tx, {
      by,
      permission: auditAreaOf[row.kind],
      action: "update",
      subjectType: "requests",
      subjectId: row.id,
      at: now,
      table: requests,
      before: { state, answerCode, reply, version },
      after,
    })
  })

/** Refuses to undo an answer that is not this person's own, that is not recent, or that did more than answer. */
async function checkAnswer(tx: Db, row: RequestRow, { by, now }: Pick<Undo, "by" | "now">): Promise<void> {
  if (stays(row.state)) throw refuse(undoAnswerReasons.done)
  const { answeredBy: decidedBy, answeredAt: decidedAt } = row
  const why = whyNotUndone({ decidedBy, decidedAt }, { by, now })
  if (why) throw refuse(undoAnswerReasons[why])
  if (!(await withdrawAnswer(tx, { requestId: row.id, version: row.version })))
    throw refuse(undoAnswerReasons.mailSent)
}

/** Whether this person's form came before, and nothing since. */
async function wasUndone(
  tx: Db,
  { id, state }: RequestRow,
  { version, by }: Pick<Undo, "version" | "by">,
): Promise<boolean> {
  const [last] = await listRowsAbout(tx, { type: "requests", id, most: 1 })
  return state === "open" && last?.userId === by && last.before?.["version"] === version
}
