import { countTry } from "#app/auth/rate-limit.server"
import { brand } from "#app/brand"
import { ownArchive } from "#app/domain/my-data/own-archive.server"
import { needsOwnHands } from "#app/domain/registrations/own-hands"
import { paths } from "#app/paths"
import { fileAnswer } from "#app/platform/answers/file-answer.server"
import { participantLoader } from "#app/site/guard.server"
import { withoutPage } from "#app/without-page.server"
import { sayReadMe } from "./my-data/read-me.server"

/** Everything that is kept of a person, as a ZIP, for the person alone: not for an administrator who entered as them. */
export const loader = withoutPage(
  participantLoader(
    async ({ db, locale, now, participant }) => {
      needsOwnHands(participant)
      await countTry("my-data", participant.id)
      const archive = await ownArchive(db.primary, {
        registrationId: participant.id,
        now,
        readMe: (tables, draws) => sayReadMe({ tables, draws, now, locale, email: brand.company.email }),
      })
      return fileAnswer(archive, { name: "meus-dados.zip", type: "application/zip" })
    },
    { offeredOn: () => paths.myData },
  ),
)
