import { eq } from "drizzle-orm"
import { validate as isUuid } from "uuid"
import { writeAction } from "#app/audit/audit.server"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { changedFields } from "#app/domain/changed-fields"
import { RuleBroken } from "#app/errors"
import { emailTemplates, emailTemplateVersions } from "#drizzle/schema/mails"
import { needsSoundTexts } from "./needs-sound-texts"
import type { TemplateEditInput, TemplateTexts } from "./template-input"
import { getVersion, listVersions, type TemplateRow } from "./templates.queries.server"

type Of = { templateId: string; by: string; now: Date }

async function lockTemplate(tx: Db, id: string): Promise<TemplateRow> {
  const [row] = isUuid(id)
    ? await tx.select().from(emailTemplates).where(eq(emailTemplates.id, id)).for("no key update")
    : []
  if (!row) throw new RuleBroken("NOT_FOUND")
  return row
}

/**
 * Writes the next version, which is looked at before it is used; answers its number. Throws NOT_FOUND, INVALID_REQUEST
 * beside the field, and STALE with `data.current` where somebody saved in between. The same form sent again writes none.
 */
export async function saveVersion(
  db: Db,
  { templateId, input: { version, ...texts }, by, now }: Of & { input: TemplateEditInput },
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const template = await lockTemplate(tx, templateId)
    needsSoundTexts(texts, template.mail)
    const newest = await getVersion(tx, templateId)
    const changed = changedFields<TemplateTexts>(newest, texts)
    if (!changed) return newest.number
    if (template.version !== version)
      throw new RuleBroken("STALE", { data: { current: { ...newest, version: template.version } } })
    const number = newest.number + 1
    await tx
      .insert(emailTemplateVersions)
      .values({ templateId, number, ...texts, savedBy: by, createdAt: now })
    await noteChange(tx, template, {
      by,
      now,
      before: { ...changed.before, newestVersion: newest.number },
      after: { ...changed.after, newestVersion: number },
    })
    return number
  })
}

/** Sends a version from now on, a newer one or one of before. Throws NOT_FOUND; twice is once. */
export async function activateVersion(
  db: Db,
  { templateId, number, by, now }: Of & { number: number },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const template = await lockTemplate(tx, templateId)
    const wanted = await getVersion(tx, templateId, number)
    if (wanted.active) return
    // Its text was sound when it was saved; what its mail needs may have become more since.
    needsSoundTexts(wanted, template.mail)
    const before = (await listVersions(tx, templateId)).find(({ active }) => active)
    const versions = emailTemplateVersions
    await tx.update(versions).set({ active: false }).where(eq(versions.templateId, templateId))
    await tx.update(versions).set({ active: true }).where(eq(versions.id, wanted.id))
    await noteChange(tx, template, {
      by,
      now,
      before: { activeVersion: before?.number ?? null },
      after: { activeVersion: number },
    })
  })
}

type Change = Record<"before" | "after", Record<string, unknown>> & { by: string; now: Date }

async function noteChange(tx: Db, template: TemplateRow, { by, now, before, after }: Change): Promise<void> {
  await tx
    .update(emailTemplates)
    .set({ version: template.version + 1 })
    .where(eq(emailTemplates.id, template.id))
  await writeAction(tx, {
    by,
    permission: "templates",
    action: "edit",
    at: now,
    subjectType: "email-templates",
    subjectId: template.id,
    table: emailTemplateVersions,
    before,
    after,
  })
}
