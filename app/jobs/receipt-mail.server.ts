import type { Db } from "#app/db/client.server"
import { signReceipt } from "#app/domain/log/receipt.server"
import type { MailBlock } from "#app/domain/templates/mail-blocks"
import { mailPhrases } from "#app/i18n/mails/phrases"
import { paths } from "#app/paths"
import type { MailFile } from "#app/platform/mail/mail.server"
import { linkTo, type Recipient } from "./mail-facts.server"

/** What a mail has beside what its template says: below the body, where no editor takes it away. */
export type MailExtras = { blocks: MailBlock[]; attachments: MailFile[] }

type ReceiptOf = { to: Recipient; invoiceId: string; hasNumbers: boolean }

/** The signed receipt of a coupon, where there is one: the file itself, why to keep it and where to have it again. */
export async function receiptOf(
  db: Db,
  { to, invoiceId, hasNumbers }: ReceiptOf,
): Promise<MailExtras | undefined> {
  const receipt = await signReceipt(db, { registrationId: to.id, invoiceId })
  if (!receipt) return undefined
  const { signed, signedNone, file } = mailPhrases[to.locale].receipt
  return {
    blocks: [
      { kind: "text", text: hasNumbers ? signed : signedNone },
      { kind: "button", label: file, url: linkTo(paths.cupomReceipt(invoiceId)) },
    ],
    attachments: [{ filename: `comprovante-${receipt.protocol}.txt`, content: receipt.note }],
  }
}
