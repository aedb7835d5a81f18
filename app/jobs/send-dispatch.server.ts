import { setTimeout as sleep } from "node:timers/promises"
import { brand } from "#app/brand"
import { type Db, jobDatabases } from "#app/db/client.server"
import { underLease } from "#app/db/lease.server"
import { DOUBTS, triesNow } from "#app/domain/dispatches/doubts"
import {
  beginDispatch,
  type DueRecipient,
  endDispatch,
  noteOutcome,
  type SendOutcome,
  readDispatch,
  settleInterrupted,
  takeNext,
} from "#app/domain/dispatches/send-in-order.server"
import { listCertificates } from "#app/domain/certificates/certificates.queries.server"
import { stopByProvider } from "#app/domain/news/stop-by-provider.server"
import { shownCheckpoint } from "#app/domain/log/shown-checkpoint.server"
import { renderTemplate } from "#app/domain/templates/render-template"
import { textIn, type VersionRow } from "#app/domain/templates/templates.queries.server"
import { paths } from "#app/paths"
import { type Clock, systemClock } from "#app/platform/time/clock.server"
import { log } from "#app/platform/log/log.server"
import { isGone } from "#app/platform/mail/mail-refusal"
import { type Mail, type MailError, makeMessageId, sendMail } from "#app/platform/mail/mail.server"
import { publicOrigin } from "#app/platform/env.server"
import { isDraining } from "#app/platform/shutdown.server"
import { sendLater } from "#app/queue/jobs.server"
import { frameOf } from "./mail-frame"
import { linkTo } from "./mail-facts.server"
import { layOut } from "./mail-layout"

const MINUTE_MS = 60_000
/** A job works so long and then hands on: the queue gives up what takes much longer. */
const SHIFT_MS = 5 * MINUTE_MS
type Options = {
  db?: Db
  clock?: Clock
  send?: (mail: Mail) => Promise<void>
  wait?: (ms: number) => Promise<void>
}
const rest = (ms: number): Promise<void> => sleep(ms, undefined, { ref: false })

/**
 * Goes on with a mailing, one recipient after the other, and never more of them in any minute than its pace says. A job
 * that takes over from another one waits as long as after a mail, since it does not know when the last one went. It works
 * alone, by a lease that ends with the process. So whoever stands as being sent to when it begins was left by one that
 * died.
 */
export async function sendDispatchJob(
  { dispatchId }: { dispatchId: string },
  { db = jobDatabases().primary, clock = systemClock, send = sendMail, wait = rest }: Options = {},
): Promise<void> {
  await underLease(db, `dispatch:${dispatchId}`, async (isHeld) => {
    const isFirst = await beginDispatch(db, dispatchId, clock.now())
    const interrupted = await settleInterrupted(db, dispatchId)
    if (interrupted > 0) log.warn({ dispatchId, interrupted }, "recipients whose mail may have gone")
    const found = await readDispatch(db, dispatchId)
    if (found?.dispatch.state !== "sending") return
    const { pace, doubts: inDoubt } = found.dispatch
    if (!triesNow(inDoubt, clock.now())) return
    const now = () => clock.now().getTime()
    const until = now() + SHIFT_MS
    let next = isFirst ? now() : now() + MINUTE_MS / pace
    // Where the last ones are in doubt, one more says whether the server is back; the clock calls again.
    for (let doubts = Math.min(inDoubt, DOUBTS - 1); doubts < DOUBTS;) {
      await wait(Math.max(0, Math.ceil(next - now())))
      // Whoever has the lease now goes on at this pace.
      if (isDraining() || !(await isHeld())) return
      if (now() > until) return void (await sendLater(db, "dispatch", { dispatchId }))
      const recipient = await takeNext(db, dispatchId)
      if (!recipient) return void (await endDispatch(db, dispatchId, clock.now()))
      next = now() + MINUTE_MS / pace
      const state = await sendOne(db, recipient, { version: found.version, clock, send })
      doubts = state === "unknown" ? doubts + 1 : 0
    }
  })
}

type Sending = { version: VersionRow; clock: Clock; send: (mail: Mail) => Promise<void> }

/** Throws where the mail server is away, once the recipient is back in the queue: the job is tried again later. */
async function sendOne(
  db: Db,
  recipient: DueRecipient,
  { version, clock, send }: Sending,
): Promise<SendOutcome["state"]> {
  try {
    const checkpoint = await shownCheckpoint(db, clock.now())
    await send(writeNews(recipient, { version, certificates: await listCertificates(db), checkpoint }))
  } catch (error) {
    const outcome = outcomeOf(error)
    await noteOutcome(db, recipient, outcome, clock.now())
    log.warn({ err: error, recipientId: recipient.id, outcome: outcome.state }, "news not sent")
    if (outcome.state === "queued") throw error
    if (isGone(error)) await stopByProvider(db, [{ type: "bounce", email: recipient.address }], clock.now())
    return outcome.state
  }
  await noteOutcome(db, recipient, { state: "sent" }, clock.now())
  return "sent"
}

type News = Pick<Parameters<typeof frameOf>[0], "certificates" | "checkpoint"> & { version: VersionRow }

function writeNews(recipient: DueRecipient, { version, ...known }: News): Mail {
  const { name, address, city, locale, mailKey } = recipient
  const unsubscribeUrl = linkTo(paths.unsubscribe(mailKey))
  const view = { name, city, promotion: brand.promotion, site: linkTo(paths.home) }
  const mail = renderTemplate(textIn(version, locale), view)
  const frame = frameOf({ locale, readers: "news", origin: publicOrigin(), unsubscribeUrl, ...known })
  return {
    to: { name, address },
    subject: mail.subject,
    ...layOut(mail, frame),
    messageId: makeMessageId("news", recipient.id),
    headers: {
      // RFC 8058: the mail program's own button.
      "List-Unsubscribe": `<${unsubscribeUrl}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  }
}

/** What a server says at these is about one recipient; at the greeting, the login or the sender it is about everybody. */
const OF_ONE = new Set(["RCPT TO", "DATA", "API"])

/**
 * Handed over, an answer is a refusal, and none leaves everybody in doubt: a broken line or a silent server may have taken
 * the mail. Before, it is this recipient who is refused, or nobody was sent to.
 */
function outcomeOf(error: unknown): SendOutcome {
  const { handedOver, code, command, responseCode } = error as MailError
  const said = responseCode === undefined ? code : String(responseCode)
  if (handedOver)
    return { state: responseCode === undefined ? "unknown" : "failed", error: said ?? "interrupted" }
  if (code === "EENVELOPE" && command && OF_ONE.has(command)) return { state: "failed", error: said ?? code }
  return { state: "queued", error: said ?? null }
}
