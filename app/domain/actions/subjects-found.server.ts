import { eq, ilike, or, type SQL, sql } from "drizzle-orm"
import { validate as isUuid } from "uuid"
import type { Db } from "#app/db/client.server"
import { readProtocol } from "#app/domain/invoices/protocol.server"
import { isCpf, normalizeCpf } from "#app/domain/registrations/cpf"
import { peopleFound } from "#app/domain/registrations/people-found.server"
import { actions } from "#drizzle/schema/back-office"
import { winners } from "#drizzle/schema/draws"
import { invoices } from "#drizzle/schema/invoices"
import { prizeAwards } from "#drizzle/schema/prizes"
import { cpfBlocks } from "#drizzle/schema/registrations"
import { users } from "#drizzle/schema/users"

/**
 * What a text in Busca means: a row by its id, its position or its hash (the head that a published draw names); what
 * it is about by its id or an invoice's protocol; or a person, with their account, invoices, prizes and CPF's blocks;
 * or an administrator, who did it or to whom it was done.
 */
export function actionsFound(db: Db, text: string | undefined): SQL | undefined {
  if (text === undefined) return undefined
  if (isUuid(text)) return or(eq(actions.id, text), eq(actions.subjectId, text.toLowerCase()))
  if (/^[0-9a-f]{64}$/i.test(text)) return eq(actions.hash, text.toLowerCase())
  const position = /^(?:n?º ?)?([0-9]{1,9})$/i.exec(text.replaceAll(".", ""))?.[1]
  if (position) return eq(actions.seq, Number(position))
  // Each kind by its own index: an OR of the kinds would read the whole table.
  const found = sql.join([...byNumber(text), ...byName(db, text)], sql` union all `)
  return sql`${actions.id} in (${found})`
}

const where = (condition: SQL) => sql`select ${actions.id} from ${actions} where ${condition}`
const about = (type: string, ids: SQL) =>
  where(sql`${actions.subjectType} = ${type} and ${actions.subjectId} in (${ids})`)

function byNumber(text: string): SQL[] {
  const [protocol, cpf] = [readProtocol(text), normalizeCpf(text)]
  return [
    ...(protocol
      ? [
          about(
            "invoices",
            sql`select ${invoices.id}::text from ${invoices} where ${eq(invoices.protocol, protocol)}`,
          ),
        ]
      : []),
    ...(isCpf(cpf)
      ? [
          about(
            "cpf-block",
            sql`select ${cpfBlocks.id}::text from ${cpfBlocks} where ${eq(cpfBlocks.cpf, cpf)}`,
          ),
        ]
      : []),
  ]
}

function byName(db: Db, text: string): SQL[] {
  const sign = `%${text.replace(/[\\%_]/g, "\\$&")}%`
  const named = sql`from ${users} where ${or(ilike(users.name, sign), ilike(users.email, sign))}`
  const people = peopleFound(db, text)
  return [
    about("users", sql`select ${users.id}::text ${named}`),
    where(sql`${actions.userId} in (select ${users.id} ${named})`),
    ...(people ? ofPeople(people.getSQL()) : []),
  ]
}

const ofPeople = (people: SQL): SQL[] => [
  about("registrations", sql`select person.id::text from (${people}) as person`),
  about(
    "invoices",
    sql`select ${invoices.id}::text from ${invoices} where ${invoices.registrationId} in (${people})`,
  ),
  about(
    "prizes",
    sql`select ${prizeAwards.prizeId}::text from ${prizeAwards} where ${prizeAwards.registrationId} in (${people})`,
  ),
  about(
    "winners",
    sql`select ${winners.id}::text from ${winners} where ${winners.registrationId} in (${people})`,
  ),
]
