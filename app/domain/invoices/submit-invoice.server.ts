import { createHash } from "node:crypto"
import { v5 as uuidv5 } from "uuid"
import type { Db } from "#app/db/client.server"
import { inTransaction, sqlState } from "#app/db/transaction.server"
import type { Window } from "#app/domain/campaign"
import type { PromotionRules } from "#app/domain/campaign.server"
import { canonicalJson } from "#app/domain/draws/canonical-json"
import { claimPrize } from "#app/domain/prizes/claim-prize.server"
import { drawNumbers, insertTickets, planTickets } from "#app/domain/tickets/give-tickets.server"
import { logEvent } from "#app/domain/user-logs/log-event.server"
import { env } from "#app/platform/env.server"
import { sendLater } from "#app/platform/jobs.server"
import type { InvoiceItem } from "#drizzle/schema/invoices"
import { answerFor, type InvoiceAnswer } from "./answer.server"
import { alreadySent } from "./duplicates.server"
import type { InvoiceInput } from "./invoice-input"
import { placeInvoice } from "./place-invoice.server"
import { type Paper, readInvoice } from "./read-invoice"
import {
  type Arrival,
  type Facts,
  lockOpenDraws,
  lockPaperAndPerson,
  readFacts,
} from "./submission-facts.server"
import { checkSubmission, countItems, type Grant, grantNumbers } from "./submission-rules.server"

export type Submission = {
  registrationId: string
  input: InvoiceInput
  rules: PromotionRules
  window: Window
  /** When it arrived, where the caller knows better than the database's clock, e.g. in a simulation. */
  receivedAt?: Date
  /** How long ago its request arrived: a slow body, a photo and a queue do not make it later. */
  waitedMs?: number
  /** SHA-256 of what was sent where there is more to it than `input`, e.g. a photo. */
  contentHash?: string
  photoKey?: string | null
  ip?: string | null
}

/** A sequence ran out between a look and the grasp for it. */
const RAN_OUT = "2200H"

/**
 * One invoice, its lucky numbers in each open draw, perhaps an instant prize, its log line and its mails: in one
 * transaction, whatever is tapped twice, reloaded or retried (design.md, The main job). Throws RuleBroken.
 */
export async function submitInvoice(db: Db, submission: Submission): Promise<InvoiceAnswer> {
  const started = performance.now() - (submission.waitedMs ?? 0)
  const read = { paper: readInvoice(submission.input), keys: keysOf(submission) }
  let { receivedAt } = submission
  const once = () =>
    inTransaction(db, async (tx) => {
      // The wait for a connection does not make it later, nor does a deadlock's second try.
      const shiftMs = env().CLOCK_OFFSET_MS - (performance.now() - started)
      const known = await lockAndLook(tx, { ...submission, ...read, arrival: { receivedAt, shiftMs } })
      receivedAt = known.receivedAt
      return decide(tx, { ...submission, ...read, ...known })
    })
  for (let attempt = 1; ; attempt++) {
    try {
      return await once()
    } catch (error) {
      if (sqlState(error) !== RAN_OUT || attempt === 3) throw error
    }
  }
}

type Read = { paper: Paper; keys: Keys }

/** Sent together, taken one after the other: the draws' locks, the paper's and the person's, then all that is known. */
async function lockAndLook(tx: Db, { arrival, ...given }: Submission & Read & { arrival: Arrival }) {
  const { registrationId, input, rules, paper, keys } = given
  const { issuedOn } = input
  const [{ receivedAt, drawIds }, person, facts] = await Promise.all([
    lockOpenDraws(tx, arrival),
    lockPaperAndPerson(tx, { registrationId, paper, issuedOn }),
    readFacts(tx, {
      registrationId,
      arrival,
      paper,
      issuedOn,
      rules,
      formKey: keys.form,
      freshKey: keys.fresh,
      productIds: isPerProduct(rules) ? input.items.map(({ productId }) => productId) : [],
    }),
  ])
  // A draw that was opened in between is not locked.
  const draws = facts.draws.filter(({ id }) => drawIds.includes(id))
  return { receivedAt, person, facts: { ...facts, draws } }
}

const isPerProduct = ({ ticketsRule }: PromotionRules) => ticketsRule.kind === "per-product"

type Arrived = Submission & Read & Awaited<ReturnType<typeof lockAndLook>>

/** With all locks held: the answer given before, a refusal, or a new invoice. */
async function decide(tx: Db, arrived: Arrived): Promise<InvoiceAnswer> {
  const { registrationId, rules, paper, keys, facts } = arrived
  const known = facts.mine.find((mine) => isSame(mine, keys))
  if (known) return answerFor(tx, { ...known, registrationId, ticketsRule: rules.ticketsRule })
  const field = paper.accessKey === null ? "number" : "accessKey"
  const other = facts.holder ?? ownTwin(facts, registrationId)
  if (other) throw await alreadySent(tx, { other, registrationId, field })

  const given = { ...arrived, photoKey: arrived.photoKey ?? null }
  checkSubmission(given)
  const items = isPerProduct(rules) ? countItems(given) : []
  return accept(tx, { ...given, items, ...grantNumbers(given, items) })
}

type Accepted = Arrived & Grant & { items: InvoiceItem[]; photoKey: string | null }

/** Writes everything that belongs to an invoice. What needs no answer of another statement goes out with it. */
async function accept(tx: Db, accepted: Accepted): Promise<InvoiceAnswer> {
  const { registrationId, receivedAt, ip, keys, facts, earned, grants, rules } = accepted
  const idempotencyKey = facts.mine.length === 0 ? keys.form : keys.fresh
  const { carryCents } = earned
  const [invoice, tickets] = await Promise.all([
    placeInvoice(tx, { ...accepted, idempotencyKey, contentHash: keys.content, carryCents }),
    drawNumbers(
      tx,
      grants.flatMap(({ draw, count }) => planTickets(draw, count)),
    ),
  ])
  const { id: invoiceId, protocol } = invoice
  const holding = { registrationId, invoiceId, receivedAt }
  const event = { registrationId, at: receivedAt, ip }
  const mayWin = facts.isPrizeDue && facts.prizesHeld < rules.prizesPerCpf
  const [prize] = await Promise.all([
    mayWin ? claimPrize(tx, holding) : null,
    insertTickets(tx, { ...holding, tickets }),
    logEvent(tx, { ...event, event: "invoice-sent", data: { invoiceId, protocol, numbers: tickets.length } }),
    sendLater(tx, "mail", { kind: "invoice-received", id: invoiceId }),
  ])
  if (prize) {
    const { prizeId, awardId } = prize
    await logEvent(tx, { ...event, event: "prize-won", data: { prizeId, awardId, protocol } })
    await sendLater(tx, "mail", { kind: "prize-won", id: awardId })
  }
  return {
    invoice,
    tickets: tickets.map(({ drawId, series, element }) => {
      const { title, extractionOn, seriesDigits } = facts.draws.find(({ id }) => id === drawId)!
      return { drawId, drawTitle: title, extractionOn, series, element, seriesDigits, isVoid: false }
    }),
    prize: prize && { ...prize, state: "pending" },
    ...(earned.missing ? { missing: earned.missing } : {}),
    replay: false,
  }
}

type Keys = { form: string; fresh: string; content: string }

/** The form's key, and the one that the same form takes with this other content: always the same one, for retries. */
function keysOf({ input, contentHash }: Submission): Keys {
  const { idempotencyKey: form, scanned: _, ...sent } = input
  const content = contentHash ?? createHash("sha256").update(canonicalJson(sent)).digest("hex")
  return { form, fresh: uuidv5(content, form), content }
}

const isSame = (mine: Facts["mine"][number], keys: Keys) =>
  mine.idempotencyKey === keys.fresh || mine.contentHash === keys.content

/** The same purchase typed and keyed is a duplicate for one person, and a matter for review between two. */
const ownTwin = ({ twin }: Facts, registrationId: string) =>
  twin?.registrationId === registrationId ? twin : null
