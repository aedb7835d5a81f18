import type { Db } from "#app/db/client.server"
import { sqlState } from "#app/db/error-codes"
import { inTransaction } from "#app/db/transaction.server"
import { chanceEntry } from "#app/domain/log/log-chance.server"
import { entriesOfNumbers } from "#app/domain/log/log-numbers.server"
import { writeSealed } from "#app/domain/log/write-entries.server"
import { claimPrize, type Look } from "#app/domain/prizes/claim-prize.server"
import { duePrizes } from "#app/domain/prizes/known-batches.server"
import { drawNumbers, insertTickets } from "#app/domain/tickets/give-tickets.server"
import { env } from "#app/platform/env.server"
import { sendLater } from "#app/queue/jobs.server"
import { noteUse } from "#app/audit/address-book.server"
import { writeUserLog } from "#app/audit/user-log.server"
import { type Accepted, decide, type KnownFacts } from "./decide-invoice.server"
import { alreadySent } from "./duplicates.server"
import { lockPhotos, keepPhotoWords } from "./same-photo.server"
import { placeInvoice } from "./place-invoice.server"
import type { Submission, Submitted } from "./submission"
import { readFacts } from "./submission-facts.server"
import { type Arrival, lockOpenDraws, lockPaperAndPerson } from "./submission-locks.server"
import { countsProducts } from "./submission-rules.server"

/** A sequence ran out between a look and the grasp for it. */
const RAN_OUT = "2200H"
/** A draw got its period between a look and the lock. */
class NewPeriod extends Error {}

/**
 * One invoice, its lucky numbers in each open draw, perhaps an instant prize, its log line and its mails: in one
 * transaction, whatever is tapped twice, reloaded or retried (README.md here). Throws RuleBroken.
 */
export async function submitInvoice(db: Db, submission: Submission): Promise<Submitted> {
  const started = performance.now() - (submission.waitedMs ?? 0)
  let { receivedAt } = submission
  const once = () =>
    inTransaction(db, async (tx) => {
      // The wait for a connection does not make it later, nor does a deadlock's second try.
      const shiftMs = env().CLOCK_OFFSET_MS - (performance.now() - started)
      const found = await lockAndLook(tx, submission, { receivedAt, shiftMs })
      receivedAt = found.receivedAt
      return answer(tx, submission, found)
    })
  for (let attempt = 1; ; attempt++) {
    try {
      const submitted = await once()
      if (!submitted.replay) noteUse(db, { use: "submissions", ip: submission.ip, now: receivedAt! })
      return submitted
    } catch (error) {
      const isOvertaken = error instanceof NewPeriod || sqlState(error) === RAN_OUT
      if (!isOvertaken || attempt === 3) throw error
    }
  }
}

/**
 * Sent together, taken one after the other: the draws' locks, the paper's and the person's, then all that is known. It looks
 * again where this process heard of a prize that is gone behind its look.
 */
async function lockAndLook(
  tx: Db,
  { registrationId, ip = null, paper, purchase, keys, rules }: Submission,
  arrival: Arrival,
): Promise<KnownFacts> {
  const { issuedOn, items } = purchase
  const productIds = countsProducts(rules) ? items.map(({ productId }) => productId) : []
  const question = { registrationId, ip, arrival, paper, issuedOn, keys, productIds, rules }
  let since = performance.now()
  const [{ receivedAt, drawIds }, person, first] = await Promise.all([
    lockOpenDraws(tx, arrival),
    lockPaperAndPerson(tx, { registrationId, paper }),
    readFacts(tx, question),
  ])
  for (let facts = first; ; facts = await readFacts(tx, question)) {
    // While it waited for whoever planned it, the first statement could not see it: it has to be locked like the others.
    if (facts.draws.some(({ id }) => !drawIds.includes(id))) throw new NewPeriod()
    const due = facts.look ? await duePrizes(tx, { batchIds: facts.look.batches, receivedAt, since }) : []
    if (due) return { receivedAt, person, facts, due }
    since = performance.now()
  }
}

/** With all locks held: the answer given before, a refusal, or a new invoice. */
async function answer(tx: Db, submission: Submission, found: KnownFacts): Promise<Submitted> {
  const { registrationId, paper } = submission
  const decision = decide({ ...submission, hasPhoto: submission.photoKey !== null }, found)
  switch (decision.is) {
    case "sent-before":
      return { invoiceId: decision.invoiceId, replay: true }
    case "taken":
      throw await alreadySent(tx, { other: decision.other, registrationId, paper })
    case "accepted":
      return { invoiceId: await accept(tx, submission, found, decision), replay: false }
  }
}

/** Writes everything that belongs to an invoice. What needs no answer of another statement goes out with it. */
async function accept(
  tx: Db,
  { registrationId, paper, purchase, keys, photoKey, photoLook, ip = null }: Submission,
  { receivedAt, person: { cpf } }: KnownFacts,
  { idempotencyKey, storeId, standing, items, carryCents, takes, chance }: Accepted,
): Promise<string> {
  if (photoLook) await lockPhotos(tx, photoLook)
  const [{ invoiceId, protocol }, tickets] = await Promise.all([
    placeInvoice(tx, {
      registrationId,
      storeId,
      paper,
      issuedOn: purchase.issuedOn,
      totalCents: purchase.totalCents,
      carryCents,
      items,
      photoKey,
      standing,
      idempotencyKey,
      contentHash: keys.content,
      receivedAt,
      ip,
    }),
    drawNumbers(tx, takes),
  ])
  const sent = { invoiceId, protocol, numbers: tickets.length }
  const logged = {
    id: invoiceId,
    registrationId,
    cpf,
    naturalKey: paper.naturalKey,
    totalCents: purchase.totalCents,
  }
  const entries = await entriesOfNumbers(tx, { invoice: logged, takes, tickets })
  if (!chance.claims && chance.look)
    entries.push(chanceEntry({ invoiceId, receivedAt, prize: null, ...chance.look }))
  const [first, ...more] = entries
  const [look] = await Promise.all([
    chance.claims ? claimPrize(tx, { registrationId, invoiceId, receivedAt, due: chance.due }) : null,
    insertTickets(tx, { tickets, entry: first, registrationId, invoiceId, receivedAt }),
    writeSealed(tx, more, receivedAt),
    keepPhotoWords(tx, { invoiceId, look: photoLook }),
    writeUserLog(tx, { registrationId, event: "invoice-sent", at: receivedAt, ip, data: sent }),
    sendLater(tx, "mail", { kind: "invoice-received", id: invoiceId }),
  ])
  if (look) await tellLook(tx, { look, registrationId, invoiceId, protocol, receivedAt, ip })
  return invoiceId
}

type ClaimedLook = { look: Look; invoiceId: string; protocol: string; receivedAt: Date }

/** What became of a claim: told to the public log, and a prize to its winner. */
async function tellLook(
  tx: Db,
  {
    look: { scope, lookedAt, prize },
    ...coupon
  }: ClaimedLook & Pick<Submission, "registrationId"> & { ip: string | null },
): Promise<void> {
  const { registrationId, invoiceId, protocol, receivedAt, ip } = coupon
  if (scope) {
    const entry = chanceEntry({ invoiceId, scope, receivedAt, lookedAt, barred: null, prize })
    await writeSealed(tx, [entry], receivedAt)
  }
  if (!prize) return
  const { prizeId, awardId } = prize
  const data = { prizeId, awardId, protocol }
  await writeUserLog(tx, { registrationId, event: "prize-won", at: receivedAt, ip, data })
  await sendLater(tx, "mail", { kind: "prize-won", id: awardId })
}
