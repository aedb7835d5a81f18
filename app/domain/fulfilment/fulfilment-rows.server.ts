import { and, eq, inArray, isNotNull, isNull, ne, or, type SQL, sql } from "drizzle-orm"
import { validate as isUuid } from "uuid"
import { countAbout, countSearched } from "#app/db/bounded-count.server"
import type { Db } from "#app/db/client.server"
import { readChoice, readText } from "#app/db/filter-readers.server"
import { cutPage, keyset, readPage, withCount } from "#app/db/list.server"
import { askedOf } from "#app/domain/exports/asked-filters.server"
import { keepsDefault } from "#app/domain/exports/default-filters.server"
import { askedOnce } from "#app/domain/registrations/people-found.server"
import type { PersonViewer } from "#app/domain/registrations/shown-person"
import { awardsMeant, winnersMeant } from "#app/domain/validation/claims-found.server"
import { ofClaim, validatedPerson } from "#app/domain/validation/validated-name.server"
import { codesOf } from "#app/words/codes-of"
import { claimKindWords } from "#app/words/states"
import { draws } from "#drizzle/schema/draws"
import { deliveryAddresses, fulfilments, prizeKinds } from "#drizzle/schema/fulfilments"
import { invoices } from "#drizzle/schema/invoices"
import { prizeAwards } from "#drizzle/schema/prizes"
import { registrations } from "#drizzle/schema/registrations"
import { validatedNames } from "#drizzle/schema/validated-names"
import { winners } from "#drizzle/schema/winners"
import { deliveryWays, fulfilmentStates, outStates } from "./fulfilment"

/** NOT NULL, with an index that ends in id. */
export const fulfilmentSorts = ["deliverBy"] as const

const [OUT, UNDELIVERED, ANY] = ["out", "undelivered", "all"] as const
const statuses = [...fulfilmentStates, OUT, UNDELIVERED, ANY] as const
const claimTypes = codesOf(claimKindWords)

/** Whether prizes won on the spot are among them, and those of draws. */
type Seen = { awards: boolean; winners: boolean }

/** Validated and somebody's: of a draw only what is published. */
const isStanding = (seen: Seen): SQL | undefined =>
  or(
    seen.awards ? and(eq(prizeAwards.state, "validated"), isNull(prizeAwards.releasedAt)) : undefined,
    seen.winners ? and(eq(winners.state, "validated"), eq(draws.state, "published")) : undefined,
    sql`false`,
  )

/** Whose each is: by an award, or by a place in a draw. */
const holder = eq(registrations.id, sql`coalesce(${prizeAwards.registrationId}, ${winners.registrationId})`)
/** What filters and search look at. */
const looked = sql`${fulfilments} join ${prizeKinds} on ${prizeKinds.id} = ${fulfilments.kindId}
  left join ${prizeAwards} on ${prizeAwards.id} = ${fulfilments.awardId}
  left join ${winners} on ${winners.id} = ${fulfilments.winnerId}
  left join ${draws} on ${draws.id} = ${winners.drawId}`

const shown = {
  id: fulfilments.id,
  registrationId: registrations.id,
  awardId: fulfilments.awardId,
  winnerId: fulfilments.winnerId,
  state: fulfilments.state,
  deliveryCode: fulfilments.deliveryCode,
  deliverBy: fulfilments.deliverBy,
  sentOn: fulfilments.sentOn,
  deliveredOn: fulfilments.deliveredOn,
  returnedOn: fulfilments.returnedOn,
  prize: prizeKinds.name,
  way: prizeKinds.way,
  stock: prizeKinds.stock,
  sent: prizeKinds.sent,
  claimBy: winners.claimBy,
  awardedAt: prizeAwards.awardedAt,
  draw: draws.title,
  protocol: invoices.protocol,
  name: validatedPerson.name,
  lastname: validatedPerson.lastname,
  cpf: registrations.cpf,
  phone: registrations.phone,
  cep: deliveryAddresses.cep,
  street: deliveryAddresses.street,
  houseNumber: deliveryAddresses.houseNumber,
  complement: deliveryAddresses.complement,
  district: deliveryAddresses.district,
  city: deliveryAddresses.city,
  uf: deliveryAddresses.uf,
}

export type FulfilmentOptions = Seen & PersonViewer & { size?: number }

/** A page of validated prizes on their way with all that the list, its file and programs say of each. */
export async function readFulfilments(
  db: Db,
  params: URLSearchParams,
  { named, size, ...seen }: FulfilmentOptions,
) {
  const page = readPage(
    params,
    { sorts: fulfilmentSorts, defaultSort: "deliverBy", filters: askedOf("fulfilment", params) },
    size,
  )
  const { where, orderBy, listOrder: order, limit } = keyset(page, fulfilments.deliverBy, fulfilments.id)
  const filters = and(isStanding(seen), await filtered(db, params, { named }))
  const rows = await db
    .select(shown)
    .from(fulfilments)
    .innerJoin(prizeKinds, eq(prizeKinds.id, fulfilments.kindId))
    .leftJoin(prizeAwards, eq(prizeAwards.id, fulfilments.awardId))
    .leftJoin(invoices, eq(invoices.id, prizeAwards.invoiceId))
    .leftJoin(winners, eq(winners.id, fulfilments.winnerId))
    .leftJoin(draws, eq(draws.id, winners.drawId))
    .innerJoin(registrations, holder)
    .leftJoin(validatedNames, ofClaim(fulfilments))
    .leftJoin(
      deliveryAddresses,
      or(
        eq(deliveryAddresses.awardId, fulfilments.awardId),
        eq(deliveryAddresses.winnerId, fulfilments.winnerId),
      ),
    )
    .where(and(filters, where))
    .orderBy(...orderBy)
    .limit(limit)
  const cut = cutPage(rows, page, (row) => row.deliverBy)
  const text = readText(params, "q")
  return withCount(cut, page, (most) => countSearched(db, looked, filters, { text, most, order }))
}

async function filtered(db: Db, params: URLSearchParams, reader: PersonViewer): Promise<SQL | undefined> {
  const text = readText(params, "q")
  const [state, way] = [readChoice(params, "status", statuses), readChoice(params, "way", deliveryWays)]
  const [type, kind] = [readChoice(params, "type", claimTypes), readText(params, "prize")]
  return and(
    inState(state ?? (keepsDefault("fulfilment", params) ? UNDELIVERED : ANY)),
    kind && isUuid(kind) ? eq(fulfilments.kindId, kind) : undefined,
    way ? eq(prizeKinds.way, way) : undefined,
    type === "award" ? isNotNull(fulfilments.awardId) : undefined,
    type === "winner" ? isNotNull(fulfilments.winnerId) : undefined,
    text === undefined ? undefined : await meant(db, text, reader),
  )
}

/** By itself the list has what is still to arrive. */
function inState(state: (typeof statuses)[number]): SQL | undefined {
  if (state === ANY) return undefined
  if (state === UNDELIVERED) return ne(fulfilments.state, "delivered")
  return state === OUT ? inArray(fulfilments.state, outStates) : eq(fulfilments.state, state)
}

/** A code, or whatever won prizes are searched by. */
async function meant(db: Db, text: string, reader: PersonViewer): Promise<SQL | undefined> {
  const kinds = db.select({ id: prizeKinds.id }).from(prizeKinds).where(eq(prizeKinds.name, text))
  const people = askedOnce(db, text, reader)
  return or(
    eq(fulfilments.deliveryCode, text),
    inArray(fulfilments.kindId, kinds),
    await awardsMeant(db, text, people),
    await winnersMeant(db, text, people),
  )
}

export type FoundFulfilment = Awaited<ReturnType<typeof readFulfilments>>["rows"][number]

/** About how many of these there are, to say how far a file is. */
export async function countFulfilments(
  db: Db,
  params: URLSearchParams,
  { named, ...seen }: Seen & PersonViewer,
): Promise<number> {
  return countAbout(db, looked, and(isStanding(seen), await filtered(db, params, { named })))
}
