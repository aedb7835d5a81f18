import { asc, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { holderSql, keepHolderKey } from "#app/domain/draws/base/holder.server"
import { openHolderKey } from "#app/domain/draws/draw-secrets.server"
import { toldOfAnother } from "#app/domain/log/told-otherwise.server"
import { draws } from "#drizzle/schema/draws"
import { asked, type Finding } from "./asked.server"

/**
 * Under whom the log has each coupon's numbers. It has to be the pseudonym of whoever sent the coupon, made of the draw's
 * key and that person's CPF, so that a CPF has one in a draw. And each who is told to take no part is left out.
 */
export async function* checkHolders(db: Db): AsyncGenerator<Finding> {
  const all = await db
    .select({ id: draws.id, sealedHolderKey: draws.sealedHolderKey, holderForm: draws.holderForm })
    .from(draws)
    .orderBy(asc(draws.id))
  for (const draw of all) {
    await keepHolderKey(db, await openHolderKey(db, draw))
    const own = holderSql(draw)
    const said = sql`e.sealed_line::json ->> 'holder'`
    yield* asked(db, "entry", toldOfAnother(draw))
    yield* asked(
      db,
      "entry",
      sql`select e.id, 'it tells that somebody takes no part who is not left out' as why from log_entries e
        where e.scope = ${`draw:${draw.id}`} and e.kind = 'ineligible' and ${said} not in (
          select ${own} from draw_exclusions x join registrations r on r.id = x.registration_id
          where x.draw_id = ${draw.id}::uuid and x.invoice_id is null)`,
    )
  }
}
