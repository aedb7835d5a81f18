import { asc, eq } from "drizzle-orm"
import type { AuditRow } from "#app/audit/audit.server"
import type { Db } from "#app/db/client.server"
import { dayOf } from "#app/platform/time/clock.server"
import { deliveryAddresses, fulfilments, prizeKinds } from "#drizzle/schema/fulfilments"
import type { NewAward } from "../builders/prize"
import { type Campaign, DAY_MS, HOUR_MS, plus } from "./campaign"
import { insertAll } from "./insert-all"
import type { Person } from "./people"
import { placeOf } from "./places"

type Days = Pick<typeof fulfilments.$inferInsert, "state" | "sentOn" | "deliveredOn" | "returnedOn">
type Step = { at: Date; change: Days & { deliveryCode?: string } }

/** How each kind goes, and how many there are; what is not here is arranged by hand, uncounted. */
const stocks: Record<string, { way: "hand" | "post"; stock: number }> = {
  "Camisa retrô da torcida": { way: "post", stock: 60 },
  "Kit boteco: quatro copos e abridor": { way: "post", stock: 60 },
  "Bola oficial da várzea": { way: "post", stock: 60 },
  "Caixa térmica da arquibancada": { way: "hand", stock: 40 },
}

type Won = { people: Person[]; awards: NewAward[]; by: { admin: string; user: string } }

/**
 * Moves validated prizes on their way: the oldest arrived, one came back, newer ones are out, the newest wait, some of
 * them for an address. Their rows are the database's own, made with the validations. Answers the audit's rows.
 */
export async function insertDeliveries(db: Db, campaign: Campaign, won: Won): Promise<AuditRow[]> {
  const kinds = await db.select().from(prizeKinds).orderBy(asc(prizeKinds.name))
  const changes: AuditRow[] = []
  for (const { id, name, way, stock } of kinds) {
    const set = stocks[name]
    if (!set) continue
    await db
      .update(prizeKinds)
      .set({ ...set, version: 2 })
      .where(eq(prizeKinds.id, id))
    changes.push(auditKind(campaign, { id, by: won.by.admin, before: { way, stock }, after: set }))
  }
  const validated = won.awards
    .filter(({ state, releasedAt }) => state === "validated" && !releasedAt)
    .toSorted((a, b) => +a.decidedAt! - +b.decidedAt!)
  const posted = await findPosted(db)
  await insertAll(db, deliveryAddresses, planAddresses(campaign, { people: won.people, validated, posted }))
  for (const [n, award] of validated.entries())
    for (const step of planSteps(campaign, { award, n, isPosted: posted.has(award.id!) })) {
      await db
        .update(fulfilments)
        .set({ ...step.change, version: step.change.state === "sent" ? 2 : 3 })
        .where(eq(fulfilments.awardId, award.id!))
      changes.push(auditStep(award, step, won.by.user))
    }
  return changes
}

/** The won prizes that go in a parcel: what is handed over has no code to follow, and asks for no address. */
async function findPosted(db: Db): Promise<Set<string | null>> {
  const rows = await db
    .select({ awardId: fulfilments.awardId })
    .from(fulfilments)
    .innerJoin(prizeKinds, eq(prizeKinds.id, fulfilments.kindId))
    .where(eq(prizeKinds.way, "post"))
  return new Set(rows.map(({ awardId }) => awardId))
}

type SentAward = { award: NewAward; n: number; isPosted: boolean }

/** On their way two days after the validation, there six days later; the fourth found nobody at home. */
function planSteps({ now }: Campaign, { award, n, isPosted }: SentAward): Step[] {
  const sentAt = plus(award.decidedAt!, 2 * DAY_MS)
  const endedAt = plus(sentAt, 6 * DAY_MS)
  // The last of those that could be out wait for an address.
  if (+sentAt > +now - DAY_MS || n % 6 === 5) return []
  const code = isPosted ? { deliveryCode: `AR${String(100_000_019 + 37 * n)}BR` } : {}
  const sent: Step = { at: sentAt, change: { state: "sent", sentOn: dayOf(sentAt), ...code } }
  if (+endedAt > +now - HOUR_MS) return [sent]
  const [state, day] =
    n === 3 ? (["returned", "returnedOn"] as const) : (["delivered", "deliveredOn"] as const)
  return [sent, { at: endedAt, change: { state, [day]: dayOf(endedAt) } }]
}

type Addressed = { people: Person[]; validated: NewAward[]; posted: Set<string | null> }

/** Who waits for nothing but a parcel has said where they live. */
const planAddresses = ({ random }: Campaign, { people, validated, posted }: Addressed) =>
  validated
    .filter(({ id }, n) => n % 6 !== 5 && posted.has(id!))
    .flatMap(({ id: awardId, registrationId, decidedAt }) => {
      const person = people.find(({ id }) => id === registrationId)!
      const at = plus(decidedAt!, DAY_MS / 2)
      const { uf, city } = person
      const houseNumber = String(random.int(10, 990))
      const cep = `${placeOf(uf).cep}${String(random.int(0, 899)).padStart(3, "0")}`
      const where = { cep, street: "Rua da Arquibancada", houseNumber, district: "Centro", city, uf }
      return [{ id: random.uuid(at), awardId, ...where, changedAt: at, createdAt: at }]
    })

type KindChange = { id: string; by: string; before: object; after: object }

/** As app/domain/fulfilment/edit-kind writes it. */
const auditKind = ({ preparedAt }: Campaign, { id, by, before, after }: KindChange): AuditRow => ({
  by,
  at: plus(preparedAt, 5 * DAY_MS),
  permission: "prizes",
  action: "manage",
  subjectType: "prize-kinds",
  subjectId: id,
  table: prizeKinds,
  before: { ...before },
  after: { ...after },
})

/** As app/domain/fulfilment/write-changes does. */
function auditStep({ id: awardId, prizeId }: NewAward, { at, change }: Step, by: string): AuditRow {
  const isSent = change.state === "sent"
  return {
    by,
    at,
    permission: "prizes",
    action: "manage",
    subjectType: "prizes",
    subjectId: prizeId,
    table: fulfilments,
    before: { awardId, state: isSent ? "waiting" : "sent" },
    after: { awardId, ...change },
  }
}
