import { type Placeholder, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { statement } from "#app/db/statement.server"
import { sharedDrawLock, sharedPeriodsLock } from "#app/domain/draws/draw-locks.server"
import { RuleBroken } from "#app/errors"
import type { Paper } from "./read-invoice"

/**
 * When an invoice arrived: as the caller knows, or by the database's clock at the transaction's start, moved by
 * `shiftMs`. Every statement of one transaction reckons the same moment, so that none has to wait for another's answer.
 */
export type Arrival = { receivedAt: Date | undefined; shiftMs: number }

/** An arrival as parameters of a statement. */
export type ArrivalValues = { receivedAt: string | undefined; shiftMs: number }

/** That moment as every statement of one transaction reckons it. */
export const momentOf = (given: (name: keyof ArrivalValues) => Placeholder) =>
  sql`coalesce(${given("receivedAt")}::timestamptz,
    now() + ${given("shiftMs")}::float8 * interval '1 millisecond')::timestamptz(3)`

const drawsOpenThen = statement<{ at: number; drawId: string | null }, ArrivalValues>(
  (given) => sql`
    with arrival as materialized (select ${sharedPeriodsLock} as periods, ${momentOf(given)} as at)
    select extract(epoch from at)::float8 * 1000 as at, d.id as "drawId", periods,
      ${sharedDrawLock(sql`d.id::text`)} as lock
    from arrival left join lateral (
      select id from draws where state = 'planned' and at between period_start and period_end order by id
    ) as d on true`,
)

/**
 * Takes the moment of arrival and then locks the draws that are open at it: shared, in ascending order, after the lock that
 * holds back new periods. A draw's state may be trusted only in a later statement, which sees what the locks waited for.
 */
export async function lockOpenDraws(
  tx: Db,
  { receivedAt, shiftMs }: Arrival,
): Promise<{ receivedAt: Date; drawIds: string[] }> {
  const rows = await drawsOpenThen(tx, { receivedAt: receivedAt?.toISOString(), shiftMs })
  const at = new Date(Math.round(rows[0]?.at ?? Number.NaN))
  return { receivedAt: at, drawIds: rows.flatMap(({ drawId }) => drawId ?? []) }
}

/** The CPF binds the pseudonym under which new numbers are told. */
export type SubmittingPerson = { status: "active" | "canceled"; cpf: string }

const personBehindPaper = statement<SubmittingPerson, { name: string; registrationId: string }>(
  (given) => sql`
    select r.status, r.cpf
    from (select pg_advisory_xact_lock(hashtextextended(${given("name")}, 0))) as paper, registrations r
    where r.id = ${given("registrationId")} for no key update of r`,
)

/**
 * Locks the paper (bar and number), so that a typed and a keyed invoice of one purchase see each other, and one with
 * another day too; and then the person. Throws NOT_FOUND.
 */
export async function lockPaperAndPerson(
  tx: Db,
  { registrationId, paper }: { registrationId: string; paper: Paper },
): Promise<SubmittingPerson> {
  const name = `paper:${paper.cnpj}:${paper.number}`
  const [person] = await personBehindPaper(tx, { name, registrationId })
  if (!person) throw new RuleBroken("NOT_FOUND")
  return person
}

const personThen = statement<SubmittingPerson & { at: number }, ArrivalValues & { registrationId: string }>(
  (given) => sql`
    select status, cpf, extract(epoch from ${momentOf(given)})::float8 * 1000 as at
    from registrations where id = ${given("registrationId")}`,
)

/** The moment of arrival and the person, without a lock: enough to refuse, not to accept. Throws NOT_FOUND. */
export async function lookAtPerson(
  db: Db,
  { registrationId, arrival }: { registrationId: string; arrival: Arrival },
): Promise<{ receivedAt: Date; person: SubmittingPerson }> {
  const { receivedAt, shiftMs } = arrival
  const [row] = await personThen(db, { registrationId, receivedAt: receivedAt?.toISOString(), shiftMs })
  if (!row) throw new RuleBroken("NOT_FOUND")
  return { receivedAt: new Date(Math.round(row.at)), person: { status: row.status, cpf: row.cpf } }
}
