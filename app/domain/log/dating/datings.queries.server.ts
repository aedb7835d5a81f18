import { sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { AUTHORITY } from "#drizzle/schema/log"
import type { Outsiders } from "./date-checkpoints.server"

/** Somebody who is asked to date the log, or was: what came of the last asking, and the last that went well. */
type OutsiderLine = {
  /** A witness' verifier key, or AUTHORITY. */
  outsider: string
  kind: "witness" | "authority"
  /** That of a witness' key. */
  name: string
  /** Undefined of one whom the settings no longer name. */
  url: string | undefined
  answeredAt: Date | null
  fault: string | null
  faultFact: string | null
  /** The largest size that it dated, and when. */
  good: { size: number; at: Date } | null
}

type OutsiderRow = {
  outsider: string
  answeredAt: string
  fault: string | null
  faultFact: string | null
  goodSize: number | null
  goodAt: string | null
}

const nameOf = (outsider: string): string => outsider.split("+", 1)[0]!

/** Those of the settings first, each with its last answer; then who only stands in the log's past. */
export async function listOutsiders(db: Db, { witnesses, stampUrl }: Outsiders): Promise<OutsiderLine[]> {
  const found = await db.execute<OutsiderRow>(sql`
    select distinct on (d.outsider) d.outsider, d.answered_at::text as "answeredAt", d.fault,
      d.fault_fact as "faultFact", g.size::float8 as "goodSize", g.dated_at::text as "goodAt"
    from log_datings d left join lateral (select size, dated_at from log_datings g
      where g.outsider = d.outsider and g.dated_at is not null order by log desc, size desc limit 1) g on true
    where d.answered_at is not null order by d.outsider, d.answered_at desc, d.log desc, d.size desc`)
  const asked = [
    ...witnesses.map(({ vkey, url }) => ({ outsider: vkey, url })),
    ...(stampUrl === undefined ? [] : [{ outsider: AUTHORITY, url: stampUrl }]),
  ]
  const past = found.filter(({ outsider }) => !asked.some((one) => one.outsider === outsider))
  return [...asked, ...past.map(({ outsider }) => ({ outsider, url: undefined }))].map((one) =>
    lineOf(
      one,
      found.find(({ outsider }) => outsider === one.outsider),
    ),
  )
}

function lineOf(
  { outsider, url }: { outsider: string; url: string | undefined },
  row: OutsiderRow | undefined,
): OutsiderLine {
  const { answeredAt = null, fault = null, faultFact = null, goodSize = null, goodAt = null } = row ?? {}
  return {
    outsider,
    kind: outsider === AUTHORITY ? "authority" : "witness",
    name: nameOf(outsider),
    url,
    answeredAt: answeredAt === null ? null : new Date(answeredAt),
    fault,
    faultFact,
    good: goodSize === null || goodAt === null ? null : { size: goodSize, at: new Date(goodAt) },
  }
}

/** A signed checkpoint with who dated it. */
type CheckpointLine = {
  id: string
  size: number
  root: string
  signedAt: Date
  /** Who cosigned it, by name, and when. */
  cosigned: { name: string; at: Date }[]
  stampedAt: Date | null
}

/** Checkpoints on a page. */
const PAGE = 30

/** Of a log, from the last one back, or from below a size; `next` is where the next page begins. */
export async function listCheckpoints(
  db: Db,
  { log, below }: { log: number; below: number | null },
): Promise<{ rows: CheckpointLine[]; next: number | null }> {
  const found = await db.execute<{ size: number; root: string; signedAt: string; datings: Dated[] }>(sql`
    select c.size::float8 as size, encode(c.root, 'base64') as root, c.signed_at::text as "signedAt",
      (select coalesce(jsonb_agg(jsonb_build_object('outsider', d.outsider, 'at', d.dated_at)
        order by d.dated_at, d.outsider), '[]') from log_datings d
        where (d.log, d.size) = (c.log, c.size) and d.dated_at is not null) as datings
    from log_checkpoints c
    where c.log = ${log} and c.note is not null and (${below}::bigint is null or c.size < ${below}::bigint)
    order by c.size desc limit ${PAGE + 1}`)
  const rows = found.slice(0, PAGE).map(({ size, root, signedAt, datings }) => ({
    id: String(size),
    size,
    root,
    signedAt: new Date(signedAt),
    cosigned: datings
      .filter(({ outsider }) => outsider !== AUTHORITY)
      .map(({ outsider, at }) => ({ name: nameOf(outsider), at: new Date(at) })),
    stampedAt: stampIn(datings),
  }))
  return { rows, next: found.length > PAGE ? rows.at(-1)!.size : null }
}

type Dated = { outsider: string; at: string }

function stampIn(datings: readonly Dated[]): Date | null {
  const stamp = datings.find(({ outsider }) => outsider === AUTHORITY)
  return stamp ? new Date(stamp.at) : null
}
