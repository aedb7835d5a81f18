import { eq } from "drizzle-orm"
import type { z } from "zod"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { lockTexts } from "#app/domain/regulations/lock-texts.server"
import { faq } from "#drizzle/schema/contents"
import { auditQuestion } from "./audit-question.server"
import type { moveInput } from "./faq-input.server"
import { getQuestion, questionsInOrder } from "./faq.queries.server"

type Move = z.output<typeof moveInput> & { by: string; now: Date }

/**
 * A question and its neighbour of the same language change places. At either end, or where the question does not stand
 * any more where the list had it, nothing moves: a second tap is one step. Throws NOT_FOUND.
 */
export async function moveQuestion(db: Db, { id, to, from, by, now }: Move): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockTexts(tx)
    const row = await getQuestion(tx, id)
    const all = await questionsInOrder(tx, row.locale)
    const at = all.findIndex((each) => each.id === id)
    const neighbour = all[to === "up" ? at - 1 : at + 1]
    if (!neighbour || row.position !== from) return
    await tx.update(faq).set({ position: neighbour.position }).where(eq(faq.id, id))
    await tx.update(faq).set({ position: row.position }).where(eq(faq.id, neighbour.id))
    const move = { action: "edit", by, now } as const
    const [here, there] = [{ position: row.position }, { position: neighbour.position }]
    await auditQuestion(tx, { ...move, id: neighbour.id, before: there, after: here })
    await auditQuestion(tx, { ...move, id, before: here, after: there })
  })
}
