import type { Db } from "#app/db/client.server"
import type { DrawRow } from "#app/domain/draws/read-locked-draw.server"
import { refusalOf } from "#app/domain/refusal-of"
import {
  checkFourEyesOnPostponement,
  checkFourEyesOnPublication,
  checkSecondTyping,
  checkTookNoPart,
} from "./four-eyes.server"

type Draw = Pick<DrawRow, "id" | "state" | "periodEnd" | "computedBy" | "postponementAsked">

/** Why not this viewer, in words; null where nothing speaks against it. */
export async function readViewerRefusals(db: Db, { draw, viewerId }: { draw: Draw; viewerId: string }) {
  const { state, computedBy, postponementAsked: postponement } = draw
  const say = async (check: Promise<void>) => (await refusalOf(check))?.pt ?? null
  const tookPart = await say(checkTookNoPart(db, { draw, by: viewerId }))
  const publishing =
    state === "computed" && computedBy
      ? await say(checkFourEyesOnPublication(db, { draw, computedBy, publishedBy: viewerId }))
      : null
  const confirming =
    postponement &&
    (await say(checkFourEyesOnPostponement(db, { draw, askedBy: postponement.by, confirmedBy: viewerId })))
  const typing = state === "closed" ? await say(checkSecondTyping(db, { draw, by: viewerId })) : null
  return { tookPart, typing: tookPart ?? typing, publishing: tookPart ?? publishing, confirming }
}
