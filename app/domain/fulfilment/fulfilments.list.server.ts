import { can } from "#app/auth/permissions"
import type { Db } from "#app/db/client.server"
import type { Page } from "#app/db/list.server"
import { listOpenRequests } from "#app/domain/disqualification/requests.queries.server"
import type { ExportColumn, ExportSource } from "#app/domain/exports/export-source"
import { headedColumns } from "#app/domain/exports/headed-columns"
import { pagesOf } from "#app/domain/exports/pages-of.server"
import { cpfColumn, nameColumn } from "#app/domain/exports/person-columns"
import { awardDeadlines } from "#app/domain/prizes/deadlines"
import { maskCpf } from "#app/domain/registrations/cpf"
import { formatPhone } from "#app/domain/registrations/phone"
import { shownName } from "#app/domain/registrations/shown-person"
import { formatCep } from "#app/domain/stores/cep"
import { dayOf } from "#app/platform/time/clock.server"
import { daysBetween } from "#app/platform/time/days"
import { deliveryWayWords, stateWords } from "#app/words/states"
import { canFulfil, type FulfilmentState, hasArrived, leftOf, maskCode, missingToSend } from "./fulfilment"
import {
  countFulfilments,
  type FulfilmentOptions,
  type FoundFulfilment,
  readFulfilments,
  fulfilmentSorts,
} from "./fulfilment-rows.server"
import { seenBy, seesDeliveries } from "./seen-by"

/** `named` gives full names and codes. */
type ViewOptions = FulfilmentOptions & {
  /** From which prizes won on the spot are claimed; null: it has no end yet. */
  promotionEnd: string | null
  today: string
}

/** A page of validated prizes on their way by the filters in the URL, the nearest day of delivery first. */
export async function listFulfilments(db: Db, url: URL, options: ViewOptions) {
  const page = await readFulfilments(db, url.searchParams, options)
  const asked = await listOpenRequests(db, page.rows.map(claimIdOf))
  const rows = page.rows.map((row) => viewLine(row, { ...options, isAsked: asked.has(claimIdOf(row)) }))
  return { ...page, rows } satisfies Page<{ id: string }>
}
const claimIdOf = ({ awardId, winnerId }: FoundFulfilment) => awardId ?? winnerId ?? ""

export type FulfilmentLine = ReturnType<typeof viewLine>

function viewLine(
  row: FoundFulfilment,
  { named, promotionEnd, today, isAsked }: ViewOptions & { isAsked: boolean },
) {
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
    claimBy: row.awardedAt
      ? awardDeadlines({ wonOn: dayOf(row.awardedAt), promotionEnd }).claimBy
      : row.claimBy,
    daysLeft: hasArrived(row) ? null : daysBetween(today, row.deliverBy),
    missing: isHere ? missing : null,
    /** It is asked whether its winner loses it: until that is decided it does not leave. */
    isAsked,
    /** The step that its tick leads to. */
    step: isHere ? (missing === null && !isAsked ? ("send" as const) : null) : stepOf(row.state),
  }
}

const stepOf = (state: FulfilmentState) => (canFulfil("deliver", state) ? ("deliver" as const) : null)

const personalColumn = (
  { name, header }: Pick<ExportColumn<FoundFulfilment>, "name" | "header">,
  value: (row: FoundFulfilment) => string | null,
): ExportColumn<FoundFulfilment> => ({ name, header, kind: "text", value, masked: () => null })

/** The list as a file, which labels can be printed from and codes are imported by; it holds winners of draws. */
export const fulfilmentExport: ExportSource<FoundFulfilment> = {
  area: "fulfilment",
  permission: "winners:export",
  rowRights: seesDeliveries,
  columns: headedColumns("fulfilment", [
    { name: "delivery", header: "Entrega", kind: "text", value: (row) => row.id },
    { name: "prize", header: "Prêmio", kind: "text", value: (row) => row.prize },
    { name: "way", kind: "text", value: (row) => deliveryWayWords[row.way] },
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
    { name: "deliverBy", kind: "date", day: true, value: (row) => row.deliverBy },
    { name: "sentOn", header: "Enviado em", kind: "date", day: true, value: (row) => row.sentOn },
    { name: "deliveredOn", header: "Entregue em", kind: "date", day: true, value: (row) => row.deliveredOn },
  ]),
  personOf: (row) => row.registrationId,
  reading: ["prizes:view", "winners:view"],
  sorts: fulfilmentSorts,
  page: (db, params, size, { named, permissions }) => {
    const [awards, won] = [can(permissions, "prizes:view"), can(permissions, "winners:view")]
    return readFulfilments(db, params, { named, awards, winners: won, size })
  },
  rows: (db, filters, { named, permissions }) => {
    const seen = seenBy(permissions)
    return pagesOf(filters, (params, size) => readFulfilments(db, params, { ...seen, named, size }))
  },
  count: (db, filters, { named, permissions }) =>
    countFulfilments(db, filters, { ...seenBy(permissions), named }),
}
