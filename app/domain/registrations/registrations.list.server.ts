import { and, eq, like, not, or, type SQL, sql } from "drizzle-orm"
import { FEW, fewFound, isAnyOf } from "#app/db/among-found.server"
import { countAbout, countSearched, countUpTo } from "#app/db/bounded-count.server"
import type { Db } from "#app/db/client.server"
import { betweenDays, isTicked, readChoice, readText } from "#app/db/filter-readers.server"
import { cutPage, keyset, type Page, type PageRequest, readPage, withCount } from "#app/db/list.server"
import { matches, matchesWhole } from "#app/db/search-condition.server"
import { askedOf } from "#app/domain/exports/asked-filters.server"
import type { ExportSource } from "#app/domain/exports/export-source"
import { headedColumns } from "#app/domain/exports/headed-columns"
import { pagedBy } from "#app/domain/exports/pages-of.server"
import { cpfColumn, nameColumn } from "#app/domain/exports/person-columns"
import { units } from "#app/domain/locations/locations.server"
import { stateWords } from "#app/words/states"
import { registrations } from "#drizzle/schema/registrations"
import { filterRights } from "./check-filters"
import { maskCpf } from "./cpf"
import { hasCpfDigits } from "./cpf-condition.server"
import { hasEmail } from "./email-condition.server"
import { formatPhone } from "./phone"
import { type PersonViewer, shownEmail, shownName } from "./shown-person"
import { placeOf } from "./place-of"

const statuses = registrations.status.enumValues
const ufs = units.map(({ value }) => value)

/** NOT NULL, with an index that ends in id. What is searched begins with the folded name: no accent, no capital first. */
const sorts = { createdAt: registrations.createdAt, name: registrations.search }
/** Who reads masks sorts by no name: where a row stands among others would tell what its mask hides. */
const sortsOf = ({ named }: PersonViewer) =>
  named ? (["createdAt", "name"] as const) : (["createdAt"] as const)

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
 * pasted as it is). An email is looked for from its beginning, and anything else in name, email and city. Who may not read
 * these in full has to know them in full: by prefixes a phone would be found out digit by digit, and by parts an email. A
 * whole CPF finds for them what its mask does.
 */
function found(text: string | undefined, reader: PersonViewer): SQL | undefined {
  if (text === undefined) return undefined
  const email = hasEmail(registrations.email, text, reader)
  if (email) return email
  const { named } = reader
  const digits = text.replace(/[ ().*/+-]/g, "")
  if (!/^[0-9]{3,13}$/.test(digits)) return (named ? matches : matchesWhole)(registrations.search, text)
  const phone = digits.replace(/^55(?=[0-9]{10,11}$)/, "")
  return or(
    hasCpfDigits(registrations.cpf, digits, reader),
    named ? like(registrations.phone, `${phone}%`) : eq(registrations.phone, phone),
  )
}

/** The list's filters, one a line. A mailing's audience is told by them too. */
export function filtered(params: URLSearchParams, reader: PersonViewer): SQL | undefined {
  const [status, uf] = [readChoice(params, "status", statuses), readChoice(params, "uf", ufs)]
  return and(
    found(readText(params, "q"), reader),
    status ? eq(registrations.status, status) : undefined,
    uf ? eq(registrations.uf, uf) : undefined,
    betweenDays(params, registrations.createdAt),
    isTicked(params, "invoiceless") ? not(registrations.hasInvoice) : undefined,
  )
}

type ReadOptions = PersonViewer & { size?: number }

const readAsked = (params: URLSearchParams, { named, size }: ReadOptions) =>
  readPage<keyof typeof sorts>(
    params,
    {
      sorts: sortsOf({ named }),
      defaultSort: "-createdAt",
      idOnlySorts: ["name"],
      filters: askedOf("registrations", params),
    },
    size,
  )

type Order = {
  page: PageRequest<keyof typeof sorts>
  /** Whom alone the page is of. */
  found?: SQL
  sortedBy?: SQL
  unsorted?: Page<never>["unsorted"]
}

/**
 * Whom a name finds stand together in the order by name: along it a search for Rita walks over everybody from A to Q
 * first. So what it finds is put in order, where that are few. Of more a screen keeps the usual order and says so; a file
 * walks, and is at its end when everybody was passed once.
 */
async function orderOf(db: Db, params: URLSearchParams, options: ReadOptions): Promise<Order> {
  const page = readAsked(params, options)
  const meant = readText(params, "q") === undefined ? undefined : filtered(params, options)
  if (page.sort !== "name" || !meant) return { page }
  const few = await fewFound(db, registrations, meant)
  // No index has this, so that none is walked.
  if (few)
    return { page, found: eq(registrations.id, isAnyOf(few)), sortedBy: sql`(${registrations.search} || '')` }
  if (!page.countsRows) return { page }
  const usual = new URLSearchParams(params)
  usual.delete("sort")
  return { page: readAsked(usual, options), unsorted: { sort: page.sort, most: FEW } }
}

async function readRegistrations(db: Db, params: URLSearchParams, options: ReadOptions) {
  const { page, found: alone, sortedBy, unsorted } = await orderOf(db, params, options)
  const asked = alone ?? filtered(params, options)
  const {
    where,
    orderBy,
    listOrder: order,
    limit,
  } = keyset(page, sorts[page.sort], registrations.id, sortedBy)
  const rows = await db
    .select(shown)
    .from(registrations)
    .where(and(asked, where))
    .orderBy(...orderBy)
    .limit(limit)
  const cut = { ...cutPage(rows, page, (row) => row.createdAt), unsorted }
  if (alone) return withCount(cut, page, (most) => countUpTo(db, registrations, alone, most))
  const text = readText(params, "q")
  return withCount(cut, page, (most) => countSearched(db, registrations, asked, { text, most, order }))
}

/** A line of the list: masked, and without `registrations:view` not named in full either. */
type RegistrationLine = {
  id: string
  name: string
  cpf: string
  place: string
  status: (typeof statuses)[number]
  newsletter: boolean
  createdAt: Date
}

/** A page of the people who take part, by the filters in the URL; `named` gives their full names. */
export async function listRegistrations(
  db: Db,
  url: URL,
  { named, size }: ReadOptions,
): Promise<Page<RegistrationLine>> {
  const page = await readRegistrations(db, url.searchParams, { named, size })
  const rows = page.rows.map(({ id, name, lastname, cpf, city, uf, ...row }) => ({
    id,
    name: shownName({ name, lastname }, { named }),
    cpf: maskCpf(cpf),
    place: placeOf({ city, uf }) ?? "—",
    status: row.status,
    newsletter: row.newsletter,
    createdAt: row.createdAt,
  }))
  return { ...page, rows }
}

type Row = Awaited<ReturnType<typeof readRegistrations>>["rows"][number]

/** The list as a file: its filters, its order, every page. */
export const registrationsExport: ExportSource<Row> = {
  area: "registrations",
  permission: "registrations:export",
  filterRights,
  columns: headedColumns("registrations", [
    nameColumn({ name: "name", header: "Nome" }, (row) => row),
    cpfColumn((row) => row),
    {
      name: "birthdate",
      header: "Data de nascimento",
      kind: "date",
      day: true,
      value: (row) => row.birthdate,
      masked: () => null,
    },
    {
      name: "phone",
      header: "Telefone",
      kind: "text",
      value: (row) => formatPhone(row.phone),
      masked: () => null,
    },
    {
      name: "email",
      header: "Email",
      kind: "text",
      value: (row) => shownEmail(row.email),
      masked: () => null,
    },
    { name: "uf", header: "Estado", kind: "text", value: (row) => row.uf },
    { name: "city", kind: "text", value: (row) => row.city },
    {
      name: "status",
      header: "Situação",
      kind: "text",
      value: (row) => stateWords.registrations[row.status],
    },
    {
      name: "newsletter",
      kind: "text",
      value: (row) => (row.newsletter ? "Sim" : "Não"),
    },
    { name: "registeredAt", kind: "date", value: (row) => row.createdAt },
  ]),
  personOf: (row) => row.id,
  sorts: sortsOf({ named: true }),
  ...pagedBy(readRegistrations),
  count: (db, filters, reader) => countAbout(db, registrations, filtered(filters, reader)),
}
