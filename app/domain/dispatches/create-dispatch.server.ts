import { and, eq, isNull } from "drizzle-orm"
import { writeAction } from "#app/audit/audit.server"
import type { HeldPermissions } from "#app/auth/permissions"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { RuleBroken } from "#app/errors"
import { sendLater } from "#app/queue/jobs.server"
import { dispatchReasons } from "#app/words/reasons/mails"
import { dispatches, emailTemplates, emailTemplateVersions } from "#drizzle/schema/mails"
import { cleanFilters, countAudience, shownFilters } from "./audience.server"
import type { NewDispatchInput } from "./dispatch-input.server"

type NewDispatch = { input: NewDispatchInput; by: string; held: HeldPermissions; now: Date }

/**
 * Plans a mailing of a template's version in use; whom it goes to is settled when it begins. The form's key becomes its id:
 * the same form sent again plans nothing new. Throws INVALID_REQUEST for a moment that has passed and for a template that
 * is none of news. Throws it too for an audience of nobody, and for one that was chosen and never counted. Throws FORBIDDEN
 * for an audience that its maker may not choose. `held` is what its maker may do.
 */
export async function createDispatch(
  db: Db,
  { input, by, held, now }: NewDispatch,
): Promise<{ dispatchId: string }> {
  const { formKey: id, templateId, title, pace } = input
  const filters = cleanFilters(new URLSearchParams(input.filters), held)
  if (input.shown && cleanFilters(shownFilters(input), held) !== filters)
    throw new RuleBroken("INVALID_REQUEST", { because: dispatchReasons.uncounted })
  await inTransaction(db, async (tx) => {
    if ((await tx.$count(dispatches, eq(dispatches.id, id))) > 0) return
    const scheduledAt = beginOf(input, now)
    const versionId = await versionInUse(tx, templateId)
    if ((await countAudience(tx, filters, 1)).count === 0)
      throw new RuleBroken("INVALID_REQUEST", { because: dispatchReasons.nobody })
    const row = { title, versionId, filters, pace, scheduledAt }
    const made = await tx
      .insert(dispatches)
      .values({ id, ...row, createdBy: by, createdAt: now })
      .onConflictDoNothing()
      .returning({ id: dispatches.id })
    // Another tap of the same form was counting at the same time, and came first.
    if (made.length === 0) return
    await sendLater(tx, "dispatch", { dispatchId: id }, { startAfter: scheduledAt })
    await writeAction(tx, {
      by,
      permission: "dispatches",
      action: "create",
      at: now,
      subjectType: "dispatches",
      subjectId: id,
      table: dispatches,
      before: null,
      after: row,
    })
  })
  return { dispatchId: id }
}

/** Only who leaves the field empty means at once: a moment that has passed was mistyped, and a mail does not come back. */
function beginOf({ scheduledAt }: NewDispatchInput, now: Date): Date {
  if (!scheduledAt) return now
  if (scheduledAt > now) return scheduledAt
  throw new RuleBroken("INVALID_REQUEST", { field: "scheduledAt", because: dispatchReasons.past })
}

async function versionInUse(tx: Db, templateId: string): Promise<string> {
  const [version] = await tx
    .select({ id: emailTemplateVersions.id })
    .from(emailTemplateVersions)
    .innerJoin(emailTemplates, eq(emailTemplates.id, emailTemplateVersions.templateId))
    .where(
      and(
        eq(emailTemplates.id, templateId),
        isNull(emailTemplates.mail),
        eq(emailTemplateVersions.active, true),
      ),
    )
  if (version) return version.id
  throw new RuleBroken("INVALID_REQUEST", { field: "templateId", because: dispatchReasons.noTemplate })
}
