import { eq } from "drizzle-orm"
import { validate as isUuid } from "uuid"
import { brand } from "#app/brand"
import { can, type Viewer } from "#app/auth/permissions"
import type { Db } from "#app/db/client.server"
import { listCertificates } from "#app/domain/certificates/certificates.queries.server"
import { shownCheckpoint } from "#app/domain/log/shown-checkpoint.server"
import { renderTemplate } from "#app/domain/templates/render-template"
import { type View, variablesOf } from "#app/domain/templates/template-variables"
import { textIn, type VersionRow } from "#app/domain/templates/templates.queries.server"
import type { Locale } from "#app/errors"
import { exampleOf } from "#app/i18n/mails/examples"
import { paths } from "#app/paths"
import { publicOrigin } from "#app/platform/env.server"
import type { MailKind } from "#app/queue/jobs.server"
import { registrations } from "#drizzle/schema/registrations"
import { frameOf } from "./mail-frame"
import { findPerson, linkTo } from "./mail-facts.server"
import { TO_STAFF, viewOfMail } from "./mail-kinds.server"
import { layOut } from "./mail-layout"
import { ownRows } from "./own-rows.server"

type SampleInput = {
  mail: string | null
  version: VersionRow
  locale: Locale
  /** Whose data fill it in; without anybody they are examples. */
  personId?: string
  reader: Pick<Viewer, "permissions">
  now: Date
}

/** A version as its readers would get it. Answers also whose data it holds. */
export async function writeSample(db: Db, { mail, version, locale, personId, reader, now }: SampleInput) {
  const mayChoose = can(reader.permissions, "registrations:list")
  const person = mayChoose && isUuid(personId) ? await findPerson(db, personId!) : undefined
  const real = person ? await realView(db, { mail, locale, personId: person.id, reader, now }) : undefined
  const examples = Object.fromEntries(
    Object.keys(variablesOf(mail)).map((name) => [name, exampleOf(name, locale)]),
  )
  const known = {
    promotion: brand.promotion,
    contact: brand.company.email,
    url: linkTo(paths.perfil),
    prizeUrl: linkTo(paths.perfil),
    site: linkTo(paths.home),
  }
  const own = person ? { name: person.name, ...(mail === null ? await placeOf(db, person.id) : {}) } : {}
  const text = renderTemplate(textIn(version, locale), { ...examples, ...known, ...own, ...real })
  const toStaff = TO_STAFF.has(mail as MailKind)
  const readers = mail === null ? "news" : toStaff ? "administrator" : "participant"
  const unsubscribeUrl = toStaff ? undefined : linkTo(paths.unsubscribe())
  const [certificates, checkpoint] = [await listCertificates(db), await shownCheckpoint(db, now)]
  const frame = frameOf({ locale, readers, origin: publicOrigin(), certificates, checkpoint, unsubscribeUrl })
  return {
    subject: text.subject,
    ...layOut(text, frame),
    of: person ? person.id : null,
  }
}

type RealViewInput = Pick<SampleInput, "mail" | "locale" | "reader" | "now"> & { personId: string }

/** Of the newest thing that a person has and this mail may be about, for whoever may see that thing anyway. */
async function realView(
  db: Db,
  { mail, locale, personId, reader, now }: RealViewInput,
): Promise<View | undefined> {
  const kind = mail as MailKind
  const own = mail === null ? null : ownRows[kind]
  if (!own?.permissions.every((permission) => can(reader.permissions, permission))) return undefined
  for (const { id } of await own.find(db, personId)) {
    const view = await viewOfMail(db, { kind, id, locale }, now)
    if (view) return view
  }
  return undefined
}

const placeOf = async (db: Db, id: string) => {
  const [row] = await db
    .select({ city: registrations.city })
    .from(registrations)
    .where(eq(registrations.id, id))
  return row ?? {}
}
