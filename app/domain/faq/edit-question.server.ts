import { eq } from "drizzle-orm"
import type { z } from "zod"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { changedFields } from "#app/domain/changed-fields"
import { lockTexts } from "#app/domain/regulations/lock-texts.server"
import { RuleBroken } from "#app/errors"
import { faq } from "#drizzle/schema/contents"
import { auditQuestion } from "./audit-question.server"
import type { questionEditInput } from "./faq-input.server"
import { getQuestion } from "./faq.queries.server"

type Edit = { id: string; input: z.output<typeof questionEditInput>; by: string; now: Date }

/**
 * Saves a question; a published one changes on the page at once. Throws NOT_FOUND, and STALE with `data.current` where
 * somebody saved in between. The same form sent again is no stale one.
 */
export async function editQuestion(db: Db, { id, input, by, now }: Edit): Promise<void> {
  const { version, ...typed } = input
  await inTransaction(db, async (tx) => {
    await lockTexts(tx)
    const row = await getQuestion(tx, id)
    const changed = changedFields(row, typed)
    if (!changed) return
    if (row.version !== version) {
      const { question, answer } = row
      throw new RuleBroken("STALE", { data: { current: { question, answer, version: row.version } } })
    }
    await tx
      .update(faq)
      .set({ ...typed, version: version + 1 })
      .where(eq(faq.id, id))
    const { before, after } = changed
    await auditQuestion(tx, { id, action: "edit", by, now, before, after })
  })
}
