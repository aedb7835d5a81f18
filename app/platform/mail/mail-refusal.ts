/** What nodemailer says of a mail that did not go. */
type Refused = { code?: string; command?: string; response?: string; responseCode?: number }

/** Of the mailbox itself, or of what stands in it (RFC 3463): no such one, moved, disabled, full. No sender's, no way's, no policy. */
const OF_MAILBOX = /^5\.(?:1\.(?:[0-6]|10)|2\.[0-4])$/
/** By a code that says less, large providers refuse a mailbox that is not there in these words (5.5.0, 5.4.1). */
const NO_MAILBOX = /^550[ -]5\.[45]\.[01] .*(?:mailbox unavailable|recipient address rejected)/i
/** Without such a code 550, 551, 552 and 553 are of a mailbox (RFC 5321), but for servers that say by it whom they serve. */
const OF_US =
  /relay|authent|log ?in|password|sender|spf|dkim|dmarc|block|black|policy|spam|reputation|\bip\b/i

/**
 * Whether whoever was written to cannot be reached there, as a mail server says of the address for good. Whatever else is
 * our own trouble: a server that is away, silent, busy, that takes no password of ours or does not send for us.
 */
export function isRefusedByReader(error: unknown): boolean {
  const { code, command, response = "", responseCode = 0 } = (error ?? {}) as Refused
  if (code !== "EENVELOPE" || command !== "RCPT TO" || responseCode < 500) return false
  const [, status] = /^[0-9]{3}[ -]([245]\.[0-9]{1,3}\.[0-9]{1,3})\b/.exec(response) ?? []
  if (status !== undefined) return OF_MAILBOX.test(status) || NO_MAILBOX.test(response)
  return responseCode >= 550 && responseCode <= 553 && !OF_US.test(response)
}

/** Nobody is there, moved away, or takes no mail at all (RFC 3463 and 7505). */
const GONE = /^5[0-9]{2}[ -]5\.1\.(?:1|6|10)\b/

/** Whether an address is nobody's any more, which is a bounce before the mail left: a full mailbox is one again tomorrow. */
export const isGone = (error: unknown): boolean =>
  isRefusedByReader(error) && GONE.test((error as Refused).response ?? "")
