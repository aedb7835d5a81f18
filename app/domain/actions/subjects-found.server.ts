import { eq, inArray, or, type SQL, sql } from "drizzle-orm"
import { validate as isUuid } from "uuid"
import type { Db } from "#app/db/client.server"
import { readProtocol } from "#app/domain/invoices/protocol.server"
import { isCpf, normalizeCpf } from "#app/domain/registrations/cpf"
import { peopleFound } from "#app/domain/registrations/people-found.server"
import type { Reader } from "#app/domain/registrations/shown-person"
import { administratorsFound } from "#app/domain/users/users.queries.server"
import { thingsFound } from "./things-found.server"
import type { SubjectType } from "#app/audit/audit-names"
import { actions } from "#drizzle/schema/back-office"

/**
 * What a text in Busca means: a row by its id, its position or its hash (the head that a published draw names); what
 * it is about by its id or an invoice's protocol; or a person, with their account, invoices, prizes and CPF's blocks;
 * or an administrator, who did it or to whom it was done.
 */
export async function actionsFound(
  db: Db,
  text: string | undefined,
  reader: Reader,
): Promise<SQL | undefined> {
  if (text === undefined) return undefined
  if (isUuid(text)) return or(eq(actions.id, text), eq(actions.subjectId, text.toLowerCase()))
  if (/^[0-9a-f]{64}$/i.test(text)) return eq(actions.hash, text.toLowerCase())
  const position = /^(?:n?º ?)?([0-9]{1,9})$/i.exec(text.replaceAll(".", ""))?.[1]
  if (position) return eq(actions.seq, Number(position))
  const administrators = await administratorsFound(db, text)
  // Each kind of subject by its own index: an OR of them would read the whole table.
  const things = await thingsFound(db, text)
  const subjects = [
    ...ofNumber(text),
    ...ofIds("users", administrators),
    ...things.flatMap(({ type, ids }) => ofIds(type, ids)),
    ...ofPeople(db, text, reader),
  ]
  const found = or(
    subjects.length > 0 ? sql`${actions.id} in (${sql.join(subjects, sql` union all `)})` : undefined,
    // Who did it is no kind of subject: their rows may be most of the table.
    administrators.length > 0 ? inArray(actions.userId, administrators) : undefined,
  )
  return found ?? sql`false`
}

/** The rows about subjects of a type, whose ids a query gives. */
const about = (type: SubjectType, ids: SQL): SQL => sql`
  select ${actions.id} from ${actions} where ${actions.subjectType} = ${type} and ${actions.subjectId} in (${ids})`

function ofNumber(text: string): SQL[] {
  const [protocol, cpf] = [readProtocol(text), normalizeCpf(text)]
  if (protocol) return [about("invoices", sql`select id::text from invoices where protocol = ${protocol}`)]
  if (isCpf(cpf)) return [about("cpf-block", sql`select id::text from cpf_blocks where cpf = ${cpf}`)]
  return []
}

/** One parameter, however many there are. */
const ofIds = (type: SubjectType, ids: readonly string[]): SQL[] =>
  ids.length === 0 ? [] : [about(type, sql`select unnest(${sql.param(`{${ids.join(",")}}`)}::text[])`)]

function ofPeople(db: Db, text: string, reader: Reader): SQL[] {
  const people = peopleFound(db, text, reader)?.getSQL()
  if (!people) return []
  return [
    about("registrations", sql`select person.id::text from (${people}) as person`),
    about("invoices", sql`select id::text from invoices where registration_id in (${people})`),
    about("prizes", sql`select prize_id::text from prize_awards where registration_id in (${people})`),
    about("winners", sql`select id::text from winners where registration_id in (${people})`),
  ]
}
