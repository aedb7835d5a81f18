import { eq, inArray, or, type SQL, sql } from "drizzle-orm"
import { validate as isUuid } from "uuid"
import type { Db } from "#app/db/client.server"
import { readProtocol } from "#app/domain/invoices/protocol.server"
import { isCpf, normalizeCpf } from "#app/domain/registrations/cpf"
import { fewPeopleFound } from "#app/domain/registrations/people-found.server"
import type { PersonViewer } from "#app/domain/registrations/shown-person"
import { storesLike } from "#app/domain/stores/stores.list.server"
import { administratorsFound } from "#app/domain/users/users.queries.server"
import { thingsFound } from "./things-found.server"
import { isAnyOf } from "#app/db/among-found.server"
import { registrations } from "#drizzle/schema/registrations"
import { stores } from "#drizzle/schema/stores"
import type { SubjectType } from "#app/audit/audit-names"
import { actions } from "#drizzle/schema/back-office"

/**
 * What a text in Busca means:
 * - a row, by its id, its position or its hash (the head that a published draw names);
 * - what it is about, by its id or an invoice's protocol;
 * - a person, with their account, invoices, prizes and CPF's blocks;
 * - an administrator, who did it or to whom it was done.
 */
export async function actionsFound(
  db: Db,
  text: string | undefined,
  reader: PersonViewer,
): Promise<SQL | undefined> {
  if (text === undefined) return undefined
  if (isUuid(text)) return or(eq(actions.id, text), eq(actions.subjectId, text.toLowerCase()))
  if (/^[0-9a-f]{64}$/i.test(text)) return eq(actions.hash, text.toLowerCase())
  const position = /^(?:n?º ?)?([0-9]{1,9})$/i.exec(text.replaceAll(".", ""))?.[1]
  if (position) return eq(actions.seq, Number(position))
  const administrators = await administratorsFound(db, text, reader)
  // Each kind of subject by its own index: an OR of them would read the whole table.
  const people = await fewPeopleFound(db, text, reader)
  const meant = people && "meant" in people ? people.meant : undefined
  const things = await thingsFound(db, text, { bars: meant === undefined })
  const subjects = [
    ...ofNumber(text, reader),
    ...ofIds("users", administrators),
    ...things.flatMap(({ type, ids }) => ofIds(type, ids)),
    ...(people && "ids" in people ? ofPeople(people.ids) : []),
  ]
  const found = or(
    meant && isAbout({ people: meant, bars: await barsOf(db, text) }),
    subjects.length > 0 ? sql`${actions.id} in (${sql.join(subjects, sql` union all `)})` : undefined,
    // Who did it is no kind of subject: their rows may be most of the table.
    administrators.length > 0 ? inArray(actions.userId, administrators) : undefined,
  )
  return found ?? sql`false`
}

/** Which bars a text names; undefined where it names none, and none need be looked at. */
async function barsOf(db: Db, text: string): Promise<SQL | undefined> {
  const meant = storesLike(text)
  const [bar] = meant ? await db.select({ id: stores.id }).from(stores).where(meant).limit(1) : []
  return bar && meant
}

/** The rows about subjects of a type, whose ids a query gives. */
const about = (type: SubjectType, ids: SQL): SQL => sql`
  select ${actions.id} from ${actions} where ${actions.subjectType} = ${type} and ${actions.subjectId} in (${ids})`

function ofNumber(text: string, { named }: PersonViewer): SQL[] {
  const [protocol, cpf] = [readProtocol(text), normalizeCpf(text)]
  if (protocol) return [about("invoices", sql`select id::text from invoices where protocol = ${protocol}`)]
  // Among a thousand CPFs that a mask shows alike, the block would tell which of them it is.
  if (named && isCpf(cpf))
    return [about("cpf-block", sql`select id::text from cpf_blocks where cpf = ${cpf}`)]
  return []
}

/** One parameter, however many there are. */
const ofIds = (type: SubjectType, ids: readonly string[]): SQL[] =>
  ids.length === 0 ? [] : [about(type, sql`select unnest(${sql.param(`{${ids.join(",")}}`)}::text[])`)]

function ofPeople(ids: readonly string[]): SQL[] {
  if (ids.length === 0) return []
  const theirs = isAnyOf(ids)
  return [
    about("registrations", sql`select unnest(${sql.param(ids)}::text[])`),
    about("invoices", sql`select id::text from invoices where registration_id = ${theirs}`),
    about("prizes", sql`select prize_id::text from prize_awards where registration_id = ${theirs}`),
    about("winners", sql`select id::text from winners where registration_id = ${theirs}`),
  ]
}

/**
 * Where a name is many people's, the list is walked in its order, row by row, until a page is full. To collect all that is
 * theirs first would read millions of invoices. A scalar of each, since an EXISTS might be hashed, and so collected, too. The
 * bars of such a name are looked at on the same walk: to look each of thousands up in the audit first takes longer.
 */
function isAbout({ people, bars }: { people: SQL; bars: SQL | undefined }): SQL {
  const types: SubjectType[] = ["registrations", "invoices", "prizes", "winners"]
  if (bars) types.push("stores")
  const subject = sql`${actions.subjectId}::uuid`
  const whose = (of: SQL) => sql`(select bool_or(${people}) from ${of})`
  const join = sql`join ${registrations} on ${registrations.id} = owned.registration_id`
  return sql`${isBetweenEndsOf(types)} and case when length(${actions.subjectId}) <> 36 then false
    when ${actions.subjectType} = 'registrations'
      then ${whose(sql`${registrations} where ${registrations.id} = ${subject}`)}
    when ${actions.subjectType} = 'invoices'
      then ${whose(sql`invoices as owned ${join} where owned.id = ${subject}`)}
    when ${actions.subjectType} = 'prizes'
      then ${whose(sql`prize_awards as owned ${join} where owned.prize_id = ${subject}`)}
    when ${actions.subjectType} = 'winners'
      then ${whose(sql`winners as owned ${join} where owned.id = ${subject}`)}
    ${bars ? sql`when ${actions.subjectType} = 'stores' then (select bool_or(${bars}) from ${stores} where ${stores.id} = ${subject})` : sql``}
    else false end`
}

/**
 * Not before the first row about any of these kinds, nor behind the last: a campaign begins with its bars, of which there may
 * be tens of thousands, and a walk that means none of them begins behind them.
 */
function isBetweenEndsOf(types: readonly SubjectType[]): SQL {
  const ends = (end: "min" | "max") => {
    const each = types.map(
      (type) =>
        sql`(select ${sql.raw(end)}(ended.seq) from ${actions} as ended where ended.subject_type = ${type})`,
    )
    return sql.join(each, sql`, `)
  }
  return sql`${actions.seq} between least(${ends("min")}) and greatest(${ends("max")})`
}
