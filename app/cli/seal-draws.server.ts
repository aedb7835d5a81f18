import { sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { sealHolderKey, sealPermutationKey } from "#app/domain/draws/draw-secrets.server"
import { withoutGuards } from "./without-guards.server"

type Plain = { id: string; key: Buffer }

export const lockDraws = (tx: Db) => tx.execute(sql`lock table draws, draw_segments in access exclusive mode`)

/** Encrypts the keys of draws that stand plain; answers how many, and asks first where there are some. */
export async function sealDraws(tx: Db, needsSecret: () => void): Promise<number> {
  const draws = await tx.execute<Plain>(
    sql`select id, sealed_holder_key as key from draws where octet_length(sealed_holder_key) = 32`,
  )
  const segments = await tx.execute<Plain>(
    sql`select id, sealed_permutation_key as key from draw_segments where octet_length(sealed_permutation_key) = 32`,
  )
  if (draws.length + segments.length === 0) return 0
  needsSecret()
  await withoutGuards(tx, ["draws", "draw_segments"], async () => {
    for (const { id, key } of draws) {
      const sealed = await sealHolderKey(tx, id, key)
      await tx.execute(sql`update draws set sealed_holder_key = ${sealed} where id = ${id}`)
    }
    for (const { id, key } of segments) {
      const sealed = await sealPermutationKey(tx, id, key)
      await tx.execute(sql`update draw_segments set sealed_permutation_key = ${sealed} where id = ${id}`)
    }
  })
  return draws.length + segments.length
}
