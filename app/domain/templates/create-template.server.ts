import { eq } from "drizzle-orm"
import { writeAction } from "#app/audit/audit.server"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
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
  await inTransaction(db, async (tx) => {
    const template = { id: formKey, name, createdAt: now }
    const made = await tx.insert(emailTemplates).values(template).onConflictDoNothing().returning()
    // Of another tap of the same form, or of another template's name.
    if (made.length === 0) return needsMade(tx, formKey)
    const first = { templateId: formKey, number: 1, active: true, savedBy: by, createdAt: now }
    await tx.insert(emailTemplateVersions).values({ ...first, ...texts })
    await writeAction(tx, {
      by,
      permission: "templates",
      action: "create",
      at: now,
      subjectType: "email-templates",
      subjectId: formKey,
      table: emailTemplateVersions,
      before: null,
      after: { name, ...texts },
    })
  })
  return { templateId: formKey }
}

async function needsMade(tx: Db, id: string): Promise<void> {
  if ((await tx.$count(emailTemplates, eq(emailTemplates.id, id))) > 0) return
  throw new RuleBroken("INVALID_REQUEST", { field: "name", because: templateReasons.nameHeld })
}
