import type { MetaFunction } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { CommandButton } from "#app/admin/command-dialog"
import { Card, DetailPage } from "#app/admin/detail-page"
import { KeptReceipt } from "#app/admin/kept-records"
import { adminAction, adminLoader, command } from "#app/admin/guard.server"
import { LostPrizeCommands, LostPrizeDialogs } from "#app/admin/lost-prize-dialogs"
import { pageMeta } from "#app/admin/page-meta"
import { revalidateStale } from "#app/admin/refused"
import { PrizeStatus } from "#app/admin/status/prize-status"
import { PrizeOf } from "#app/admin/prize-of"
import { redirectSaying } from "#app/admin/toast.server"
import { ToValidation } from "#app/admin/links"
import { NoFourEyes, OpenApproval } from "#app/admin/open-approval"
import { askGift } from "#app/domain/prizes/ask-gift.server"
import { giveInput, reasonedReviewInput, disqualifyAwardInput } from "#app/domain/prizes/prize-input.server"
import { askDisqualification } from "#app/domain/disqualification/ask-disqualification.server"
import { needsAwardOf } from "#app/domain/prizes/prizes.queries.server"
import { releasePrize, returnPrizeToPending } from "#app/domain/prizes/review-prize.server"
import { noteNamed } from "#app/domain/registrations/looks.server"
import { constraintOf } from "#app/forms/constraint.server"
import { disqualificationWords, publicReasonOptions } from "#app/words/reasons/public-reasons"
import { paths } from "#app/paths"
import { approvalWords } from "#app/words/approvals"
import { aloneWords, DISQUALIFICATION_ASKED } from "#app/words/four-eyes"
import { DescriptionList } from "#app/ui/description-list"
import { AwardHistory } from "./award-history"
import { ShortStock } from "./short-stock"
import { viewPrize, type AwardView } from "./detail-view.server"
import { prizeFacts, winnerFacts } from "./facts"
import { GiveDialog } from "./give-dialog"
import { AwardDecision } from "#app/admin/award-decision"
import type { Refusal } from "#app/forms/refusal"

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta(
    "Prêmio instantâneo",
    data && `${data.prize.name}, ${data.award?.person.shortName ?? endOf(data.prize.id)}`,
  )

/** Tells apart many prizes of one name that nobody holds; it stands in the address too. */
const endOf = (id: string) => id.slice(-6)

export const loader = adminLoader("prizes:view", async ({ db, params: { id = "" }, admin, now }) => {
  const view = await viewPrize(db.primary, { id, viewer: admin, now })
  const registrationIds = view.awards.map(({ person }) => person.id)
  await noteNamed(db.primary, { place: "prize", registrationIds, viewer: admin, now })
  return { ...view, constraint: constraintOf(giveInput) }
})

export const action = adminAction({
  give: command({
    guard: "prizes:give",
    schema: giveInput,
    async run({ person, reason }, { db, params: { id = "" }, admin, env, now, headers }) {
      const gift = { prizeId: id, person, reason, by: admin.id, prizesPerCpf: env.PRIZES_PER_CPF, now }
      await askGift(db.primary, gift)
      const said = "Entrega pedida. Até outra pessoa confirmar, nada muda."
      return redirectSaying(paths.admin.prize(id), said, { headers })
    },
  }),
  invalidate: command({
    guard: "prizes:invalidate",
    schema: disqualifyAwardInput,
    async run(seen, { db, params: { id = "" }, admin, now, headers }) {
      await needsAwardOf(db.primary, { prizeId: id, awardId: seen.awardId })
      await askDisqualification(db.primary, {
        claim: { awardId: seen.awardId },
        version: seen.version,
        reasonCode: seen.reasonCode,
        reason: seen.reason,
        by: admin.id,
        now,
      })
      return redirectSaying(paths.admin.validation(seen.awardId), DISQUALIFICATION_ASKED, { headers })
    },
  }),
  update: command({
    guard: "prizes:update",
    schema: reasonedReviewInput,
    async run(seen, { db, params: { id = "" }, admin, env, now, headers }) {
      const review = { prizeId: id, ...seen, by: admin.id, now, prizesPerCpf: env.PRIZES_PER_CPF }
      await returnPrizeToPending(db.primary, review)
      return redirectSaying(paths.admin.prize(id), "Prêmio de volta a pendente.", { headers })
    },
  }),
  release: command({
    guard: "prizes:update",
    schema: reasonedReviewInput,
    async run(seen, { db, params: { id = "" }, admin, now, headers }) {
      await releasePrize(db.primary, { prizeId: id, ...seen, by: admin.id, now })
      return redirectSaying(paths.admin.prize(id), "Prêmio de volta à oferta.", { headers })
    },
  }),
})

export const shouldRevalidate = revalidateStale

export default function PrizePage() {
  const view = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { prize, state, award, awards, may, constraint, open, two, toDisqualify } = view
  return (
    <DetailPage
      title={prize.name}
      back={{ href: paths.admin.prizes, label: "Prêmios instantâneos" }}
      badge={<PrizeStatus value={state} />}
      commands={
        <>
          {may.give && !open && two?.second === "there" && (
            <CommandButton command="give" permission="prizes:give" variant="primary">
              Pedir entrega à mão
            </CommandButton>
          )}
          {may.validate && award && <ToValidation permission="prizes:validate" claimId={award.id} />}
          <LostPrizeCommands may={may} />
          {may.invalidate && toDisqualify?.second === "there" && (
            <CommandButton command="invalidate" permission="prizes:invalidate" variant="danger">
              Invalidar
            </CommandButton>
          )}
        </>
      }
      side={<AwardHistory awards={awards} />}
    >
      {open && <OpenApproval view={open} />}
      {two && <NoFourEyes view={two} alone={approvalWords["give-prize"].alone} />}
      {toDisqualify && <NoFourEyes view={toDisqualify} alone={aloneWords.disqualify} />}
      {view.short && <ShortStock {...view.short} />}
      {award?.person.isErased && <KeptReceipt />}
      <Card title="Prêmio">
        <DescriptionList facts={prizeFacts(view)} />
      </Card>
      {award && (
        <Card title="Ganhador">
          <DescriptionList facts={winnerFacts(award, view.delivery)} />
        </Card>
      )}
      <GiveDialog answer={answer} constraint={constraint} isOver={open !== null} />
      <ReviewDialogs award={award} prize={prize.name} answer={answer} />
    </DetailPage>
  )
}

const codes = publicReasonOptions(disqualificationWords)

type Props = { award: AwardView | null; prize: string; answer: Refusal | undefined }

/** Decisions about who holds the prize, each with what it does before the yes; the papers are checked at /admin/validation. */
const ReviewDialogs = ({ award, prize, answer }: Props) => (
  <>
    <AwardDecision award={award} answer={answer} command="invalidate" becomes="invalid" reason codes={codes}>
      {award && <PrizeOf person={award.person.name} prize={prize} />}
      <p>
        Você pede, e outra pessoa confirma depois de 48 horas. A pessoa é avisada e pode responder; até lá
        nada muda para ela.
      </p>
    </AwardDecision>
    <LostPrizeDialogs award={award} person={award?.person.name} prize={prize} answer={answer} />
  </>
)
