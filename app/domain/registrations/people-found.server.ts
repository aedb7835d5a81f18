import { type Column, eq, type SQL, sql } from "drizzle-orm"
import { validate as isUuid } from "uuid"
import { amongFound, fewFound, isAnyOf } from "#app/db/among-found.server"
import type { Db } from "#app/db/client.server"
import { matches, matchesWhole } from "#app/db/search-condition.server"
import { registrations } from "#drizzle/schema/registrations"
import { isCpf, normalizeCpf } from "./cpf"
import { hasCpf, hasCpfMiddle } from "./cpf-condition.server"
import { hasEmail } from "./email-condition.server"
import type { PersonViewer } from "./shown-person"

/**
 * The ids of the people that a text means, as a subquery for another term's list. The text is a CPF, whole or as masks show
 * it (`***.982.247-**`), the id by which a person's own record links to the list, or an email as far as it was typed. Else
 * it is words of name, email and city. Who may not read these in full has to know the words whole: by parts they would be
 * found out letter by letter. A whole CPF finds them whom its mask does. Undefined where it is no word at all.
 */
export function peopleFound(db: Db, text: string, reader: PersonViewer) {
  const meant = personMeant(text, reader)
  return meant && db.select({ id: registrations.id }).from(registrations).where(meant)
}

/** Rows of a large list whose column names one of these people. */
export async function isAmongPeople(
  db: Db,
  column: Column,
  text: string,
  reader: PersonViewer,
): Promise<SQL | undefined> {
  const meant = personMeant(text, reader)
  return meant && amongFound(db, column, registrations, meant)
}

/**
 * The same beside other conditions, one of which is enough, and of a list that is shorter than the crowd. A list of ids
 * that a subquery finds would there be made before the first row, of everybody whom the text means; so where they are many
 * each row's own person is looked at.
 */
export async function isOfPeople(column: Column, asked: AskedPeople): Promise<SQL | undefined> {
  const people = await asked()
  if (!people) return undefined
  if ("ids" in people) return eq(column, isAnyOf(people.ids))
  return sql`(select ${people.meant} from ${registrations} where ${eq(registrations.id, column)})`
}

/** By their ids where they are few, else as a condition to test each of another term's rows by. */
type FoundPeople = { ids: string[] } | { meant: SQL } | undefined
export type AskedPeople = () => Promise<FoundPeople>

/** Whether they are so many that each row's own person has to be looked at. */
export const areMany = (people: FoundPeople): boolean => people !== undefined && "meant" in people

/** Looks for them once, however many lists of a page ask, and not at all where none does. */
export function askedOnce(db: Db, text: string, reader: PersonViewer): AskedPeople {
  let found: Promise<FoundPeople> | undefined
  return () => (found ??= fewPeopleFound(db, text, reader))
}

/** The people that a text means. Undefined where it is no word at all. */
export async function fewPeopleFound(db: Db, text: string, reader: PersonViewer): Promise<FoundPeople> {
  const meant = personMeant(text, reader)
  if (!meant) return undefined
  const ids = await fewFound(db, registrations, meant)
  return ids ? { ids } : { meant }
}

/** Whom a text means, as a condition on their own rows. */
export const personMeant = (text: string, reader: PersonViewer): SQL | undefined =>
  byId(text) ??
  byCpf(text, reader) ??
  hasEmail(registrations.email, text, reader) ??
  (reader.named ? matches : matchesWhole)(registrations.search, text)

const byId = (text: string): SQL | undefined => (isUuid(text) ? eq(registrations.id, text) : undefined)

function byCpf(text: string, reader: PersonViewer): SQL | undefined {
  const cpf = normalizeCpf(text)
  if (isCpf(cpf)) return hasCpf(registrations.cpf, cpf, reader)
  const [, middle] = /^\*{3}([0-9]{6})\*{2}$/.exec(cpf) ?? []
  return middle ? hasCpfMiddle(registrations.cpf, middle) : undefined
}
