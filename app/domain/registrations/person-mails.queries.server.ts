import { and, desc, eq, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import type { Recipient } from "#app/words/mailings"
import { dispatches, dispatchRecipients, emailTemplates } from "#drizzle/schema/mails"
import { sentMails } from "#drizzle/schema/sent-mails"
import { cutRecordPage, isOlder, type RecordPage, type SeenLast } from "./record-page.server"
import { RECORD_PART } from "./registration-history.server"

/** A mail to a participant: which one, when, and what became of it; what it said is kept nowhere. */
type PersonMail = {
  id: string
  title: string
  at: Date
} & (
  | { state: (typeof sentMails.$inferSelect)["outcome"]; dispatchId: null }
  /** The mailing that it belongs to. */
  | (Recipient & { dispatchId: string })
)

/** When one of a mailing went, or was planned. */
const newsAt = sql`coalesce(${dispatchRecipients.sentAt}, ${dispatchRecipients.createdAt})`

/** A page of the mails to a person, newest first: those of the trade, and mailings of news. */
export async function listPersonMails(
  db: Db,
  registrationId: string,
  last?: SeenLast,
): Promise<RecordPage<PersonMail>> {
  const [ofTrade, ofNews] = await Promise.all([
    db
      .select({
        id: sentMails.id,
        kind: sentMails.kind,
        name: emailTemplates.name,
        at: sentMails.at,
        state: sentMails.outcome,
      })
      .from(sentMails)
      .leftJoin(emailTemplates, eq(emailTemplates.mail, sentMails.kind))
      .where(and(eq(sentMails.registrationId, registrationId), isOlder(sentMails.at, sentMails.id, last)))
      .orderBy(desc(sentMails.at), desc(sentMails.id))
      .limit(RECORD_PART + 1),
    db
      .select({
        id: dispatchRecipients.id,
        title: dispatches.title,
        createdAt: dispatchRecipients.createdAt,
        sentAt: dispatchRecipients.sentAt,
        state: dispatchRecipients.state,
        mailing: dispatches.state,
        dispatchId: dispatchRecipients.dispatchId,
      })
      .from(dispatchRecipients)
      .innerJoin(dispatches, eq(dispatches.id, dispatchRecipients.dispatchId))
      .where(
        and(
          eq(dispatchRecipients.registrationId, registrationId),
          isOlder(newsAt, dispatchRecipients.id, last),
        ),
      )
      .orderBy(desc(newsAt), desc(dispatchRecipients.id))
      .limit(RECORD_PART + 1),
  ])
  const mails = [
    ...ofTrade.map(({ kind, name, ...mail }) => ({ ...mail, title: name ?? kind, dispatchId: null })),
    ...ofNews.map(({ createdAt, sentAt, ...mail }) => ({ ...mail, at: sentAt ?? createdAt })),
  ]
  const inOrder = mails.toSorted((a, b) => +b.at - +a.at || (a.id < b.id ? 1 : -1))
  return cutRecordPage(inOrder, RECORD_PART, ({ at }) => at)
}
