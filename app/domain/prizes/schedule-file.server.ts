import { eq, sql } from "drizzle-orm"
import { validate as isUuid } from "uuid"
import type { Db } from "#app/db/client.server"
import { openedBatchSize } from "#app/domain/log/opened.queries.server"
import { prizeBatches } from "#drizzle/schema/prizes"
import { committedMoments } from "./committed-moments.server"
import { scheduleText } from "./commitment.server"

/** What became of a prize by the end of its batch. */
type Fate = "won" | "given" | "again" | "unclaimed"

/** A prize as SCHEDULE.json tells of it: who first had it looked at `looked`, which the log has at `index`. */
type ScheduleLine = {
  number: number
  moment: string
  name: string
  fate: Fate
  looked: string | null
  index: number | null
}

/** What opens a batch's commitment, and what became of each of its prizes. */
export type ScheduleFile = { batch: string; key: string; text: string; prizes: ScheduleLine[] }

/**
 * SCHEDULE.json of a batch that is over (app/domain/draws/formats.md); undefined before that, and before a signed
 * checkpoint holds all that it speaks of. It never changes once it is there: what comes later is not in it.
 */
export async function findSchedule(db: Db, batchId: string): Promise<ScheduleFile | undefined> {
  if (!isUuid(batchId)) return undefined
  const size = await openedBatchSize(db, batchId)
  const [batch] = await db.select().from(prizeBatches).where(eq(prizeBatches.id, batchId))
  if (size === null || !batch?.revealedAt || !batch.commitmentKey) return undefined
  const moments = await committedMoments(db, batchId)
  const found = await becameOf(db, batch.id, batch.revealedAt)
  const isPlaced = [...found.values()].every(
    ({ isLogged, place }) => !isLogged || (place !== null && place < size),
  )
  if (!isPlaced) return undefined
  const prizes = moments.map(({ id, name, moment }, index) => {
    const { fate, looked, place } = found.get(id)!
    return { number: index + 1, moment: moment.toISOString(), name, fate, looked, index: place }
  })
  const text = scheduleText(batch, moments)
  return { batch: batch.id, key: batch.commitmentKey.toString("hex"), text, prizes }
}

type Became = { fate: Fate; looked: string | null; place: number | null; isLogged: boolean }

/** Of each prize of a batch, as it stood when the batch was over. */
async function becameOf(db: Db, batchId: string, revealedAt: Date): Promise<Map<string, Became>> {
  const end = sql`${revealedAt.toISOString()}::timestamptz`
  const rows = await db.execute<{ id: string } & Became & { wonAt: number | null; line: string | null }>(sql`
    select p.id, e.place::float8 as place, e.id is not null as "isLogged", e.sealed_line as line,
      extract(epoch from won.awarded_at)::float8 * 1000 as "wonAt",
      case when exists (select from prize_batches n where n.again_of = p.id) then 'again'
        when exists (select from prize_awards g where g.prize_id = p.id and g.given_by is not null and g.awarded_at <= ${end})
          then 'given'
        when won.id is not null then 'won' else 'unclaimed' end as fate
    from prizes p
      left join lateral (select a.id, a.awarded_at, a.invoice_id from prize_awards a
        where a.prize_id = p.id and a.invoice_id is not null and a.given_by is null
        order by a.created_at, a.id limit 1) as won on true
      left join log_entries e on e.invoice_id = won.invoice_id and e.kind = 'chance'
    where p.batch_id = ${batchId}`)
  return new Map(
    rows.map(({ id, wonAt, line, ...row }) => {
      // Of what was won before its look was told, the moment of the award is all there is.
      const awarded = wonAt === null ? null : new Date(wonAt).toISOString()
      const looked = line === null ? awarded : (JSON.parse(line) as { looked: string }).looked
      return [id, { ...row, looked }]
    }),
  )
}
