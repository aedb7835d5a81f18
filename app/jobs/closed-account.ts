import { mailPhrases } from "#app/i18n/mails/phrases"
import type { Recipient } from "./mail-facts.server"
import type { MailExtras } from "./receipt-mail.server"

/** How whoever closed the account answers about a prize: the pages that a mail leads to want a login. */
export function answerWithoutLogin({ isClosed, locale }: Recipient): MailExtras | undefined {
  if (!isClosed) return undefined
  return { blocks: [{ kind: "text", text: mailPhrases[locale].closed }], attachments: [] }
}
