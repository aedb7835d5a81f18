import { and, eq, inArray, isNotNull, isNull, ne, or, type SQL, sql } from "drizzle-orm"
import { validate as isUuid } from "uuid"
import { can } from "#app/auth/permissions"
import { countAbout, countUpTo } from "#app/db/bounded-count.server"
import type { Db } from "#app/db/client.server"
import { readChoice, readText } from "#app/db/filter-readers.server"
import { cutPage, keyset, type Page, readPage, withCount } from "#app/db/list.server"
import { askedOf } from "#app/domain/exports/asked-filters.server"
import { keepsDefault } from "#app/domain/exports/default-filters.server"
import type { ExportColumn, ExportSource } from "#app/domain/exports/export-source"
import { pagesOf } from "#app/domain/exports/pages-of.server"
import { cpfColumn, nameColumn } from "#app/domain/exports/person-columns"
import { maskCpf } from "#app/domain/registrations/cpf"
import { formatPhone } from "#app/domain/registrations/phone"
import { type Reader, shownName } from "#app/domain/registrations/shown-person"
import { formatCep } from "#app/domain/stores/cep"
import { awardsMeant, winnersMeant } from "#app/domain/validation/claims-found.server"
import { ofClaim, validatedPerson } from "#app/domain/validation/validated-name.server"
import { daysBetween } from "#app/platform/days"
import { codesOf } from "#app/words/codes-of"
import { claimKindWords, deliveryWayWords, stateWords } from "#app/words/states"
import { draws } from "#drizzle/schema/draws"
import { deliveryAddresses, fulfilments, prizeKinds } from "#drizzle/schema/fulfilments"
import { invoices } from "#drizzle/schema/invoices"
import { prizeAwards } from "#drizzle/schema/prizes"
import { registrations } from "#drizzle/schema/registrations"
import { validatedNames } from "#drizzle/schema/validated-names"
import { winners } from "#drizzle/schema/winners"
import {
  canFulfil,
  deliveryWays,
  type FulfilmentState,
  fulfilmentStates,
  hasArrived,
  leftOf,
  maskCode,
  missingToSend,
  outStates,
} from "./fulfilment"

const sorts = ["deliverBy"] as const

const OUT = "out"
const statuses = [...fulfilmentStates, OUT] as const
const claimTypes = codesOf(claimKindWords)

/** Whether prizes won on the spot are among them, and those of draws. */
type Seen = { awards: boolean; winners: boolean }

/** Validated and somebody's: of a draw only what is published. */
export const isStanding = (seen: Seen): SQL | undefined =>
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

type Options = Seen & Reader & { size?: number }

async function readFulfilments(db: Db, params: URLSearchParams, { named, size, ...seen }: Options) {
  const page = readPage(
    params,
    { sorts, defaultSort: "deliverBy", filters: askedOf("fulfilment", params) },
    size,
  )
  const { where, orderBy, limit } = keyset(page, fulfilments.deliverBy, fulfilments.id)
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
  return withCount(cut, page, (most) => countUpTo(db, looked, filters, most))
}

async function filtered(db: Db, params: URLSearchParams, reader: Reader): Promise<SQL | undefined> {
  const text = readText(params, "q")
  const [state, way] = [readChoice(params, "status", statuses), readChoice(params, "way", deliveryWays)]
  const [type, kind] = [readChoice(params, "type", claimTypes), readText(params, "prize")]
  return and(
    inState(state, params),
    kind && isUuid(kind) ? eq(fulfilments.kindId, kind) : undefined,
    way ? eq(prizeKinds.way, way) : undefined,
    type === "award" ? isNotNull(fulfilments.awardId) : undefined,
    type === "winner" ? isNotNull(fulfilments.winnerId) : undefined,
    text === undefined ? undefined : await meant(db, text, reader),
  )
}

/** By itself the list has what is still to arrive. */
function inState(state: (typeof statuses)[number] | undefined, params: URLSearchParams): SQL | undefined {
  if (state === OUT) return inArray(fulfilments.state, outStates)
  if (state) return eq(fulfilments.state, state)
  return keepsDefault("fulfilment", params) ? ne(fulfilments.state, "delivered") : undefined
}

/** A code, or whatever won prizes are searched by. */
async function meant(db: Db, text: string, reader: Reader): Promise<SQL | undefined> {
  const kinds = db.select({ id: prizeKinds.id }).from(prizeKinds).where(eq(prizeKinds.name, text))
  return or(
    eq(fulfilments.deliveryCode, text),
    inArray(fulfilments.kindId, kinds),
    await awardsMeant(db, text, reader),
    await winnersMeant(db, text, reader),
  )
}

type Row = Awaited<ReturnType<typeof readFulfilments>>["rows"][number]

/** `named` gives full names and codes. */
type ViewOptions = Options & {
  /** Until when a prize won on the spot may be claimed; null: the promotion has no end yet. */
  claimBy: string | null
  today: string
}

/** A page of validated prizes on their way by the filters in the URL, the nearest day of delivery first. */
export async function listFulfilments(db: Db, url: URL, options: ViewOptions) {
  const page = await readFulfilments(db, url.searchParams, options)
  return { ...page, rows: page.rows.map((row) => viewLine(row, options)) } satisfies Page<{ id: string }>
}
export type FulfilmentLine = ReturnType<typeof viewLine>

function viewLine(row: Row, { named, claimBy, today }: ViewOptions) {
  const missing = missingToSend({
    way: row.way,
    hasAddress: row.cep !== null,
    hasCode: row.deliveryCode !== null,
    left: leftOf(row),
  })
  const isHere = canFulfil("send", row.state)
  return {
    id: row.id,
    prize: row.prize,
    way: row.way,
    draw: row.draw,
    protocol: row.protocol,
    person: shownName(row, { named }),
    cpf: maskCpf(row.cpf),
    state: row.state,
    code: row.deliveryCode && (named ? row.deliveryCode : maskCode(row.deliveryCode)),
    place: row.city && `${row.city}, ${row.uf}`,
    deliverBy: row.deliverBy,
    claimBy: row.winnerId ? row.claimBy : claimBy,
    daysLeft: hasArrived(row) ? null : daysBetween(today, row.deliverBy),
    missing: isHere ? missing : null,
    /** The step that its tick leads to. */
    step: isHere ? (missing === null ? ("send" as const) : null) : stepOf(row.state),
  }
}

const stepOf = (state: FulfilmentState) => (canFulfil("deliver", state) ? ("deliver" as const) : null)

const personalColumn = (
  { name, header }: Pick<ExportColumn<Row>, "name" | "header">,
  value: (row: Row) => string | null,
): ExportColumn<Row> => ({ name, header, kind: "text", value, masked: () => null })

/** The list as a file, which labels can be printed from and codes are imported by; it holds winners of draws. */
export const fulfilmentExport: ExportSource<Row> = {
  area: "fulfilment",
  permission: "winners:export",
  columns: [
    { name: "delivery", header: "Entrega", kind: "text", value: (row) => row.id },
    { name: "prize", header: "Prêmio", kind: "text", value: (row) => row.prize },
    { name: "way", header: "Como", kind: "text", value: (row) => deliveryWayWords[row.way] },
    { name: "draw", header: "Sorteio", kind: "text", value: (row) => row.draw },
    { name: "protocol", header: "Protocolo do cupom", kind: "text", value: (row) => row.protocol },
    nameColumn({ name: "person", header: "Pessoa" }, (row) => row),
    cpfColumn((row) => row),
    personalColumn({ name: "phone", header: "Telefone" }, (row) => formatPhone(row.phone)),
    personalColumn({ name: "cep", header: "CEP" }, (row) => row.cep && formatCep(row.cep)),
    personalColumn({ name: "street", header: "Rua" }, (row) => row.street),
    personalColumn({ name: "houseNumber", header: "Número" }, (row) => row.houseNumber),
    personalColumn({ name: "complement", header: "Complemento" }, (row) => row.complement),
    personalColumn({ name: "district", header: "Bairro" }, (row) => row.district),
    { name: "city", header: "Cidade", kind: "text", value: (row) => row.city },
    { name: "uf", header: "Estado", kind: "text", value: (row) => row.uf },
    {
      name: "code",
      header: "Código",
      kind: "text",
      value: (row) => row.deliveryCode,
      masked: (row) => row.deliveryCode && maskCode(row.deliveryCode),
    },
    { name: "status", header: "Situação", kind: "text", value: (row) => stateWords.fulfilment[row.state] },
    { name: "deliverBy", header: "Entregar até", kind: "date", day: true, value: (row) => row.deliverBy },
    { name: "sentOn", header: "Enviado em", kind: "date", day: true, value: (row) => row.sentOn },
    { name: "deliveredOn", header: "Entregue em", kind: "date", day: true, value: (row) => row.deliveredOn },
  ],
  personOf: (row) => row.registrationId,
  reading: ["prizes:view", "winners:view"],
  sorts,
  page: (db, params, size, { named, permissions }) => {
    const [awards, won] = [can(permissions, "prizes:view"), can(permissions, "winners:view")]
    return readFulfilments(db, params, { named, awards, winners: won, size })
  },
  rows: (db, filters, reader) => {
    const seen = { awards: true, winners: true, named: reader?.named ?? false }
    return pagesOf(filters, (params, size) => readFulfilments(db, params, { ...seen, size }))
  },
  count: async (db, filters, reader) => {
    const asked = await filtered(db, filters, { named: reader?.named ?? false })
    return countAbout(db, looked, and(isStanding({ awards: true, winners: true }), asked))
  },
}
