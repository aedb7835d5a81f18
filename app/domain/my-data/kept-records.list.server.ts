import type { Db } from "#app/db/client.server"
import { cutPage, keyset, noFilters, type Page, readPage } from "#app/db/list.server"
import type { ExportSource } from "#app/domain/exports/export-source"
import { pagesOf } from "#app/domain/exports/pages-of.server"
import { formatCpf } from "#app/domain/registrations/cpf"
import { keptRecordWords } from "#app/words/my-data"
import { keptRecords } from "#drizzle/schema/erasures"

type Row = Pick<
  typeof keptRecords.$inferSelect,
  "id" | "registrationId" | "kind" | "keptFacts" | "keptUntil" | "createdAt"
>

const fact = (name: string) => (row: Row) => row.keptFacts[name] ?? null
/** Whoever may not read people in full may not ask for the file. */
const ofPerson = { ofPerson: true, masked: () => null } as const

const { id, registrationId, kind, keptFacts, keptUntil, createdAt } = keptRecords
const shown = { id, registrationId, kind, keptFacts, keptUntil, createdAt }

async function readRecords(db: Db, params: URLSearchParams, size: number): Promise<Page<Row>> {
  const page = readPage(params, { sorts: ["id"], defaultSort: "id", filters: noFilters }, size)
  const { where, orderBy, limit } = keyset(page, id, id)
  const rows = await db
    .select(shown)
    .from(keptRecords)
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
  return cutPage(rows, page, (row) => row.id)
}

/** What the law keeps of the erased, for whoever asks the promotion for a receipt: nothing else reads it. */
export const keptRecordsExport: ExportSource<Row> = {
  area: "kept-records",
  permission: "winners:export",
  alsoNeeds: "registrations:view",
  columns: [
    { name: "type", header: "O que é", kind: "text", value: (row) => keptRecordWords[row.kind] },
    { name: "registration", header: "Cadastro excluído", kind: "text", value: (row) => row.registrationId },
    { name: "claim", header: "Código do ganhador ou prêmio", kind: "text", value: fact("claim") },
    { name: "person", header: "Nome", kind: "text", value: fact("name"), ...ofPerson },
    {
      name: "cpf",
      header: "CPF",
      kind: "text",
      value: ({ keptFacts: { cpf } }) => (cpf ? formatCpf(cpf) : null),
      ...ofPerson,
    },
    { name: "prize", header: "Prêmio", kind: "text", value: fact("prize") },
    { name: "deliveredOn", header: "Entregue em", kind: "date", value: fact("deliveredOn") },
    { name: "code", header: "Código da entrega", kind: "text", value: fact("code"), ...ofPerson },
    {
      name: "at",
      header: "Acesso em",
      kind: "date",
      value: ({ keptFacts: { at } }) => (at ? new Date(at) : null),
    },
    { name: "ip", header: "Endereço IP", kind: "text", value: fact("ip"), ...ofPerson },
    { name: "keptUntil", header: "Guardado até", kind: "date", value: (row) => row.keptUntil },
  ],
  personOf: (row) => row.registrationId,
  rows: (db, filters) => pagesOf(filters, (params, size) => readRecords(db, params, size)),
  count: (db) => db.$count(keptRecords),
}
