import { createHash } from "node:crypto"
import type { Db } from "#app/db/client.server"
import { canonicalJson } from "#app/platform/canonical-json"
import { drawScope, openEntry } from "./entry.server"
import { type DrawSteps, stepSays } from "./kinds/draw-steps"
import { openEntriesOf } from "./open-entries.queries.server"
import { writeOpen } from "./write-entries.server"

type StepOfDraw<Kind extends keyof DrawSteps> = { drawId: string; at: Date; step: DrawSteps[Kind] }

/** Tells the log of a draw's step, in the transaction that takes it. */
export const logStep = <Kind extends keyof DrawSteps>(
  tx: Db,
  kind: Kind,
  drawStep: StepOfDraw<Kind>,
): Promise<void> =>
  writeOpen(tx, openEntry(stepSays(kind, drawStep), drawScope(drawStep.drawId)), drawStep.at)

type ComputedDraw = { id: string; contest: number | null; resultSha256: string | null }

/** What the log was told of a draw's result as it was computed, for the steps that speak of the same. */
export async function loggedResult(tx: Db, draw: ComputedDraw): Promise<DrawSteps["result"]> {
  const { id, contest, resultSha256 } = draw
  if (!resultSha256) throw new Error("a computed draw has a result")
  const logged = (await openEntriesOf(tx, drawScope(id), "result")).at(-1)?.said
  const sha256 = logged?.resultSha256 === resultSha256 ? logged.sha256 : undefined
  return { contest, ...(sha256 === undefined ? {} : { sha256 }), resultSha256 }
}

/** The hash of a file as it is served: canonical JSON and a line feed. */
export const servedSha256 = (content: unknown): string =>
  createHash("sha256")
    .update(`${canonicalJson(content)}\n`)
    .digest("hex")
