import postgres from "postgres"
import { connect } from "#app/db/client.server"
import { insertDraw, type MadeDraw } from "#drizzle/seed/builders/draw"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertUser } from "#drizzle/seed/builders/user"
import type { DrawRule } from "#drizzle/schema/draws"

const NUMBERS_PER_PERSON = 40
/** Six of ten numbers of each series are given, in no order, as the permutation gives them. */
const SHARE = 0.6

export type FullDraw = { draw: MadeDraw; people: string[]; users: { id: string }[] }

/** A draw whose period is over, with so many numbers, one in a hundred of them void, of count / 40 people. */
export async function insertFullDraw(
  { url, ownerUrl }: { url: string; ownerUrl: string },
  { count, rule }: { count: number; rule?: Partial<DrawRule> },
): Promise<FullDraw> {
  const [db, owner] = [connect(url, { max: 2 }), postgres(ownerUrl, { max: 1 })]
  try {
    const seriesCount = Math.ceil(count / SHARE / 100_000)
    const ended = new Date(Date.now() - 600_000)
    const draw = await insertDraw(db, {
      now: new Date(),
      periodStart: new Date(ended.getTime() - 30 * 86_400_000),
      periodEnd: ended,
      rule: { seriesCount, seriesDigits: 3, seriesFrom: [1, 2, 3], winners: 100, surrogates: 200, ...rule },
    })
    const invoice = await insertInvoice(db, { now: ended, status: "validated" })
    const users = [await insertUser(db, { passwordHash: null }), await insertUser(db, { passwordHash: null })]
    const people = await insertPeople(owner, Math.ceil(count / NUMBERS_PER_PERSON))
    const coupons = await insertCoupons(owner, { like: invoice.id, people })
    await owner`
      insert into tickets (id, draw_id, segment_id, position, series, element, registration_id, invoice_id, void_at, created_at)
      select gen_random_uuid(), ${draw.id}, ${draw.segment.id}, n, number / 100000, number % 100000,
        (${people}::uuid[])[1 + n % ${people.length}], (${coupons}::uuid[])[1 + n % ${people.length}],
        case when n % 100 = 0 then now() end, now()
      from (
        select n::int, (n::bigint * 7919 % (${seriesCount}::bigint * 100000))::int as number
        from generate_series(1, ${count}::int) as n
      ) as given`
    await owner`vacuum analyze`
    return { draw, people, users }
  } finally {
    await Promise.all([db.$client.end(), owner.end()])
  }
}

async function insertPeople(owner: postgres.Sql, count: number): Promise<string[]> {
  const rows = await owner<{ id: string }[]>`
    insert into registrations (id, cpf, name, lastname, birthdate, phone, email, uf, city, password_hash,
      terms_version, regulation_version, accepted_at, search)
    select gen_random_uuid(), lpad((70000000000 + n)::text, 11, '0'), 'Pessoa', n::text, '1990-01-01', '98' || (900000000 + n),
      'pessoa.' || n || '@example.com', 'SP', 'Campinas', 'none', 1, 1, now(), 'pessoa'
    from generate_series(1, ${count}::int) as n returning id`
  return rows.map(({ id }) => id)
}

/** A coupon of each of these people, in their order. */
async function insertCoupons(
  owner: postgres.Sql,
  { like, people }: { like: string; people: string[] },
): Promise<string[]> {
  const rows = await owner<{ id: string; person: string }[]>`
    insert into invoices
    select (jsonb_populate_record(i, jsonb_build_object('id', gen_random_uuid(), 'registration_id', person,
      'protocol', 'COUPON-' || person, 'natural_key', person, 'idempotency_key', gen_random_uuid()))).*
    from invoices i, unnest(${people}::uuid[]) as person where i.id = ${like}
    returning id, registration_id as person`
  const of = new Map(rows.map(({ id, person }) => [person, id]))
  return people.map((person) => of.get(person)!)
}
