/** So many in doubt one after the other are the mail server's fault. */
export const DOUBTS = 2
const MINUTE_MS = 60_000
/** A server that stays away is tried every half hour at least. */
const MOST_DOUBLINGS = 5
/**
 * Whether a mailing, whose last mails are in doubt, is to try another one in this minute: the more they are the seldomer,
 * each try putting one more person in doubt. They are counted as they happen, since ids do not say who was tried last: who
 * is sent to again stands among those who were tried before. After two in every minute, after three in every second one, then fourth …
 */
export function triesNow(inDoubt: number, now: Date): boolean {
  const doublings = Math.min(Math.max(inDoubt - DOUBTS, 0), MOST_DOUBLINGS)
  return Math.floor(now.getTime() / MINUTE_MS) % 2 ** doublings === 0
}
