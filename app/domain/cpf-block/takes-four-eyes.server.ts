import { sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { cpfBlocks, registrations } from "#drizzle/schema/registrations"

/** Somebody whose block one person cannot place. */
export type FourEyesNeeded = { registrationId: string; cpf: string }

/**
 * Those of these CPFs whose block takes four eyes, since it takes somebody out of a draw that is not over. Such a person
 * holds a number in one, or a place of a published one that is still to be decided. The trigger `cpf_blocks_by_two` asks
 * the same.
 */
export const listFourEyesNeeded = (db: Db, cpfs: readonly string[]): Promise<FourEyesNeeded[]> =>
  db.execute<FourEyesNeeded>(sql`
    select ${registrations.id} as "registrationId", ${registrations.cpf} as cpf from ${registrations}
    where ${registrations.cpf} = any(${sql.param(cpfs)}::text[]) and stands_in_a_draw(${registrations.id})
      and not exists (
        select from ${cpfBlocks} where ${cpfBlocks.cpf} = ${registrations.cpf} and ${cpfBlocks.unblockedAt} is null
      )
    order by ${registrations.id}`)
