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
import { dayOfArrival } from "./day-of-arrival.server"
import { alreadySent } from "./duplicates.server"
import type { InvoiceInput } from "./invoice-input"
import { placeInvoice } from "./place-invoice.server"
import { type Paper, readInvoice } from "./read-invoice"
import {
  type Facts,
  lockOpenDraws,
  lockPaperAndPerson,
  type Person,
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
  const started = performance.now()
  const read = { paper: readInvoice(submission.input), keys: keysOf(submission) }
  let receivedAt = submission.receivedAt
  const once = () =>
    inTransaction(db, async (tx) => {
      // The wait for a connection does not make it later, nor does a deadlock's second try.
      const shiftMs = env().CLOCK_OFFSET_MS - (performance.now() - started)
      // Sent together, taken one after the other: the draws' locks first.
      const [arrival, person] = await Promise.all([
        lockOpenDraws(tx, { receivedAt, shiftMs }),
        lockPaperAndPerson(tx, { ...submission, paper: read.paper, issuedOn: submission.input.issuedOn }),
      ])
      receivedAt = arrival.receivedAt
      return decide(tx, { ...submission, ...read, ...arrival, person })
    })
  for (let attempt = 1; ; attempt++) {
    try {
      return await once()
    } catch (error) {
      if (sqlState(error) !== RAN_OUT || attempt === 3) throw error
    }
  }
}

type Arrived = Submission & { paper: Paper; keys: Keys; person: Person; receivedAt: Date; drawIds: string[] }

/** Looks, with all locks held; then the answer given before, a refusal, or a new invoice. */
async function decide(tx: Db, arrived: Arrived): Promise<InvoiceAnswer> {
  const { registrationId, input, rules, paper, keys, person, receivedAt, drawIds } = arrived
  const perProduct = rules.ticketsRule.kind === "per-product"
  const facts = await readFacts(tx, {
    ...{ registrationId, cpf: person.cpf, receivedAt, drawIds, paper, issuedOn: input.issuedOn, rules },
    day: dayOfArrival(receivedAt),
    ...{ formKey: keys.form, freshKey: keys.fresh },
    productIds: perProduct ? input.items.map(({ productId }) => productId) : [],
  })
  const known = facts.mine.find((mine) => isSame(mine, keys))
  if (known) return answerFor(tx, { ...known, registrationId, ticketsRule: rules.ticketsRule })
  const field = paper.accessKey === null ? "number" : "accessKey"
  const other = facts.holder ?? ownTwin(facts, registrationId)
  if (other) throw await alreadySent(tx, { other, registrationId, field })

  const given = { ...arrived, facts, photoKey: arrived.photoKey ?? null }
  checkSubmission(given)
  const items = perProduct ? countItems(given) : []
  return accept(tx, { ...given, items, ...grantNumbers(given, items) })
}

type Accepted = Arrived & Grant & { facts: Facts; items: InvoiceItem[]; photoKey: string | null }

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
