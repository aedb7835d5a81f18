import { eq } from "drizzle-orm"
import { validate as isUuid } from "uuid"
import { writeAction } from "#app/audit/audit.server"
import type { Db } from "#app/db/client.server"
import { sqlState } from "#app/db/error-codes"
import { inTransaction } from "#app/db/transaction.server"
import { listRowsAbout } from "#app/domain/actions/rows-about.server"
import { sameDecision } from "#app/domain/actions/same-decision.server"
import { RuleBroken } from "#app/errors"
import { templateReasons } from "#app/words/reasons/mails"
import { dispatches, emailTemplates, emailTemplateVersions } from "#drizzle/schema/mails"
import { getVersion, type TemplateRow } from "./templates.queries.server"

const REFERRED_TO = "23503"

/** Whether it is news that no mailing was made of: what the promotion's mails say, and what went out, stays. */
export async function isUnused(db: Db, { id, mail }: Pick<TemplateRow, "id" | "mail">): Promise<boolean> {
  return mail === null && (await countMailings(db, id)) === 0
}

async function countMailings(db: Db, templateId: string): Promise<number> {
  const used = await db
    .select({ id: dispatches.id })
    .from(dispatches)
    .innerJoin(emailTemplateVersions, eq(emailTemplateVersions.id, dispatches.versionId))
    .where(eq(emailTemplateVersions.templateId, templateId))
    .limit(1)
  return used.length
}

/**
 * Throws a template away with all that it said; the audit keeps its last words. Throws NOT_FOUND, and WRONG_STATE for a
 * mail of the promotion, one that a mailing was made of, or one that somebody else threw away (sameDecision).
 */
export async function deleteTemplate(
  db: Db,
  { id, by, now }: { id: string; by: string; now: Date },
): Promise<void> {
  if (!isUuid(id)) throw new RuleBroken("NOT_FOUND")
  const deleting = inTransaction(db, async (tx) => {
    const isIt = eq(emailTemplates.id, id)
    const [template] = await tx.select().from(emailTemplates).where(isIt).for("update")
    if (!template) return deletedBefore(tx, { id, by })
    if (template.mail !== null) throw new RuleBroken("WRONG_STATE", { because: templateReasons.ofPromotion })
    if ((await countMailings(tx, id)) > 0)
      throw new RuleBroken("WRONG_STATE", { because: templateReasons.mailed })
    const { subjectPt, previewPt, titlePt, bodyPt, subjectEn, previewEn, titleEn, bodyEn } = await getVersion(
      tx,
      id,
    )
    await tx.delete(emailTemplates).where(isIt)
    await writeAction(tx, {
      by,
      permission: "templates",
      action: "delete",
      at: now,
      subjectType: "email-templates",
      subjectId: id,
      table: emailTemplateVersions,
      before: {
        name: template.name,
        subjectPt,
        previewPt,
        titlePt,
        bodyPt,
        subjectEn,
        previewEn,
        titleEn,
        bodyEn,
      },
      after: null,
    })
  })
  await deleting.catch((error: unknown) => {
    // A mailing was made of it at this very moment.
    if (sqlState(error) !== REFERRED_TO) throw error
    throw new RuleBroken("WRONG_STATE", { because: templateReasons.mailed })
  })
}

/** The audit knows what is gone. */
async function deletedBefore(tx: Db, { id, by }: { id: string; by: string }): Promise<void> {
  const about = { type: "email-templates", id, action: "delete" } as const
  if ((await listRowsAbout(tx, { ...about, most: 1 })).length === 0) throw new RuleBroken("NOT_FOUND")
  await sameDecision(tx, { ...about, by, already: templateReasons.deletedAlready })
}
