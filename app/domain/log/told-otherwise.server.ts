import { type SQL, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { holderSql, keepHolderKey } from "#app/domain/draws/base/holder.server"
import { openHolderKey } from "#app/domain/draws/draw-secrets.server"
import { lastFault } from "#app/queue/failed-jobs.server"
import type { ToldFault, ToldStep } from "#app/words/log-faults"
import { comesTooLate, cutoffOf } from "./cutoff.server"
import { drawScope } from "./entry.server"

/** What is wrong, of an entry (`it`) or a coupon. */
const faults = {
  untold: "no entry of the log tells of a number of this coupon",
  unknown: "it tells of a number that its coupon does not have",
  twice: "it tells of a number that another entry tells of",
  turn: "its turn is not the next of its coupon",
  counts: "it tells that a number is void that counts",
  void: "the log does not tell that a number of this coupon is void",
  holder: "it tells of its coupon under another holder than who sent it",
  owner: "a number of this coupon stands under somebody else than who sent it",
  early: "it tells that somebody takes no part, before the draw is closed",
  late: "it tells of numbers behind the cutoff of their draw",
} as const satisfies Record<ToldFault, string>

const why = (fault: ToldFault): SQL => sql.raw(`'${faults[fault]}'`)

/**
 * What the log tells of a draw's coupons otherwise than its numbers stand, as a statement with columns `id` (an entry's, or that
 * of a coupon of which an entry is missing) and `why`: whoever checks the draw from outside would find it, and the draw would
 * never agree again. Each number is told once, under its coupon; a coupon's entries are counted from 1; and what they leave
 * void is void, or of a coupon that the base holds back. All numbers of the draw are read, so that it takes its time.
 */
export function toldOtherwise(drawId: string): SQL {
  const scope = drawScope(drawId)
  const numbersOf = (row: SQL) =>
    sql`'[' || s.ordinal || ', ' || ${row}.position || ', ' || ${row}.series || ', ' || ${row}.element || ']'`
  // Each place of the log has its index by scope, and what has no place yet another one.
  const entriesWhere = (
    placed: SQL,
  ) => sql`select id, invoice_id, kind, sealed_line::jsonb as said from log_entries
    where scope = ${scope} and ${placed} and kind in ('numbers', 'void', 'restore') and sealed_line is not null`
  const byTurn = sql`length(said ->> 'turn'), said ->> 'turn', id`
  return sql`with entry as not materialized (
      ${entriesWhere(sql`place is not null`)} union all ${entriesWhere(sql`place is null`)}
    ), told as not materialized (
      select id, invoice_id, number from entry, jsonb_array_elements_text(said -> 'numbers') as number where kind = 'numbers'
    ), given as not materialized (
      select t.invoice_id, ${numbersOf(sql`t`)} as number, '[' || s.ordinal || ', ' || t.position || ']' as position,
        t.void_at is not null or t.invoice_id in (
          select invoice_id from draw_exclusions where draw_id = ${drawId}::uuid and invoice_id is not null) as is_void
      from tickets t join draw_segments s on s.id = t.segment_id where t.draw_id = ${drawId}::uuid
    ), last as (
      select distinct on (invoice_id, position) id, invoice_id, position, kind
      from entry, jsonb_array_elements_text(said -> 'positions') as position where kind in ('void', 'restore')
      order by invoice_id, position, length(said ->> 'turn') desc, said ->> 'turn' desc
    )
    select coalesce(told.id, given.invoice_id) as id, case when told.id is null
      then ${why("untold")} else ${why("unknown")} end as why
    from told full join given using (invoice_id, number) where told.id is null or given.number is null
    union all
    select max(id::text)::uuid, ${why("twice")} from told
    -- Where there are as many as numbers, and each is one of them, none is told twice.
    where (select sum(jsonb_array_length(said -> 'numbers')) from entry where kind = 'numbers')
      > (select count(*) from tickets where draw_id = ${drawId}::uuid)
    group by invoice_id, number having count(*) > 1
    union all
    select id, ${why("turn")} from (
      select id, said ->> 'turn' as turn, row_number() over (partition by invoice_id order by ${byTurn}) as of_invoice,
        row_number() over (partition by said ->> 'coupon' order by ${byTurn}) as of_name
      from entry) as counted
    where of_invoice::text is distinct from turn or of_name::text is distinct from turn
    union all
    select coalesce(last.id, void.invoice_id), case when last.kind = 'void' then ${why("counts")} else ${why("void")} end
    from last full join (select * from given where is_void) as void using (invoice_id, position)
    where (last.kind = 'void') is distinct from (void.number is not null)`
}

/** Entries that tell of a draw's numbers behind its cutoff: with a place there, or with none, as they get no other. */
export function toldTooLate(drawId: string): SQL {
  const entriesWhere = (place: SQL) => sql`select e.id, ${why("late")} as why from log_entries e
    where e.scope = ${drawScope(drawId)} and e.kind = 'numbers' and ${place}`
  const cutoff = sql`(select ${cutoffOf} from draws d where d.id = ${drawId}::uuid)`
  return sql`${entriesWhere(sql`e.place >= ${cutoff}`)} union all ${entriesWhere(comesTooLate(sql`e`))}`
}

type HolderDraw = { id: string; sealedHolderKey: Buffer; holderForm: number }

/**
 * Entries that tell of a coupon under another pseudonym than its sender's, where `keepHolderKey` was called in this
 * transaction.
 */
export const toldOfAnother = (draw: Omit<HolderDraw, "sealedHolderKey">): SQL => sql`
  select e.id, ${why("holder")} as why
  from log_entries e join invoices i on i.id = e.invoice_id join registrations r on r.id = i.registration_id
  where e.scope = ${drawScope(draw.id)} and e.kind = 'numbers'
    and e.sealed_line::json ->> 'holder' is distinct from ${holderSql(draw)}`

/** Coupons of which a number is somebody else's, under whom it would stand in the base. */
const givenToAnother = (drawId: string): SQL => sql`
  select i.id, ${why("owner")} as why from tickets t join invoices i on i.id = t.invoice_id
  where t.draw_id = ${drawId}::uuid and t.registration_id <> i.registration_id`

/** Entries that say who takes no part in a closing draw, and that this very transaction did not write. */
const earlyIneligible = (drawId: string): SQL => sql`
  select id, ${why("early")} as why from log_entries
  where scope = ${drawScope(drawId)} and kind = 'ineligible' and not is_own_write(xmin)`

/** The freeze of a draw found that; its job keeps code and message, and the draw's page reads them. */
class ToldOtherwise extends Error {
  static readonly code = "TOLD_OTHERWISE"
  readonly code = ToldOtherwise.code

  constructor(drawId: string, { id, why: said }: { id: string; why: string }) {
    super(
      `The draw ${drawId} is not closed: of ${id} the public log tells what the numbers do not (${said}). Somebody wrote past the program; .github/OPERATING.md, "An entry that tells what was not", says what to do.`,
    )
  }

  static read(message: string): { id: string; fault: ToldFault } | null {
    const [, id, said] = /: of (\S+) the public log .*? \((.+)\)\. /.exec(message) ?? []
    const fault = (Object.keys(faults) as ToldFault[]).find((one) => faults[one] === said)
    return id && fault ? { id, fault } : null
  }
}

/**
 * Holds what the log tells of a closing draw against its numbers, in the transaction that closes it. Throws where they
 * differ: the draw stays open, and a person has to look at it.
 */
export async function refuseToldOtherwise(tx: Db, draw: HolderDraw): Promise<void> {
  await keepHolderKey(tx, await openHolderKey(tx, draw))
  const wrongs = [
    // Before what else is wrong with them: such an entry goes with its numbers.
    toldTooLate(draw.id),
    toldOtherwise(draw.id),
    // Before the entry's holder, which is right where the coupon was given to somebody else.
    givenToAnother(draw.id),
    toldOfAnother(draw),
    earlyIneligible(draw.id),
  ].map((wrong) => sql`select id, why from (${wrong}) as one`)
  const [wrong] = await tx.execute<{ id: string; why: string }>(sql`
    select id::text, why from (${sql.join(wrongs, sql` union all `)}) as wrong limit 1`)
  if (wrong) throw new ToldOtherwise(draw.id, wrong)
}

/** Where the entries are right, and the numbers are not. */
const ofNumbers: ReadonlySet<ToldFault> = new Set(["untold", "void", "owner"])

/** What the last freeze of a closing draw stumbled over, in which entry or coupon, and which step leads out. */
type FreezeFault = { id: string; isEntry: boolean; fault: ToldFault; step: ToldStep }

/** Null where it did not, and where the entry was taken away since. */
export async function findToldOtherwise(db: Db, drawId: string): Promise<FreezeFault | null> {
  const message = await lastFault(db, "draw", { drawId }, ToldOtherwise.code)
  const found = message === null ? null : ToldOtherwise.read(message)
  if (!found) return null
  const [entry] = await db.execute<{ isPlaced: boolean }>(
    sql`select place is not null as "isPlaced" from log_entries where id = ${found.id}::uuid`,
  )
  const isEntry = entry !== undefined
  if (ofNumbers.has(found.fault)) return { ...found, isEntry, step: "numbers" }
  if (!isEntry) return null
  if (entry.isPlaced) return { ...found, isEntry, step: "signed" }
  return { ...found, isEntry, step: found.fault === "late" ? "late" : "unplaced" }
}
