import { and, desc, eq, ne } from "drizzle-orm"
import { validate as isUuid } from "uuid"
import { brand } from "#app/brand"
import { can, type Permission, type Viewer } from "#app/auth/permissions"
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
import { invoices } from "#drizzle/schema/invoices"
import { prizeAwards } from "#drizzle/schema/prizes"
import { registrations } from "#drizzle/schema/registrations"
import { winners } from "#drizzle/schema/winners"
import { frameOf } from "./mail-frame"
import { findPerson, linkTo } from "./mail-facts.server"
import { TO_STAFF, viewOfMail } from "./mail-kinds.server"
import { layOut } from "./mail-layout"

type Newest = { permission: Permission; find: (db: Db, registrationId: string) => Promise<{ id: string }[]> }

const newestInvoice = (isInvalid: boolean): Newest => ({
  permission: "invoices:view",
  find: (db, registrationId) =>
    db
      .select({ id: invoices.id })
      .from(invoices)
      .where(
        and(
          eq(invoices.registrationId, registrationId),
          (isInvalid ? eq : ne)(invoices.status, "invalid" as const),
        ),
      )
      .orderBy(desc(invoices.receivedAt))
      .limit(1),
})
const newestAward: Newest = {
  permission: "prizes:view",
  find: (db, registrationId) =>
    db
      .select({ id: prizeAwards.id })
      .from(prizeAwards)
      .where(eq(prizeAwards.registrationId, registrationId))
      .orderBy(desc(prizeAwards.awardedAt))
      .limit(1),
}
const newestWin: Newest = {
  permission: "winners:view",
  find: (db, registrationId) =>
    db
      .select({ id: winners.id })
      .from(winners)
      .where(eq(winners.registrationId, registrationId))
      .orderBy(desc(winners.id))
      .limit(1),
}

/**
 * Of a chosen person the newest thing that the mail is about, for whoever may see that thing anyway. Mails with a link
 * that opens an account are not among them: nobody makes such a link to look at a text.
 */
const newest: { readonly [Kind in MailKind]?: Newest } = {
  "invoice-received": newestInvoice(false),
  "invoice-invalidated": newestInvoice(true),
  "invoice-reinstated": newestInvoice(false),
  "prize-won": newestAward,
  "prize-validated": newestAward,
  "winner-drawn": newestWin,
  "winner-called": newestWin,
  "winner-validated": newestWin,
}

type SampleInput = {
  mail: string | null
  version: VersionRow
  locale: Locale
  /** Whose data fill it in; without anybody they are examples. */
  personId?: string
  reader: Pick<Viewer, "permissions">
  now: Date
}

/**
 * A version as its readers would get it. Answers also whose data it holds, and whether what it is about was really that
 * person's.
 */
export async function writeSample(db: Db, { mail, version, locale, personId, reader, now }: SampleInput) {
  const mayChoose = can(reader.permissions, "registrations:list")
  const person = mayChoose && isUuid(personId) ? await findPerson(db, personId!) : undefined
  const real = person ? await realView(db, { mail, personId: person.id, reader, now }) : undefined
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
    isReal: real !== undefined,
    of: person ? person.id : null,
  }
}

async function realView(
  db: Db,
  {
    mail,
    personId,
    reader,
    now,
  }: { mail: string | null; personId: string; reader: Pick<Viewer, "permissions">; now: Date },
): Promise<View | undefined> {
  const source = newest[mail as MailKind]
  if (!source || !can(reader.permissions, source.permission)) return undefined
  const [row] = await source.find(db, personId)
  return row && (await viewOfMail(db, mail as MailKind, row.id, now))
}

const placeOf = async (db: Db, id: string) => {
  const [row] = await db
    .select({ city: registrations.city })
    .from(registrations)
    .where(eq(registrations.id, id))
  return row ?? {}
}
