import type { PermissionEntry } from "#app/auth/permissions"
import type { Db } from "#app/db/client.server"
import { createDispatch } from "#app/domain/dispatches/create-dispatch.server"
import { createTemplate } from "#app/domain/templates/create-template.server"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertUser } from "#drizzle/seed/builders/user"

/** Sound texts of a template for news. */
export const newsTexts = {
  subjectPt: "Tem jogo, {{name}}",
  previewPt: "Hoje",
  titlePt: "Oi, {{name}}",
  bodyPt: "Perto de {{city}}.\n\n[Ver bares]({{site}})",
  subjectEn: "A match, {{name}}",
  previewEn: "Today",
  titleEn: "Hello, {{name}}",
  bodyEn: "Near {{city}}.\n\n[See bars]({{site}})",
}

/** A template for news by a new administrator; answers both ids. */
export async function newsTemplate(db: Db) {
  const { id: by } = await insertUser(db, { type: "super" })
  const formKey = crypto.randomUUID()
  const input = { ...newsTexts, name: `Novidade ${formKey}`, formKey }
  const { templateId } = await createTemplate(db, { input, by, now: new Date() })
  return { templateId, by }
}

type Planned = { count?: number; pace?: number; now?: Date; scheduledAt?: Date | null }

/** What its maker holds here: names in full, and no more. */
const held: PermissionEntry[] = [{ permission: "registrations", action: "view" }]

/** A mailing to so many people of a city that nobody else lives in. */
export async function plannedDispatch(
  db: Db,
  { count = 3, pace = 6_000, now = new Date(), scheduledAt = null }: Planned = {},
) {
  const { templateId, by } = await newsTemplate(db)
  const city = `Vila ${crypto.randomUUID().slice(0, 8)}`
  const people = []
  for (let n = 0; n < count; n++) people.push(await insertRegistration(db, { city, newsletter: true }))
  const filters = new URLSearchParams({ q: city }).toString()
  const input = { title: "Rodada", templateId, pace, scheduledAt, filters, formKey: crypto.randomUUID() }
  const { dispatchId } = await createDispatch(db, { input, by, held, now })
  return { dispatchId, templateId, by, held, people, input, filters }
}
