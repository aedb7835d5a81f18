import { sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { env, publicOrigin } from "#app/platform/env.server"

/** Which log of the campaign goes on: the first, until one that can never be continued made way for the next. */
export async function currentLog(db: Db): Promise<number> {
  const [row] = await db.execute<{ log: number }>(sql`select current_log() as log`)
  return row!.log
}

/** `<campaign>-<n>`, as it stands in a log's address. */
export const logSlug = (log: number): string => `${env().CAMPAIGN}-${log}`

/** Which log of this campaign an address names; null where it is none of ours. */
export function logOfSlug(slug: string): number | null {
  const number = numberIn(slug)
  return number !== null && slug === logSlug(number) ? number : null
}

/** The name that a log signs with; with `https://` before it, where it is read. */
export const logOrigin = (log: number): string => `${new URL(publicOrigin()).host}/registro/${logSlug(log)}`

/** Which log signs with this name. */
export function logOfOrigin(origin: string): number {
  const number = numberIn(origin)
  if (number === null) throw new Error(`${origin} is no log's name`)
  return number
}

function numberIn(name: string): number | null {
  const [, number] = /-([1-9][0-9]{0,3})$/.exec(name) ?? []
  return number === undefined ? null : Number(number)
}
