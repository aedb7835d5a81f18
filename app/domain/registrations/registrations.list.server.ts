import { and, eq, like, notExists, or, type SQL, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import {
  betweenDays,
  cutPage,
  isTicked,
  keyset,
  matches,
  type Page,
  readChoice,
  readPage,
  readText,
} from "#app/db/list.server"
import type { ExportSource } from "#app/domain/exports/export-source"
import { pagesOf } from "#app/domain/exports/pages-of.server"
import { cpfColumn, nameColumn } from "#app/domain/exports/person-columns"
import { units } from "#app/domain/locations/locations.server"
import { invoices } from "#drizzle/schema/invoices"
import { registrations } from "#drizzle/schema/registrations"
import { maskCpf } from "./cpf"
import { shownName } from "./shown-person"
import { formatPhone } from "./phone"
import { stateWords } from "#app/words/states"

const statuses = registrations.status.enumValues
const ufs = units.map(({ value }) => value)

/** Only NOT NULL columns with an index; a name would also stand in every cursor, and those stand in URLs. */
const sorts = { createdAt: registrations.createdAt }

const shown = {
  id: registrations.id,
  cpf: registrations.cpf,
  name: registrations.name,
  lastname: registrations.lastname,
  email: registrations.email,
  phone: registrations.phone,
  birthdate: registrations.birthdate,
  uf: registrations.uf,
  city: registrations.city,
  status: registrations.status,
  newsletter: registrations.newsletter,
  createdAt: registrations.createdAt,
}

/**
 * Digits look in CPF and phone: whole, by prefix, or by the six middle ones that a mask shows (`***.982.247-**` may be
 * pasted as it is). Anything else looks in name, email and city.
 */
function found(text: string | undefined): SQL | undefined {
  if (text === undefined) return undefined
  const digits = text.replace(/[ ().*/+-]/g, "")
  if (!/^[0-9]{3,13}$/.test(digits)) return matches(registrations.search, text)
  return or(
    like(registrations.cpf, `${digits}%`),
    digits.length === 6 ? eq(sql`substr(${registrations.cpf}, 4, 6)`, digits) : undefined,
    like(registrations.phone, `${digits.replace(/^55(?=[0-9]{10,11}$)/, "")}%`),
  )
}

const withoutInvoice = (db: Db) =>
  notExists(
    db
      .select({ one: sql`1` })
      .from(invoices)
      .where(eq(invoices.registrationId, registrations.id)),
  )

/** The list's filters, one a line; what the URL says wrong filters nothing. A mailing's audience is told by them too. */
export function filtered(db: Db, params: URLSearchParams): SQL | undefined {
  const [status, uf] = [readChoice(params, "status", statuses), readChoice(params, "uf", ufs)]
  return and(
    found(readText(params, "q")),
    status ? eq(registrations.status, status) : undefined,
    uf ? eq(registrations.uf, uf) : undefined,
    betweenDays(params, registrations.createdAt),
    isTicked(params, "invoiceless") ? withoutInvoice(db) : undefined,
  )
}

async function readRegistrations(db: Db, params: URLSearchParams, size?: number) {
  const page = readPage(params, { sorts: ["createdAt"], by: "-createdAt" }, size)
  const { where, orderBy, limit } = keyset(page, sorts[page.sort], registrations.id)
  const rows = await db
    .select(shown)
    .from(registrations)
    .where(and(filtered(db, params), where))
    .orderBy(...orderBy)
    .limit(limit)
  return cutPage(rows, page, (row) => row[page.sort])
}

/** A line of the list: masked, and without `registrations:view` not named in full either. */
export type RegistrationLine = {
  id: string
  name: string
  cpf: string
  place: string
  status: (typeof statuses)[number]
  createdAt: Date
}

/** A page of the people who take part, by the filters in the URL; `named` gives their full names. */
export async function listRegistrations(
  db: Db,
  url: URL,
  { named }: { named: boolean },
): Promise<Page<RegistrationLine>> {
  const page = await readRegistrations(db, url.searchParams)
  const rows = page.rows.map(({ id, name, lastname, cpf, city, uf, status, createdAt }) => ({
    id,
    name: shownName({ name, lastname }, { named }),
    cpf: maskCpf(cpf),
    place: `${city}, ${uf}`,
    status,
    createdAt,
  }))
  return { ...page, rows }
}

type Row = Awaited<ReturnType<typeof readRegistrations>>["rows"][number]

/** The same list as a file: same filters, same order, every page. */
export const registrationsExport: ExportSource<Row> = {
  area: "registrations",
  permission: "registrations:export",
  columns: [
    nameColumn("Nome", (row) => row),
    cpfColumn((row) => row),
    { header: "Data de nascimento", kind: "date", value: (row) => row.birthdate, masked: () => null },
    { header: "Telefone", kind: "text", value: (row) => formatPhone(row.phone), masked: () => null },
    { header: "Email", kind: "text", value: (row) => row.email, masked: () => null },
    { header: "Estado", kind: "text", value: (row) => row.uf },
    { header: "Cidade", kind: "text", value: (row) => row.city },
    { header: "Situação", kind: "text", value: (row) => stateWords.registrations[row.status] },
    { header: "Novidades por email", kind: "text", value: (row) => (row.newsletter ? "Sim" : "Não") },
    { header: "Cadastro", kind: "date", value: (row) => row.createdAt },
  ],
  page: readRegistrations,
  rows: (db, filters) => pagesOf(filters, (params, size) => readRegistrations(db, params, size)),
  count: (db, filters) => db.$count(registrations, filtered(db, filters)),
}
