import { and, eq, getTableColumns } from "drizzle-orm"
import { writeAction } from "#app/audit/audit.server"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { sentBefore } from "#app/domain/form-key.server"
import { RuleBroken } from "#app/errors"
import { templateReasons } from "#app/words/reasons/mails"
import { emailTemplates, emailTemplateVersions } from "#drizzle/schema/mails"
import { needsSoundTexts } from "./needs-sound-texts"
import type { NewTemplateInput } from "./template-input"

/**
 * A template for news; its first version is the one in use. The form's key becomes its id: the same form sent again makes
 * nothing new. Throws INVALID_REQUEST beside the field, also for a name that another one has.
 */
export async function createTemplate(
  db: Db,
  { input: { formKey, name, ...texts }, by, now }: { input: NewTemplateInput; by: string; now: Date },
): Promise<{ templateId: string }> {
  needsSoundTexts(texts, null)
  return inTransaction(db, async (tx) => {
    const { isMade, id } = await sentBefore(tx, {
      formKey,
      typed: { name, ...texts },
      find: () => findFirst(tx, formKey),
    })
    if (isMade) return { templateId: id }
    const template = { id, name, createdAt: now }
    const made = await tx.insert(emailTemplates).values(template).onConflictDoNothing().returning()
    if (made.length === 0)
      throw new RuleBroken("INVALID_REQUEST", { field: "name", because: templateReasons.nameHeld })
    const first = { templateId: id, number: 1, active: true, savedBy: by, createdAt: now }
    await tx.insert(emailTemplateVersions).values({ ...first, ...texts })
    await writeAction(tx, {
      by,
      permission: "templates",
      action: "create",
      at: now,
      subjectType: "email-templates",
      subjectId: id,
      table: emailTemplateVersions,
      before: null,
      after: { name, ...texts },
    })
    return { templateId: id }
  })
}

/** A template's name and how it began. */
const findFirst = (tx: Db, id: string) =>
  tx
    .select({ name: emailTemplates.name, ...getTableColumns(emailTemplateVersions) })
    .from(emailTemplates)
    .innerJoin(
      emailTemplateVersions,
      and(eq(emailTemplateVersions.templateId, emailTemplates.id), eq(emailTemplateVersions.number, 1)),
    )
    .where(eq(emailTemplates.id, id))
