import { can, type Viewer } from "#app/auth/permissions"
import type { Db } from "#app/db/client.server"
import { viewFourEyesOnDeed } from "#app/domain/approvals/open-approval.queries.server"
import { standsInADraw } from "#app/domain/registrations/stands-in-a-draw.server"

type About = {
  person: { id: string; status: "active" | "canceled" }
  /** What is asked about the person already. */
  open: object | null
  viewer: Viewer
  now: Date
}

/** How an active account is disabled now: by one or by two, and who of these is there; whether its button is shown. */
export async function viewDisabling(db: Db, { person, open, viewer, now }: About) {
  const isOffered = person.status === "active" && can(viewer.permissions, "registrations:disable_or_enable")
  if (!isOffered || !(await standsInADraw(db, person.id)))
    return { isOffered, takesTwo: false, fourEyes: null }
  if (open) return { isOffered: false, takesTwo: true, fourEyes: null }
  const deed = { kind: "disable-registration", subjectId: person.id } as const
  const fourEyes = await viewFourEyesOnDeed(db, { ...deed, viewer, now })
  return { isOffered: fourEyes.second === "there", takesTwo: true, fourEyes }
}
