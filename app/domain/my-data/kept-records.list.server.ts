import { asc, gt } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { EXPORT_PAGE, type ExportSource } from "#app/domain/exports/export-source"
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
  async *rows(db) {
    for (let after: string | undefined; ;) {
      const rows: Row[] = await rowsAfter(db, after)
      yield rows
      if (rows.length < EXPORT_PAGE) return
      after = rows.at(-1)?.id
    }
  },
  count: (db) => db.$count(keptRecords),
}

const rowsAfter = (db: Db, after: string | undefined) =>
  db
    .select(shown)
    .from(keptRecords)
    .where(after === undefined ? undefined : gt(id, after))
    .orderBy(asc(id))
    .limit(EXPORT_PAGE)
