import { type Db, jobDatabases } from "#app/db/client.server"
import {
  confirmInTurn,
  isConfirmed,
  noteQueuedConfirmation,
} from "#app/domain/validation/confirmation.server"
import type { ClaimRef } from "#app/domain/papers/claim.server"
import { shownCertificates } from "#app/domain/certificates/certificates.queries.server"
import { stopByProvider } from "#app/domain/news/stop-by-provider.server"
import { shownCheckpoint } from "#app/domain/log/shown-checkpoint.server"
import { renderTemplate } from "#app/domain/templates/render-template"
import { getActiveText } from "#app/domain/templates/templates.queries.server"
import { paths } from "#app/paths"
import { systemClock } from "#app/platform/time/clock.server"
import type { Jobs } from "#app/queue/jobs.server"
import { log } from "#app/platform/log/log.server"
import { isGone } from "#app/platform/mail/mail-refusal"
import { type Mail, makeMessageId, sendMail } from "#app/platform/mail/mail.server"
import { publicOrigin } from "#app/platform/env.server"
import { linkTo } from "./mail-facts.server"
import { noteMail, outcomeOf } from "./note-mail.server"
import { frameOf } from "./mail-frame"
import { layOut } from "./mail-layout"
import { REPEATED, TO_STAFF, writeMail } from "./mail-kinds.server"

type Send = (mail: Mail) => Promise<void>

type MailJobOptions = { db?: Db; now?: Date; send?: Send }

/**
 * Sends one mail of the trade. A row that is gone ends the job, and so does an account that is closed, but for what is
 * about a prize of theirs. A mail server that refuses throws, and the queue tries again with the same Message-ID.
 */
export async function sendMailJob(
  mail: Jobs["mail"],
  job: { id: string },
  options: MailJobOptions = {},
): Promise<void> {
  const claim = confirmedBy(mail)
  if (!claim) return void (await sendNow(mail, job, options))
  const { db = jobDatabases().primary, now = systemClock.now() } = options
  // Somebody's hand may send it too, and notes it.
  await confirmInTurn(db, claim, async () => {
    if (await isConfirmed(db, claim)) return
    if (await sendNow(mail, job, options)) await noteQueuedConfirmation(db, { claim, now })
  })
}

/** The won prize that a mail confirms, if it is one of these. */
function confirmedBy({ kind, id }: Jobs["mail"]): ClaimRef | undefined {
  if (kind === "prize-validated") return { awardId: id }
  return kind === "winner-validated" ? { winnerId: id } : undefined
}

/** Sends a mail at once, for whoever waits for it; answers whether there was anybody to send it to. */
export async function sendNow(
  mail: Jobs["mail"],
  job: { id: string },
  { db = jobDatabases().primary, now = systemClock.now(), send = sendMail }: MailJobOptions = {},
): Promise<boolean> {
  const { kind, id } = mail
  const written = await writeMail(db, mail, now)
  // Who was erased has no address any more.
  if (!written?.to.address.includes("@")) {
    log.info({ kind, subjectId: id, jobId: job.id }, "mail dropped: nobody to send it to")
    return false
  }
  const { to, view, extras } = written
  const text = renderTemplate(await getActiveText(db, kind, to.locale), view)
  const readers = TO_STAFF.has(kind) ? "administrator" : "participant"
  const certificates = await shownCertificates(db, now)
  const checkpoint = await shownCheckpoint(db, now)
  const unsubscribeUrl = to.newsletter && to.mailKey ? linkTo(paths.unsubscribe(to.mailKey)) : undefined
  const known = { certificates, checkpoint, unsubscribeUrl }
  const frame = frameOf({ locale: to.locale, readers, origin: publicOrigin(), ...known })
  const sending = send({
    to: { name: to.name, address: to.address },
    subject: text.subject,
    ...layOut({ ...text, blocks: text.blocks.concat(extras?.blocks ?? []) }, frame),
    messageId: makeMessageId(kind, REPEATED.has(kind) ? job.id : id),
    attachments: extras?.attachments,
  })
  const note = { registrationId: to.id, kind, jobId: job.id, at: now }
  const isNoted = readers === "participant"
  await sending.catch(async (error: unknown) => {
    if (isNoted) await noteMail(db, { ...note, outcome: outcomeOf(error) })
    if (isGone(error)) await stopByProvider(db, [{ type: "bounce", email: to.address }], now)
    throw error
  })
  if (isNoted) await noteMail(db, { ...note, outcome: "sent" })
  log.info({ kind, subjectId: id, jobId: job.id }, "mail sent")
  return true
}
