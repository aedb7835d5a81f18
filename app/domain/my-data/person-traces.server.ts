import { sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { likeText } from "#app/db/like-text"
import { formatCpf } from "#app/domain/registrations/cpf"
import { formatPhone } from "#app/domain/registrations/phone"
import { fold } from "#app/platform/text/fold"
import { network } from "#app/platform/network"
import { registrations } from "#drizzle/schema/registrations"

type TracedPerson = Pick<
  typeof registrations.$inferSelect,
  "id" | "cpf" | "email" | "phone" | "name" | "lastname"
>

/** How somebody may be named in what others typed and machines noted. */
export type Traces = {
  /** The words of each name they had, folded as searches are. */
  names: string[][]
  /** Folded too. */
  emails: string[]
  /** CPFs and phones, digits alone. */
  digits: string[]
  /** Addresses that nobody else came from, as `network` has them. */
  networks: string[]
  /** As patterns of LIKE that find each of them anywhere, as it was written, in what the database calls small letters. */
  patterns: string[]
}

/** What names the person now, and what named them before an administrator changed it: the audit knows that still. */
export async function findTraces(tx: Db, person: TracedPerson): Promise<Traces> {
  const known = [person, ...(await formerly(tx, person))]
  const plain = known.flatMap(({ cpf, email, phone, name, lastname }) => [
    cpf,
    formatCpf(cpf),
    email,
    phone,
    formatPhone(phone),
    `${name} ${lastname}`,
  ])
  return {
    names: known.map(({ name, lastname }) => wordsOf(`${name} ${lastname}`)),
    emails: known.map(({ email }) => fold(email)),
    digits: known.flatMap(({ cpf, phone }) => [cpf, phone]),
    networks: await onlyTheirs(tx, person.id),
    patterns: await inSmallLetters(tx, patternsOf(plain)),
  }
}

const patternsOf = (plain: string[]): string[] =>
  [...new Set([...plain, ...plain.map(encodeURIComponent)])].map((trace) => `%${likeText(trace)}%`)

/** By the database, whose language may know other letters than ours, and beforehand: an index is chosen by what is looked for. */
async function inSmallLetters(tx: Db, patterns: string[]): Promise<string[]> {
  const rows = await tx.execute<{ small: string }>(
    sql`select lower(p) as small from unnest(${sql.param(patterns)}::text[]) as p`,
  )
  return rows.map(({ small }) => small)
}

/** Each state of before that an administrator's change left in the audit. */
async function formerly(tx: Db, person: TracedPerson): Promise<TracedPerson[]> {
  const rows = await tx.execute<{ before: Partial<TracedPerson> }>(sql`
    select json_object_agg(substr(v.path, 8), v.value::json #>> '{}') as before
    from actions a join action_values v on v.action_id = a.id
    where a.subject_type = 'registrations' and a.subject_id = ${person.id} and v.value is not null
      and v.path in ('before.cpf', 'before.email', 'before.phone', 'before.name', 'before.lastname')
    group by a.id`)
  return rows.map(({ before }) => Object.assign({}, person, before))
}

/** Where the person came from and nobody else did, of participants and administrators. */
async function onlyTheirs(tx: Db, id: string): Promise<string[]> {
  const rows = await tx.execute<{ network: string }>(sql`
    select distinct network_of(ip) as network from (${addressesOf(id)}) as came where ip is not null
      and not exists (select from user_logs l where network_of(l.ip) = network_of(came.ip) and l.ip is not null
        and l.registration_id is distinct from ${id}::uuid)
      and not exists (select from sessions s where s.strategy = 'admin' and s.ip is not null
        and network_of(s.ip) = network_of(came.ip))`)
  return rows.map((row) => row.network)
}

/** Every address that the person came from. */
export const addressesOf = (id: string) => sql`
  select ip from registrations where id = ${id}::uuid
  union select ip from invoices where registration_id = ${id}::uuid
  union select ip from user_logs where registration_id = ${id}::uuid
  union select ip from sessions where registration_id = ${id}::uuid`

const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? []
/** What stands between blanks and brackets, as an address of mail does. */
const tokensOf = (text: string): string[] =>
  fold(text)
    .split(/[\s<>()[\]{}"',;:]+/)
    .map((token) => token.replace(/[.!?]+$/, ""))
/** Each number as it is written, with and without blanks in it, and without the country in front. */
const numbersOf = (text: string): string[] =>
  [...(text.match(/[\d().\-/+]+/g) ?? []), ...(text.match(/[\d().\-/+\s]+/g) ?? [])]
    .map((number) => number.replace(/\D/g, ""))
    .flatMap((number) => [number, number.replace(/^(55|0)/, "")])

/**
 * Whether a text that was typed names the person, in whatever accents, order and punctuation: by whole words, emails and
 * numbers, since a part of them may be somebody else's ("Mariana Lima" holds "ana lima").
 */
export function namesPerson(text: string, { names, emails, digits, networks }: Traces): boolean {
  // Thousands of texts are asked of each person: most name nobody by their letters and figures already.
  const [letters, figures] = [fold(text), text.replace(/\D/g, "")]
  return (
    names.some((name) => holdsAll(letters, name) && holdsAll(wordsOf(text), name)) ||
    emails.some((email) => letters.includes(email) && tokensOf(text).includes(email)) ||
    digits.some((number) => figures.includes(number) && numbersOf(text).includes(number)) ||
    networks.includes(network(text))
  )
}

const holdsAll = (text: string | string[], words: string[]) => words.every((word) => text.includes(word))

/** As masks are written. A search for it finds nobody, where one that is left empty would find everybody. */
const HIDDEN = "•••"

/** A list's query without what names the person; null where nothing does. */
export function hideIn(filters: string, traces: Traces): string | null {
  const params = Array.from(new URLSearchParams(filters))
  const hidden = params.map(([name, value]) => [name, namesPerson(value, traces) ? HIDDEN : value])
  return params.some(([, value], at) => hidden[at]![1] !== value)
    ? new URLSearchParams(hidden).toString()
    : null
}
