import { and, asc, desc, eq, isNull } from "drizzle-orm"
import { validate as isUuid } from "uuid"
import type { Db } from "#app/db/client.server"
import { RuleBroken } from "#app/errors"
import { dispatches, dispatchRecipients, emailTemplates, emailTemplateVersions } from "#drizzle/schema/mails"
import { users } from "#drizzle/schema/users"

/** A mailing with its template and who planned it. Throws NOT_FOUND. */
export async function getDispatch(db: Db, id: string) {
  const [row] = isUuid(id)
    ? await db
        .select({
          dispatch: dispatches,
          templateId: emailTemplates.id,
          template: emailTemplates.name,
          number: emailTemplateVersions.number,
          by: users.name,
        })
        .from(dispatches)
        .innerJoin(emailTemplateVersions, eq(emailTemplateVersions.id, dispatches.versionId))
        .innerJoin(emailTemplates, eq(emailTemplates.id, emailTemplateVersions.templateId))
        .leftJoin(users, eq(users.id, dispatches.createdBy))
        .where(eq(dispatches.id, id))
    : []
  if (!row) throw new RuleBroken("NOT_FOUND")
  return row
}

/** What the mail server said when whoever is next was tried, and nobody was sent to; null while nothing is in the way. */
export async function findServerFault(db: Db, dispatchId: string): Promise<string | null> {
  const [next] = await db
    .select({ error: dispatchRecipients.error })
    .from(dispatchRecipients)
    .where(and(eq(dispatchRecipients.dispatchId, dispatchId), eq(dispatchRecipients.state, "queued")))
    .orderBy(asc(dispatchRecipients.id))
    .limit(1)
  return next?.error ?? null
}

/** The templates that a mailing may be of. */
export const listNewsTemplates = (db: Db): Promise<{ id: string; name: string }[]> =>
  db
    .select({ id: emailTemplates.id, name: emailTemplates.name })
    .from(emailTemplates)
    .where(isNull(emailTemplates.mail))
    .orderBy(asc(emailTemplates.name))
    .limit(200)

/** The latest mailings, for a filter by one of them. */
export const listLatestDispatches = (db: Db): Promise<{ id: string; title: string }[]> =>
  db
    .select({ id: dispatches.id, title: dispatches.title })
    .from(dispatches)
    .orderBy(desc(dispatches.scheduledAt), desc(dispatches.id))
    .limit(100)
