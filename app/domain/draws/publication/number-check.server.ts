import type { Db } from "#app/db/client.server"
import type { LuckyNumber } from "#app/domain/tickets/lucky-number"
import { findNumberPlace, type NumberPlace } from "#app/domain/winners/public-winners.queries.server"
import type { Files } from "#app/platform/storage/files.server"
import { proveInclusion } from "#app/domain/draws/base/inclusion-proof.server"
import { climb, fromHex, leafHash, toHex } from "#app/domain/draws/base/merkle-tree.server"
import { getShown } from "./public-draws.queries.server"

/** A step towards the root, in hex. */
export type ShownStep = { sister: string; sisterIsLeft: boolean; node: string }
/** What is public about a number of a draw: its line in the base and the way from there to the published root. */
export type NumberCheck =
  | { found: "not-yet" | "no" }
  | {
      found: "yes"
      line: string
      /** Counted from 1, as people do. */
      place: number
      size: number
      holder: string
      eligible: boolean
      leaf: string
      steps: ShownStep[]
      /** Where the way ends, and whether that is the root that was published. */
      root: string
      leadsToRoot: boolean
      /** Its place in a published result. */
      standing: NumberPlace | null
    }

/** Looks a number up in the base of a draw that is closed. Throws NOT_FOUND for a draw that nobody may see yet. */
export async function checkNumber(
  db: Db,
  { drawId, number, now, files }: { drawId: string; number: LuckyNumber; now: Date; files?: Files },
): Promise<NumberCheck> {
  const draw = await getShown(db, drawId)
  if (draw.baseRoot === null) return { found: "not-yet" }
  const proof = await proveInclusion(draw, number, files)
  if (!proof) return { found: "no" }
  const leaf = leafHash(Buffer.from(proof.line))
  const steps = climb(leaf, { ...proof, path: proof.path.map(fromHex) }) ?? []
  const root = toHex(steps.at(-1)?.node ?? leaf)
  const [, , holder = "", eligible] = proof.line.split(",")
  return {
    found: "yes",
    line: proof.line,
    place: proof.index + 1,
    size: proof.size,
    holder,
    eligible: eligible === "1",
    leaf: toHex(leaf),
    root,
    steps: steps.map(({ sister, sisterIsLeft, node }) => ({
      sister: toHex(sister),
      sisterIsLeft,
      node: toHex(node),
    })),
    leadsToRoot: root === draw.baseRoot,
    standing: draw.state === "published" ? await findNumberPlace(db, drawId, { ...number, now }) : null,
  }
}
