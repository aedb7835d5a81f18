import { eq } from "drizzle-orm"
import type { z } from "zod"
import { writeAction } from "#app/audit/audit.server"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { changedFields } from "#app/domain/changed-fields"
import { RuleBroken } from "#app/errors"
import { diffTexts } from "#app/platform/text/text-diff.server"
import { regulations } from "#drizzle/schema/contents"
import { lockDraft } from "./lock-texts.server"
import type { regulationEditInput } from "./regulation-input.server"
import { bodySha256 } from "./audited-edition.server"

type Edit = { id: string; input: z.output<typeof regulationEditInput>; by: string; now: Date }

/**
 * Saves a draft. Throws NOT_FOUND, WRONG_STATE for a published edition, and STALE with `data.current` where somebody
 * saved in between. The same form sent again is no stale one.
 */
export async function editRegulation(db: Db, { id, input, by, now }: Edit): Promise<void> {
  const { version, ...typed } = input
  await inTransaction(db, async (tx) => {
    const row = await lockDraft(tx, id)
    const changed = changedFields(row, typed)
    if (!changed) return
    if (row.version !== version) {
      const current = { title: row.title, body: row.body, version: row.version }
      throw new RuleBroken("STALE", { data: { current, textDiff: diffTexts(row.body, typed.body) } })
    }
    await tx
      .update(regulations)
      .set({ ...typed, version: version + 1 })
      .where(eq(regulations.id, id))
    const say = ({ body, ...rest }: { title?: string; body?: string }) =>
      body === undefined ? rest : { ...rest, bodySha256: bodySha256(body) }
    await writeAction(tx, {
      by,
      permission: "regulations",
      action: "edit",
      at: now,
      subjectType: "regulations",
      subjectId: id,
      table: regulations,
      before: say(changed.before),
      after: say(changed.after),
    })
  })
}
