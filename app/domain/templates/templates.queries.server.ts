import { and, desc, eq, getTableColumns, inArray } from "drizzle-orm"
import { validate as isUuid } from "uuid"
import { askedTogether } from "#app/db/asked-together.server"
import type { Db } from "#app/db/client.server"
import { type Locale, RuleBroken } from "#app/errors"
import { emailTemplates, emailTemplateVersions } from "#drizzle/schema/mails"
import { users } from "#drizzle/schema/users"
import type { TemplateText } from "./render-template"

export type TemplateRow = typeof emailTemplates.$inferSelect
export type VersionRow = typeof emailTemplateVersions.$inferSelect

/** A version in one language. */
export const textIn = (version: VersionRow, locale: Locale): TemplateText =>
  locale === "pt"
    ? {
        subject: version.subjectPt,
        preview: version.previewPt,
        title: version.titlePt,
        body: version.bodyPt,
      }
    : {
        subject: version.subjectEn,
        preview: version.previewEn,
        title: version.titleEn,
        body: version.bodyEn,
      }

const activeVersion = askedTogether(async (db, mails: string[]) => {
  const rows = await db
    .select({ mail: emailTemplates.mail, version: getTableColumns(emailTemplateVersions) })
    .from(emailTemplateVersions)
    .innerJoin(emailTemplates, eq(emailTemplates.id, emailTemplateVersions.templateId))
    .where(and(inArray(emailTemplates.mail, mails), eq(emailTemplateVersions.active, true)))
  return new Map(rows.map(({ mail, version }) => [mail ?? "", version]))
})

/** What a mail of the trade says now. There is nothing to fall back to: without its template no mail goes out. */
export async function getActiveText(db: Db, mail: string, locale: Locale): Promise<TemplateText> {
  const version = await activeVersion(db, mail)
  if (!version) throw new Error(`The mail ${mail} has no active template: run db:migrate.`)
  return textIn(version, locale)
}

/** Throws NOT_FOUND; so do those below. */
export async function getTemplate(db: Db, id: string): Promise<TemplateRow> {
  const [row] = isUuid(id) ? await db.select().from(emailTemplates).where(eq(emailTemplates.id, id)) : []
  if (!row) throw new RuleBroken("NOT_FOUND")
  return row
}

export type ListedVersion = { number: number; active: boolean; createdAt: Date; by: string | null }

/** Every version, newest first. */
export const listVersions = (db: Db, templateId: string): Promise<ListedVersion[]> =>
  db
    .select({
      number: emailTemplateVersions.number,
      active: emailTemplateVersions.active,
      createdAt: emailTemplateVersions.createdAt,
      by: users.name,
    })
    .from(emailTemplateVersions)
    .leftJoin(users, eq(users.id, emailTemplateVersions.savedBy))
    .where(eq(emailTemplateVersions.templateId, templateId))
    .orderBy(desc(emailTemplateVersions.number))

/** The version of a number; without one the newest. */
export async function getVersion(db: Db, templateId: string, number?: number): Promise<VersionRow> {
  const [row] = await db
    .select()
    .from(emailTemplateVersions)
    .where(
      and(
        eq(emailTemplateVersions.templateId, templateId),
        number === undefined ? undefined : eq(emailTemplateVersions.number, number),
      ),
    )
    .orderBy(desc(emailTemplateVersions.number))
    .limit(1)
  if (!row) throw new RuleBroken("NOT_FOUND")
  return row
}

/** A version by its id. */
export async function getVersionById(db: Db, id: string): Promise<VersionRow> {
  const versions = emailTemplateVersions
  const [row] = isUuid(id) ? await db.select().from(versions).where(eq(versions.id, id)) : []
  if (!row) throw new RuleBroken("NOT_FOUND")
  return row
}
