import { eq, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { RuleBroken } from "#app/errors"
import { drawRejections } from "#drizzle/schema/draws"

/** Whoever took part in a result that went back takes no part in the next one. Throws FOUR_EYES. */
export async function checkTookNoPart(
  tx: Db,
  { drawId, userId }: { drawId: string; userId: string },
): Promise<void> {
  const rows = await tx.select().from(drawRejections).where(eq(drawRejections.drawId, drawId))
  const took = rows.some(({ extractionBy, computedBy, rejectedBy }) =>
    [extractionBy, computedBy, rejectedBy].includes(userId),
  )
  if (!took) return
  throw new RuleBroken("FOUR_EYES", {
    because: {
      pt: "Você participou da apuração que foi devolvida: ela precisa de duas pessoas novas.",
      en: "You took part in the result that went back: it takes two new people.",
    },
  })
}

type Pair = { computedBy: string; publishedBy: string; since: Date }

/**
 * Whoever computed does not publish, nor an account that the other made, reset or changed since the base was closed,
 * nor two that a third one did so with, through however many accounts in between (design.md, Four eyes). Throws
 * FOUR_EYES.
 */
export async function checkTwoPeople(tx: Db, { computedBy, publishedBy, since }: Pair): Promise<void> {
  if (computedBy === publishedBy)
    throw new RuleBroken("FOUR_EYES", {
      because: {
        pt: "Quem apurou não publica: peça a outra pessoa com a mesma permissão.",
        en: "Whoever computed does not publish: ask somebody else with the same permission.",
      },
    })
  const handsOn = (userId: string) => sql`
    with recursive hands (id) as (
      select ${userId}::text
      union
      select a.user_id::text from actions a join hands on a.subject_id = hands.id
      where a.subject_type = 'users' and a.at >= ${since.toISOString()}::timestamptz
    ) select id from hands`
  const [shared] = await tx.execute(sql`(${handsOn(computedBy)}) intersect (${handsOn(publishedBy)}) limit 1`)
  if (!shared) return
  throw new RuleBroken("FOUR_EYES", {
    because: {
      pt: "Uma das duas contas foi criada ou mudada pela outra, ou pela mesma pessoa, depois que a base fechou. Publique com uma conta que ninguém mexeu.",
      en: "One of the two accounts was made or changed by the other, or by the same person, after the base was closed. Publish with an account that nobody touched.",
    },
  })
}
