import type { MetaFunction } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { Card, DetailPage } from "#app/admin/detail-page"
import { adminAction, adminLoader, command } from "#app/admin/guard.server"
import { LostPrizeCommands, LostPrizeDialogs } from "#app/admin/lost-prize-dialogs"
import { pageMeta } from "#app/admin/page-meta"
import { revalidateStale } from "#app/admin/refused"
import { InvalidPrizeStatus, PrizeStatus } from "#app/admin/status/prize-status"
import { redirectSaying } from "#app/admin/toast.server"
import { reasonedReviewInput } from "#app/domain/prizes/prize-input.server"
import { noteNamed } from "#app/domain/registrations/looks.server"
import { getPrizeOf } from "#app/domain/prizes/prizes.queries.server"
import { releasePrize, returnPrizeToPending } from "#app/domain/prizes/review-prize.server"
import { paths } from "#app/paths"
import { DescriptionList } from "#app/ui/description-list"
import { viewInvalidPrize } from "./detail-view.server"
import { lossFacts, loserFacts, lostPrizeFacts } from "./facts"

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta("Prêmio inválido", data && `${data.prize.name}, ${data.person.shortName}`)

export const loader = adminLoader("invalid-prizes:view", async ({ db, params: { id = "" }, admin, now }) => {
  const view = await viewInvalidPrize(db.primary, { id, viewer: admin, now })
  await noteNamed(db.primary, { place: "prize", registrationIds: [view.person.id], viewer: admin, now })
  return view
})

export const action = adminAction({
  update: command({
    guard: "prizes:update",
    schema: reasonedReviewInput,
    async run(seen, { db, params: { id = "" }, admin, env, now, headers }) {
      const review = { ...(await getPrizeOf(db.primary, id)), ...seen, awardId: id, by: admin.id, now }
      await returnPrizeToPending(db.primary, { ...review, prizesPerCpf: env.PRIZES_PER_CPF })
      return redirectSaying(paths.admin.invalidPrize(id), "Prêmio de volta a pendente.", { headers })
    },
  }),
  release: command({
    guard: "prizes:update",
    schema: reasonedReviewInput,
    async run(seen, { db, params: { id = "" }, admin, now, headers }) {
      const review = { ...(await getPrizeOf(db.primary, id)), ...seen, awardId: id, by: admin.id, now }
      await releasePrize(db.primary, review)
      return redirectSaying(paths.admin.invalidPrize(id), "Prêmio de volta à oferta.", { headers })
    },
  }),
})

export const shouldRevalidate = revalidateStale

export default function InvalidPrizePage() {
  const view = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <DetailPage
      title={view.prize.name}
      back={{ href: paths.admin.invalidPrizes, label: "Prêmios inválidos" }}
      badge={<Badges {...view} />}
      commands={<LostPrizeCommands may={view.may} />}
    >
      <Card title="Decisão">
        <DescriptionList facts={lossFacts(view)} />
      </Card>
      <Card title="Prêmio">
        <DescriptionList facts={lostPrizeFacts(view)} />
      </Card>
      <Card title="Quem ganhou">
        <DescriptionList facts={loserFacts(view)} />
      </Card>
      <LostPrizeDialogs award={view} person={view.person.name} prize={view.prize.name} answer={answer} />
    </DetailPage>
  )
}

type BadgesProps = Pick<ReturnType<typeof useLoaderData<typeof loader>>, "state" | "releasedAt">

/** The award's state; and what became of the prize, once it is somebody else's to win. */
const Badges = ({ state, releasedAt }: BadgesProps) => (
  <>
    <PrizeStatus value={state} />
    {releasedAt && <InvalidPrizeStatus value="released" />}
  </>
)
