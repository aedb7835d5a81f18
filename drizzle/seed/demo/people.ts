import { units } from "#app/domain/locations/locations.server"
import { fold } from "#app/platform/text/fold"
import { recordWords } from "#app/words/records"
import { normalizeCpf } from "#app/domain/registrations/cpf"
import { dayOf } from "#app/platform/time/clock.server"
import type { Utm } from "#drizzle/schema/registrations"
import { demoParticipants } from "../accounts"
import { buildPhone } from "../builders/documents"
import { buildRegistration, type NewRegistration } from "../builders/registration"
import type { Random } from "../builders/random"
import { type Campaign, DAY_MS, MINUTE_MS, plus } from "./campaign"
import { firstNames, lastNames } from "./names"
import { placeOf, places, unitWeights } from "./places"

export type Person = NewRegistration & { id: string; createdAt: Date; ip: string }

const PEOPLE = 3_000

/** 3,000 people in the order of their coming; the three promised participants (README.md, The demo) lead. */
export function planPeople(campaign: Campaign, passwordHash: string): Person[] {
  const crowd = Array.from({ length: PEOPLE - demoParticipants.length }, (_, at) =>
    planPerson(campaign, passwordHash, at + demoParticipants.length),
  )
  return [...planParticipants(campaign, passwordHash), ...crowd.sort((a, b) => +a.createdAt - +b.createdAt)]
}

const known = [
  { name: "Joana", lastname: "da Arquibancada", email: "joana@demo.test", uf: "SP", city: "São Paulo" },
  {
    name: "Benedito",
    lastname: "Recém-Chegado",
    email: "benedito@demo.test",
    uf: "MG",
    city: "Belo Horizonte",
  },
  { name: "Célia", lastname: "da Cervejaria", email: "celia@demo.test", uf: "SP", city: "Campinas" },
]

function planParticipants({ random, daysAgo }: Campaign, passwordHash: string): Person[] {
  return demoParticipants.map(({ login }, n) => {
    const now = daysAgo(38 - n, "10:30:00")
    const fields = {
      ...known[n],
      id: random.uuid(now),
      createdAt: now,
      cpf: normalizeCpf(login),
      ip: "203.0.113.7",
    }
    return { ...buildRegistration(n, { ...fields, now, passwordHash }), ...fields }
  })
}

function planPerson({ random, now, periodStart }: Campaign, passwordHash: string, n: number): Person {
  // Most come in the first days; nobody in the last quarter of an hour.
  const span = +now - +periodStart - 15 * MINUTE_MS
  const createdAt = plus(periodStart, span * random.next() ** 2.2)
  const { uf, city } = home(random)
  const name = random.pick(firstNames)
  const lastname = [...new Set([random.pick(lastNames), random.chance(0.45) ? random.pick(lastNames) : ""])]
  const newsletter = random.chance(0.42)
  const canceled = random.chance(0.013)
  const fields = {
    id: random.uuid(createdAt),
    createdAt,
    uf,
    city,
    name,
    newsletter,
    lastname: lastname.join(" ").trim(),
    ip: randomAddress(random),
    birthdate: dayOf(plus(createdAt, -random.int(18 * 366, 68 * 365) * DAY_MS)),
    phone: buildPhone(n, placeOf(uf, areaCity(uf, city)).areaCode),
    email: `${fold(`${name}.${lastname[0]}`)}.${n}@${random.pick(["correio.example", "email.example", "torcida.example"])}`,
    newsletterAt: newsletter ? createdAt : null,
    locale: random.chance(0.02) ? ("en" as const) : ("pt" as const),
    utm: random.chance(0.55) ? planUtm(random) : {},
    ...(canceled
      ? { status: "canceled" as const, statusReason: recordWords.canceledByOwner, version: 2 }
      : {}),
  }
  return { ...buildRegistration(n, { ...fields, now: createdAt, passwordHash }), ...fields }
}

/** A city of the programme more often than another of the unit. */
function home(random: Random): { uf: string; city: string } {
  const uf = random.weigh(unitWeights)
  const served = places.filter((place) => place.uf === uf)
  if (random.chance(0.68))
    return { uf, city: random.chance(0.45) ? served[0]!.city : random.pick(served).city }
  return { uf, city: random.pick(units.find((unit) => unit.value === uf)!.cities) }
}

/** Elsewhere in the unit the capital's area code stands in. */
const areaCity = (uf: string, city: string) =>
  places.some((place) => place.uf === uf && place.city === city) ? city : undefined

/** Addresses that the internet keeps for examples (RFC 5737); one in ten shares its bar's. */
function randomAddress(random: Random): string {
  if (random.chance(0.1)) return `192.0.2.${random.int(10, 14)}`
  return `${random.pick(["198.51.100", "203.0.113", "192.0.2"])}.${random.int(20, 250)}`
}

const planUtm = (random: Random): Utm =>
  random.pick([
    { source: "instagram", medium: "social", campaign: "bar-na-torcida" },
    { source: "tiktok", medium: "social", campaign: "bar-na-torcida" },
    { source: "bolacha", medium: "qr", campaign: "mesa-de-bar" },
    { source: "cartaz", medium: "qr", campaign: "parede-do-bar" },
    { source: "newsletter", medium: "email", campaign: "segundo-tempo" },
  ])
