import type { AuditRow } from "#app/audit/audit.server"
import { invoices } from "#drizzle/schema/invoices"
import { type Campaign, HOUR_MS, MINUTE_MS, plus } from "./campaign"
import type { Invoice } from "./invoices"
import { earnedBy } from "./numbers"

type Reviewers = { admin: string; user: string }
type Verdict = "validated" | "invalid" | null

const reasons = [
  "A foto do cupom está ilegível.",
  "O valor informado não é o do cupom.",
  "O cupom não é deste bar.",
  "O cupom foi cancelado pelo bar.",
  "A data da compra não é a do cupom.",
]

/**
 * Decides what became of each invoice: of those that a person should look at some still wait, and of the others a few
 * were found wrong. Answers the invoices as they stand now, and the reviewers' changes for the audit.
 */
export function reviewInvoices(
  campaign: Campaign,
  planned: Invoice[],
  { known, by }: { known: string; by: Reviewers },
): { invoices: Invoice[]; changes: AuditRow[] } {
  const { random } = campaign
  const knownOnes = planned.filter((invoice) => invoice.registrationId === known)
  const changes: AuditRow[] = []
  const reviewed = planned.map((invoice) => {
    const place = knownOnes.indexOf(invoice)
    const verdict = place === -1 ? planVerdict(campaign, invoice) : knownVerdicts[place]
    if (!verdict) return invoice
    const change = {
      status: verdict,
      reason: verdict === "invalid" ? random.pick(reasons) : null,
      reviewedBy: random.chance(0.7) ? by.user : by.admin,
      reviewedAt: plus(invoice.receivedAt, random.int(60, 50 * 60) * MINUTE_MS),
    }
    changes.push(auditReview(invoice, change))
    return { ...invoice, ...change, version: 2 }
  })
  return { invoices: reviewed, changes }
}

/** What the promised participant finds in /perfil: one of each, the fifth still waits. */
const knownVerdicts: Verdict[] = [null, "validated", null, "invalid", null, null]

/** The newest cannot have been looked at yet. */
function planVerdict({ random, now }: Campaign, invoice: Invoice): Verdict {
  const fresh = +now - +invoice.receivedAt < 52 * HOUR_MS
  const [validated, invalid] = invoice.status === "pending" ? [0.4, 0.2] : [0, 0.018]
  const chance = random.next()
  if (fresh || chance > validated + invalid) return null
  return chance < invalid ? "invalid" : "validated"
}

type Review = {
  status: "validated" | "invalid"
  reason: string | null
  reviewedBy: string
  reviewedAt: Date
}

/** The audit's row, as app/domain/invoices/review-invoice.server.ts writes it. */
export function auditReview(
  invoice: Invoice,
  { status, reason, reviewedBy, reviewedAt }: Review,
  releasedPrizeId: string | null = null,
): AuditRow {
  const version = invoice.version ?? 1
  const voided = { numbersVoided: earnedBy(invoice), releasedPrizeId }
  return {
    by: reviewedBy,
    at: reviewedAt,
    permission: "invoices",
    action: status === "invalid" ? "invalidate" : "validate",
    subjectType: "invoices",
    subjectId: invoice.id,
    table: invoices,
    before: { status: invoice.status, reason: null, version },
    after: { status, reason, version: version + 1, ...(status === "invalid" ? voided : {}) },
    ...(reason ? { reason } : {}),
  }
}
