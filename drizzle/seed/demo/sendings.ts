import { dayOf } from "#app/platform/time/clock.server"
import type { Random } from "../builders/random"
import type { Bar } from "./bars"
import { type Campaign, DAY_MS, HOUR_MS, MINUTE_MS, plus } from "./campaign"
import type { Person } from "./people"

/** How an invoice names itself; the last three make a person look at it. */
export type SendingKind = "nfce" | "nfe" | "sat" | "typed" | "tax-office-cnpj" | "cpf-issuer" | "twin"

/** What a person does at the bar and on the telephone, before it is an invoice. */
export type Sending = {
  person: Person
  bar: Bar
  receivedAt: Date
  issuedOn: string
  totalCents: number
  kind: SendingKind
}

const SENDINGS = 9_000
/** Nothing arrived in the last minutes, so that the prizes due since then are still to be had. */
const QUIET_MS = 6 * MINUTE_MS

/** 9,000 sendings of the past 30 days, in order; no two in one millisecond: a prize's first claim must be clear. */
export function planSendings(campaign: Campaign, people: Person[], bars: Bar[]): Sending[] {
  const known = knownSendings(campaign, people, bars)
  const crowd = crowdSendings(campaign, people, bars, SENDINGS - known.length)
  let last = 0
  return [...known, ...crowd]
    .sort((a, b) => +a.receivedAt - +b.receivedAt)
    .map((sending) => {
      last = Math.max(+sending.receivedAt, last + 1)
      return { ...sending, receivedAt: new Date(last) }
    })
}

/** What the promised participant sent, at an hour of the morning when nobody else does. */
function knownSendings({ daysAgo }: Campaign, [person]: Person[], bars: Bar[]): Sending[] {
  const sent: [days: number, totalCents: number, kind: SendingKind][] = [
    [27, 8_500, "nfce"],
    [19, 12_340, "tax-office-cnpj"],
    [13, 1_590, "typed"],
    [8, 21_000, "nfce"],
    [5, 6_480, "cpf-issuer"],
    [1, 9_900, "nfce"],
  ]
  return sent.map(([days, totalCents, kind], n) => ({
    person: person!,
    bar: bars[n % 2]!,
    kind,
    totalCents,
    receivedAt: daysAgo(days, `09:4${n}:17`),
    issuedOn: dayOf(daysAgo(days + 1)),
  }))
}

function crowdSendings(campaign: Campaign, people: Person[], bars: Bar[], count: number): Sending[] {
  const { random, now } = campaign
  const open = bars.filter((bar) => bar.active)
  const near = new Map<string, Bar[]>()
  for (const bar of open) near.set(bar.uf, [...(near.get(bar.uf) ?? []), bar])
  const guests = people.slice(3).filter((person) => person.status !== "canceled" && random.chance(0.79))
  const sendings: Sending[] = []
  while (sendings.length < count) {
    const receivedAt = planArrival(campaign)
    // The power leans towards the front of the list: who came first sends most.
    const person = guests[Math.floor(guests.length * random.next() ** 1.4)]!
    if (+receivedAt > +now - QUIET_MS || receivedAt < person.createdAt) continue
    const bar = random.pick(random.chance(0.93) ? near.get(person.uf)! : open)
    const boughtAt = plus(receivedAt, -(random.next() ** 3) * 2 * DAY_MS - 10 * MINUTE_MS)
    sendings.push({
      person,
      bar,
      receivedAt,
      issuedOn: dayOf(boughtAt),
      kind: planKind(random, bar),
      totalCents: planTotal(random),
    })
  }
  return sendings
}

/** From noon until two at night, mostly in the evening, mostly around the weekend, more from day to day. */
function planArrival(campaign: Campaign): Date {
  const { random, daysAgo } = campaign
  const days = Math.floor(30 * random.next() ** 1.25)
  const midnight = daysAgo(days, "00:00:00")
  const weekday = plus(midnight, 12 * HOUR_MS).getUTCDay()
  if (![0, 5, 6].includes(weekday) && random.chance(0.45)) return planArrival(campaign)
  const hour = 11 + 15 * ((random.next() + random.next() + random.next() * 0.6 + 0.4) / 3)
  return plus(midnight, hour * HOUR_MS + random.int(0, 59_999))
}

/** São Paulo's SAT devices are silent since 2026; Ceará's are not. */
function planKind(random: Random, bar: Bar): SendingKind {
  if (bar.uf === "CE" && random.chance(0.3)) return "sat"
  return random.weigh<SendingKind>([
    ["nfce", 720],
    ["nfe", 40],
    ["typed", 195],
    ["tax-office-cnpj", 22],
    ["cpf-issuer", 5],
    ["twin", 18],
  ])
}

/** Around R$ 60, seldom above R$ 400; one in ten too little for a number. */
function planTotal(random: Random): number {
  const bell = random.next() + random.next() + random.next() - 1.5
  const cents = Math.round(5_600 * Math.exp(bell * 1.5))
  return random.chance(0.3) ? Math.max(100, Math.round(cents / 100) * 100) : cents
}
