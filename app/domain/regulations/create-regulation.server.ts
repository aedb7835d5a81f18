import { eq } from "drizzle-orm"
import type { z } from "zod"
import { writeAction } from "#app/audit/audit.server"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { sentBefore } from "#app/domain/form-key.server"
import { RuleBroken } from "#app/errors"
import { regulationReasons } from "#app/words/reasons/texts"
import { regulations } from "#drizzle/schema/contents"
import { lockTexts } from "./lock-texts.server"
import type { newRegulationInput } from "./regulation-input.server"
import { findDraft, nextEdition } from "./regulations.queries.server"
import { auditedEdition } from "./audited-edition.server"

type NewRegulation = { input: z.output<typeof newRegulationInput>; by: string; now: Date }

/**
 * Begins the next edition of a text. The form's key becomes its id: the same form sent again makes nothing new. Throws
 * WRONG_STATE beside `kind` where somebody writes one already, naming it.
 */
export async function createRegulation(
  db: Db,
  { input: { formKey, ...text }, by, now }: NewRegulation,
): Promise<{ id: string }> {
  return inTransaction(db, async (tx) => {
    await lockTexts(tx)
    const { isMade, id } = await sentBefore(tx, {
      formKey,
      // What was published since is no draft any more: another edition begins with the same words.
      typed: { ...text, publishedAt: null },
      find: () => tx.select().from(regulations).where(eq(regulations.id, formKey)),
    })
    if (isMade) return { id }
    const draft = await findDraft(tx, text)
    if (draft)
      throw new RuleBroken("WRONG_STATE", {
        field: "kind",
        because: regulationReasons.draftThere,
        data: { holder: { id: draft.id, name: draft.title } },
      })
    const row = { id, ...text, edition: await nextEdition(tx, text) }
    await tx.insert(regulations).values({ ...row, createdAt: now })
    await writeAction(tx, {
      by,
      permission: "regulations",
      action: "create",
      at: now,
      subjectType: "regulations",
      subjectId: row.id,
      table: regulations,
      before: null,
      after: auditedEdition(row),
    })
    return { id: row.id }
  })
}
