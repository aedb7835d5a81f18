import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { env } from "#app/platform/env.server"
import { type Decided, decide } from "./decide-invoice.server"
import { alreadySent } from "./duplicates.server"
import { readFacts } from "./submission-facts.server"
import { lookAtPerson } from "./submission-locks.server"
import type { Submitted } from "./submission"
import { countsProducts } from "./submission-rules.server"

/**
 * What submitInvoice would answer now: the invoice that the form already is, a refusal, or undefined where it would be
 * taken. Asked without a lock before a photo is decoded, so that nothing follows from an undefined: the transaction
 * decides anew. Throws RuleBroken.
 */
export async function foreseeInvoice(db: Db, form: Decided): Promise<Submitted | undefined> {
  const { registrationId, ip = null, paper, purchase, keys, rules } = form
  const { issuedOn, items } = purchase
  const started = performance.now() - (form.waitedMs ?? 0)
  const productIds = countsProducts(rules) ? items.map(({ productId }) => productId) : []
  return inTransaction(db, async (tx) => {
    const shiftMs = env().CLOCK_OFFSET_MS - (performance.now() - started)
    const arrival = { receivedAt: form.receivedAt, shiftMs }
    const [{ receivedAt, person }, facts] = await Promise.all([
      lookAtPerson(tx, { registrationId, arrival }),
      readFacts(tx, { registrationId, ip, arrival, paper, issuedOn, keys, productIds, rules }),
    ])
    const decision = decide(form, { receivedAt, person, facts, due: [] })
    if (decision.is === "taken") throw await alreadySent(tx, { other: decision.other, registrationId, paper })
    return decision.is === "sent-before" ? { invoiceId: decision.invoiceId, replay: true } : undefined
  })
}
