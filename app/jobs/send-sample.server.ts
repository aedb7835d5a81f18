import type { HeldPermissions } from "#app/auth/permissions"
import type { Db } from "#app/db/client.server"
import { noteNamed } from "#app/domain/registrations/looks.server"
import { getTemplate, getVersion } from "#app/domain/templates/templates.queries.server"
import { type Locale, RuleBroken } from "#app/errors"
import { MINUTE_MS } from "#app/platform/time/days"
import { log } from "#app/platform/log/log.server"
import { type Mail, makeMessageId, sendMail } from "#app/platform/mail/mail.server"
import { writeSample } from "./preview-mail.server"

type SampleRequest = {
  templateId: string
  number: number
  locale: Locale
  personId?: string
  admin: { id: string; name: string; email: string; permissions: HeldPermissions }
  now: Date
}

/**
 * Sends a version to whoever asks, at their own address and no other; whose data it holds is noted as looked at. A second tap within the minute is the same mail.
 * Throws NOT_FOUND and MAIL_AWAY.
 */
export async function sendSample(
  db: Db,
  { templateId, number, locale, personId, admin, now }: SampleRequest,
  send: (mail: Mail) => Promise<void> = sendMail,
): Promise<void> {
  const { mail } = await getTemplate(db, templateId)
  const version = await getVersion(db, templateId, number)
  const { subject, text, html, of } = await writeSample(db, {
    mail,
    version,
    locale,
    personId,
    reader: admin,
    now,
  })
  // Noted for good before it leaves: what is in a mailbox stays there, and the record says who has it.
  if (of) await noteNamed(db, { place: "sample", registrationIds: [of], viewer: admin, now })
  const minute = Math.floor(now.getTime() / MINUTE_MS)
  const messageId = makeMessageId("sample", `${version.id}.${admin.id}.${locale}.${minute}`)
  const to = { name: admin.name, address: admin.email }
  await send({ to, subject: `[${locale}] ${subject}`, text, html, messageId }).catch((error: unknown) => {
    log.error({ err: error, versionId: version.id }, "sample not sent")
    throw new RuleBroken("MAIL_AWAY")
  })
}
