import { sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { disclosedWinners } from "#app/domain/winners/disclosed-winners.server"

type OwnFile = { name: string; key: string }

/** A person's photos and papers, each under a name that says what it is of; of a prize that they know of. */
export async function ownFiles(db: Db, registrationId: string, now: Date): Promise<OwnFile[]> {
  const rows = await db.execute<OwnFile>(sql`
    select 'cupons/' || protocol as name, photo_key as key from invoices
    where registration_id = ${registrationId}::uuid and photo_key is not null
    union all select 'papeis/' || kind || '-' || id, file_key from papers
    where winner_id in ${disclosedWinners(registrationId, now)}
      or award_id in (select id from prize_awards where registration_id = ${registrationId}::uuid)
    order by 1`)
  return rows.map(({ name, key }) => ({ name: `${name}${/\.[a-z0-9]+$/.exec(key)?.[0] ?? ""}`, key }))
}
