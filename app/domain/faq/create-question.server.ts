import { eq } from "drizzle-orm"
import type { z } from "zod"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { sentBefore } from "#app/domain/form-key.server"
import { lockTexts } from "#app/domain/regulations/lock-texts.server"
import { faq } from "#drizzle/schema/contents"
import { auditQuestion } from "./audit-question.server"
import type { newQuestionInput } from "./faq-input.server"
import { questionsInOrder } from "./faq.queries.server"

type NewQuestion = { input: z.output<typeof newQuestionInput>; by: string; now: Date }

/**
 * A question, last of its language and off the page until it is published. The form's key becomes its id: the same form
 * sent again makes nothing new.
 */
export async function createQuestion(
  db: Db,
  { input: { formKey, ...words }, by, now }: NewQuestion,
): Promise<{ id: string }> {
  return inTransaction(db, async (tx) => {
    await lockTexts(tx)
    const { isMade, id } = await sentBefore(tx, {
      formKey,
      typed: words,
      find: () => tx.select().from(faq).where(eq(faq.id, formKey)),
    })
    if (isMade) return { id }
    const last = (await questionsInOrder(tx, words.locale)).at(-1)
    const row = { ...words, position: (last?.position ?? 0) + 1 }
    await tx.insert(faq).values({ id, ...row, createdAt: now })
    await auditQuestion(tx, { id, action: "create", by, now, before: null, after: row })
    return { id }
  })
}
