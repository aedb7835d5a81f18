import { brand } from "#app/brand"
import type { ShownCheckpoint } from "#app/domain/log/shown-checkpoint.server"
import type { Locale } from "#app/errors"
import { mailPhrases } from "#app/i18n/mails/phrases"

/** Whom a mail is for: that says why it came, and whether it can be stopped. */
type Readers = "participant" | "administrator" | "news"

/** What stands around every body, and no editor takes away. */
export type MailFrame = {
  locale: Locale
  /** From top to bottom, below the body. */
  lines: string[]
  /** Ends the news, for whoever gets them: mails about what somebody does in the promotion go on. */
  unsubscribe: { label: string; url: string } | null
}

type FrameInput = {
  locale: Locale
  readers: Readers
  origin: string
  /** The promotion's, as listCertificates has them. */
  certificates: readonly string[]
  /** The public log's last one; undefined before there is any. */
  checkpoint: ShownCheckpoint | undefined
  unsubscribeUrl?: string
}

/** How to tell a real mail, why it came, who answers for the promotion and by which authorisation, and how far the log is. */
export function frameOf(input: FrameInput): MailFrame {
  const { locale, readers, origin, certificates, checkpoint, unsubscribeUrl } = input
  const { footer, log } = mailPhrases[locale]
  return {
    locale,
    lines: [
      readers === "administrator" ? footer.warningToStaff : footer.warning,
      footer[readers],
      brand.moderation[locale],
      `${brand.company.name}, CNPJ ${brand.company.cnpj}, ${brand.company.address}`,
      ...(certificates.length > 0 ? [`${footer.certificates} ${certificates.join(" · ")}`] : []),
      ...(checkpoint ? [log(checkpoint)] : []),
      `${brand.promotion}: ${origin}`,
    ],
    unsubscribe: unsubscribeUrl ? { label: footer.unsubscribe, url: unsubscribeUrl } : null,
  }
}
