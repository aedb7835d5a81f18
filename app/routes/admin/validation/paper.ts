import { adminLoader } from "#app/admin/guard.server"
import { missingPermission } from "#app/auth/permission-labels"
import { can } from "#app/auth/permissions"
import { noteLooks } from "#app/domain/registrations/looks.server"
import { getPaperPhoto } from "#app/domain/papers/papers.queries.server"
import { fileAnswer } from "#app/platform/answers/file-answer.server"
import { paths } from "#app/paths"
import { withoutPage } from "#app/without-page.server"

const validates = ["prizes:validate", "winners:validate"] as const

/** A paper's photo, for reviewers alone: no copy of somebody's identity stays in a browser or on the way. */
export const loader = withoutPage(
  adminLoader(
    validates,
    async ({ db, params: { id = "" }, admin, now }) => {
      const { stream, isWinners, registrationId } = await getPaperPhoto(db.primary, { id })
      const needed = isWinners ? "winners:view" : "prizes:validate"
      if (!can(admin.permissions, needed)) {
        stream.destroy()
        throw missingPermission(needed)
      }
      await noteLooks(db.primary, { registrationIds: [registrationId], by: admin.id, place: "paper", now })
      return fileAnswer(stream, { name: "papel.jpg", type: "image/jpeg", isShown: true })
    },
    { offeredOn: () => paths.admin.validation() },
  ),
)
