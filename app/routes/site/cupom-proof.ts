import { proveLine } from "#app/domain/log/log-proof.server"
import { needsOwnHands } from "#app/domain/registrations/own-hands"
import { RuleBroken } from "#app/errors"
import { paths } from "#app/paths"
import { participantLoader } from "#app/site/guard.server"
import { fileAnswer } from "#app/platform/answers/file-answer.server"
import { withoutPage } from "#app/without-page.server"

/** That a line of the receipt stands in the public log, for the person who sent the invoice, alone: `prova-1.tlog-proof`. */
export const loader = withoutPage(
  participantLoader(
    async ({ db, participant, params }) => {
      needsOwnHands(participant)
      const nth = Number(/^prova-([1-9][0-9]{0,3})\.tlog-proof$/.exec(params.proof ?? "")?.[1] ?? 0)
      const own = { registrationId: participant.id, invoiceId: params.id ?? "" }
      const proof = nth > 0 ? await proveLine(db.primary, { ...own, nth }) : null
      if (proof === null) throw new RuleBroken("NOT_FOUND")
      return fileAnswer(proof, { name: `prova-${nth}.tlog-proof`, type: "text/plain; charset=utf-8" })
    },
    { offeredOn: ({ id = "" }) => paths.cupomAnswer(id) },
  ),
)
