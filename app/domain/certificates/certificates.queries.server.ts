import { asc } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { certificates } from "#drizzle/schema/contents"

/** The numbers of the promotion's certificates, in order. */
export async function listCertificates(db: Db): Promise<string[]> {
  const rows = await db
    .select({ number: certificates.number })
    .from(certificates)
    .orderBy(asc(certificates.number))
  return rows.map(({ number }) => number)
}

/** How long a page's foot may be behind: it stands on every page, and changes once in a campaign. */
const KEPT_MS = 30_000
let kept: { numbers: string[]; at: number } | undefined

/** Certificates for the foot of every page, asked for twice a minute; without the database what was known last. */
export async function shownCertificates(db: Db, now: Date): Promise<string[]> {
  const age = kept ? Math.abs(now.getTime() - kept.at) : Infinity
  if (kept && age < KEPT_MS) return kept.numbers
  const numbers = await listCertificates(db).catch(() => undefined)
  if (numbers) kept = { numbers, at: now.getTime() }
  return numbers ?? kept?.numbers ?? []
}

/** They were changed by this process: its next page asks anew. */
export const forgetShown = (): void => {
  kept = undefined
}
