import type { AuditRow } from "#app/audit/audit.server"
import { checksFor } from "#app/domain/validation/checks"
import { buildPrize, type NewAward, type NewPrize } from "../builders/prize"
import { type Campaign, DAY_MS, HOUR_MS, MINUTE_MS, plus } from "./campaign"
import type { Invoice } from "./invoices"
import { auditAward, GIFT_REASON } from "./award-audit"
import { auditLoss, LOSS_TAKES_MS, planLosses } from "./losses"
import { auditReview } from "./reviews"

type ScheduledPrize = NewPrize & { moment: Date }
type Admins = { super: string; admin: string; user: string }

const PLANNED = 200
const CLAIMED = 92
const UNCLAIMED = 3

const kinds = [
  {
    name: "Camisa retrô da torcida",
    valueCents: 18_990,
    instructions: "Antes de enviar, a equipe pergunta o tamanho por email.",
  },
  { name: "Kit boteco: quatro copos e abridor", valueCents: 8_900 },
  { name: "Caixa térmica da arquibancada", valueCents: 24_900 },
  { name: "Bola oficial da várzea", valueCents: 12_900 },
  { name: "Radinho de pilha do torcedor", valueCents: 9_900, instructions: "Entregue com as pilhas." },
  { name: "Balde de gelo de alumínio", valueCents: 6_900 },
]

type PlannedPrizes = {
  scheduled: ScheduledPrize[]
  loose: NewPrize[]
  awards: NewAward[]
  losses: ReturnType<typeof planLosses>
  /** Invoices that change with what became of their prize. */
  invoices: Map<string, Invoice>
  changes: AuditRow[]
}

/**
 * The committed schedule, prizes outside of it, and who won: each past moment lies between two arrivals, so that the
 * first claim at or after it is the one that got the prize.
 */
export function planPrizes(
  campaign: Campaign,
  sent: Invoice[],
  { known, barred, by }: { known: string; barred: Set<string>; by: Admins },
): PlannedPrizes {
  const { random, now, periodEnd, preparedAt } = campaign
  const make = (moment?: Date) => {
    const fields = { id: random.uuid(preparedAt), now: preparedAt, ...random.pick(kinds) }
    return { ...buildPrize(0, fields), ...(moment ? { moment } : {}) }
  }
  const wins = pickWins(campaign, sent, { known, barred })
  const won = wins.map(
    ({ before, invoice }) => make(momentBetween(campaign, before, invoice)) as ScheduledPrize,
  )
  const future = Array.from({ length: PLANNED - CLAIMED - UNCLAIMED }, () =>
    plus(now, HOUR_MS + random.next() * (+periodEnd - +now - 2 * HOUR_MS)),
  )
  const due = Array.from({ length: UNCLAIMED }, (_, n) => plus(now, -(n + 1) * MINUTE_MS))
  const open = [...due, ...future].map((moment) => make(moment) as ScheduledPrize)
  const loose = Array.from({ length: 8 }, () => make())
  const awards = wins.map(({ invoice }, n) => planAward(campaign, { invoice, prize: won[n]!, known, by }))
  const byHand = giveByHand(campaign, { loose, sent, awards, by })
  const returned = returnOne(campaign, {
    awards: awards.filter((award) => award.registrationId !== known),
    sent,
    by,
  })
  const given = [...awards, ...byHand]
  const losses = planLosses(campaign, given, { askedBy: by.admin })
  const changes = given.flatMap((award) => [
    ...auditAward(award),
    ...losses.filter(({ awardId }) => awardId === award.id).flatMap((loss) => auditLoss(loss, award)),
  ])
  return {
    scheduled: [...won, ...open],
    loose,
    awards: given,
    losses,
    invoices: new Map([[returned.invoice.id, returned.invoice]]),
    changes: [...changes, returned.change],
  }
}

type Win = { before: Date; invoice: Invoice }

/** One prize a person, not for invalid invoices; the known participant wins with the last one. */
function pickWins(
  { random, periodStart }: Campaign,
  sent: Invoice[],
  { known, barred }: { known: string; barred: Set<string> },
): Win[] {
  const last = sent.findLastIndex((invoice) => invoice.registrationId === known)
  const places = new Set([last])
  const winners = new Set([known])
  while (places.size < CLAIMED) {
    const place = random.int(1, sent.length - 1)
    const { registrationId, status } = sent[place]!
    if (winners.has(registrationId) || barred.has(registrationId) || status === "invalid") continue
    winners.add(registrationId)
    places.add(place)
  }
  return [...places]
    .sort((a, b) => a - b)
    .map((place) => ({ before: sent[place - 1]?.receivedAt ?? periodStart, invoice: sent[place]! }))
}

/** After the arrival before (not in its millisecond) and not after the winning one. */
function momentBetween({ random }: Campaign, before: Date, { receivedAt }: Invoice): Date {
  const gap = +receivedAt - +before
  return plus(receivedAt, -Math.floor(random.next() * Math.min(gap, HOUR_MS)))
}

type PlanAwardInput = { invoice: Invoice; prize: NewPrize; known: string; by: Admins }

/** Confirmed after a day or two, a few refused; the newest and the known participant's wait. */
function planAward({ random, now }: Campaign, { invoice, prize, known, by }: PlanAwardInput): NewAward {
  const at = invoice.receivedAt
  const award = {
    id: random.uuid(at),
    prizeId: prize.id,
    registrationId: invoice.registrationId,
    invoiceId: invoice.id,
    awardedAt: at,
    createdAt: at,
  }
  const decidedAt = plus(at, random.int(8 * 60, 60 * 60) * MINUTE_MS)
  const waits =
    +decidedAt > +now - HOUR_MS || invoice.registrationId === known || invoice.status === "pending"
  if (waits) return { ...award, state: "pending" }
  const decided = { decidedBy: random.chance(0.6) ? by.user : by.admin, decidedAt, version: 2 }
  if (random.chance(0.93)) return { ...award, ...decided, ...confirmed(decidedAt, { hasInvoice: true }) }
  const lostAt = plus(decidedAt, LOSS_TAKES_MS)
  if (lostAt > now) return { ...award, state: "pending" }
  return {
    ...award,
    ...decided,
    decidedBy: by.super,
    decidedAt: lostAt,
    state: "invalid",
    reason: "O documento enviado não é de quem ganhou.",
    reasonCode: "documents",
  }
}

/** Everything was checked, and the mail went out at once. */
const confirmed = (at: Date, of: { hasInvoice: boolean }) => ({
  state: "validated" as const,
  confirmationSentAt: at,
  checks: Object.fromEntries(checksFor(of).map((name) => [name, true])),
})

type GiveByHandInput = { loose: NewPrize[]; sent: Invoice[]; awards: NewAward[]; by: Admins }

/** Four outside the schedule: given by one administrator and confirmed by another; one came back on offer. */
function giveByHand({ random, daysAgo }: Campaign, { loose, sent, awards, by }: GiveByHandInput): NewAward[] {
  const winners = new Set(awards.map((award) => award.registrationId))
  const others = [...new Set(sent.map((invoice) => invoice.registrationId))].filter((id) => !winners.has(id))
  return loose.slice(0, 4).map((prize, n) => {
    const at = daysAgo(3 + 2 * n, "15:20:00")
    const award = {
      id: random.uuid(at),
      prizeId: prize.id,
      registrationId: others[40 + 17 * n]!,
      awardedAt: at,
      createdAt: at,
      givenBy: by.admin,
      confirmedBy: by.super,
      reason: GIFT_REASON,
    }
    const decided = { decidedBy: by.admin, decidedAt: plus(at, 2 * DAY_MS), version: 2 }
    if (n === 0) return { ...award, state: "pending" as const }
    if (n < 3) return { ...award, ...decided, ...confirmed(decided.decidedAt, { hasInvoice: false }) }
    const lostAt = plus(decided.decidedAt, LOSS_TAKES_MS)
    return {
      ...award,
      decidedBy: by.super,
      decidedAt: lostAt,
      state: "invalid" as const,
      reason: "O endereço de entrega não existe.",
      reasonCode: "unclaimed" as const,
      releasedAt: plus(lostAt, DAY_MS),
      version: 3,
    }
  })
}

type ReturnedPrizesInput = { awards: NewAward[]; sent: Invoice[]; by: Admins }

/** The newest pending prize went back on offer minutes ago, together with its invoice: it is to be had again. */
function returnOne({ now }: Campaign, { awards, sent, by }: ReturnedPrizesInput) {
  const at = plus(now, -4 * MINUTE_MS)
  const old = awards.findLast((award) => award.state === "pending")
  const planned = sent.find((invoice) => invoice.id === old?.invoiceId)
  if (!old || !planned) throw new Error("no pending prize to return")
  const reason = "A foto do cupom está ilegível."
  const change = { status: "invalid" as const, reason, reviewedBy: by.user, reviewedAt: at }
  Object.assign(old, { releasedAt: at, decidedBy: by.user, decidedAt: at, reason, version: 2 })
  const invoice = { ...planned, ...change, version: (planned.version ?? 1) + 1 }
  return { invoice, change: auditReview(planned, change, old.prizeId) }
}
