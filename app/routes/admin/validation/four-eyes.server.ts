import type { Permission, Viewer } from "#app/auth/permissions"
import type { Db } from "#app/db/client.server"
import { viewFourEyesOnClaim } from "#app/domain/validation/four-eyes.server"
import type { RecordView } from "./record-view.server"

type Options = { view: Omit<RecordView, "disqualification">; isAsked: boolean; viewer: Viewer; now: Date }

/** Of what this viewer would ask for about a prize: whether anybody is there to confirm it. */
export async function viewFourEyesOnRecord(db: Db, { view, isAsked, viewer, now }: Options) {
  const isAward = view.type === "award"
  const claim = isAward ? { awardId: view.id } : { winnerId: view.id }
  const look = (permission: Permission) => viewFourEyesOnClaim(db, { claim, permission, viewer, now })
  const validates = view.may.validate && view.person.isBlocked && !view.validationAsked
  return {
    toDisqualify:
      view.may.invalidate && !isAsked
        ? await look(isAward ? "prizes:invalidate" : "winners:invalidate")
        : null,
    toValidate: validates ? await look(isAward ? "prizes:validate" : "winners:validate") : null,
  }
}
