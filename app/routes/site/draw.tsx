import { data, type HeadersFunction, type MetaFunction } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { useTranslation } from "react-i18next"
import { getPublicDraw } from "#app/domain/draws/publication/public-draws.queries.server"
import { findPlan } from "#app/domain/draws/planning/plan.queries.server"
import { paths } from "#app/paths"
import { PRIVATE } from "#app/platform/answers/cache-control"
import { dayOf } from "#app/platform/time/clock.server"
import { DrawCheck } from "./draw/draw-check"
import { DrawCountdown } from "./draw/draw-countdown"
import { DrawFiles } from "./draw/draw-files"
import { DrawPack } from "./draw/draw-pack"
import { DrawPlan } from "./draw/draw-plan"
import { DrawPlaces } from "./draw/draw-places"
import { DrawPrizes } from "./draw/draw-prizes"
import { DrawSeals } from "#app/site/draw-seals"
import { DrawState } from "#app/site/draw-state"
import { publicLoader } from "#app/site/guard.server"
import { Fold } from "#app/site/fold"
import { InPortuguese } from "#app/site/in-portuguese"
import { NumberCheckForm } from "./draw/number-check"
import { openPage, titleOf } from "#app/site/page-head"
import { PageTitle } from "#app/site/page-title"
import { viewNumber } from "./draw-number.server"
import { viewPlaces } from "./draw-places-view.server"
import { sayExample, viewAhead, viewDrawCheck, viewDrawHead, viewPack, viewSeals } from "./draw-view.server"

/** With what a visitor holds in the draw it is that visitor's alone, and not kept for who comes after. */
export const headers: HeadersFunction = (answer) =>
  answer.loaderHeaders.has("Cache-Control") ? answer.loaderHeaders : openPage(answer)
export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  titleOf(data?.head.title ?? "", matches),
  { name: "description", content: data?.description ?? "" },
]

/** Everything about one draw, for whoever does not believe it. */
export const loader = publicLoader(
  async ({ db: { primary: db }, env, params, url, locale, now, participant }) => {
    const draw = await getPublicDraw(db, params.draw ?? "", now)
    // Before the period is closed there is no list to look into; of a draw canceled before that there never is.
    const hasList = draw.base !== null || draw.state === "closing"
    const number = hasList ? await viewNumber(db, draw, url.searchParams, { now, locale }) : null
    const view = {
      head: viewDrawHead(draw, locale),
      countdown: await viewAhead(db, draw, {
        today: dayOf(now),
        registrationId: participant?.id,
        review: env.INVOICE_REVIEW,
        locale,
      }),
      example: draw.result || draw.state === "canceled" ? null : sayExample(draw),
      check: viewDrawCheck(draw, locale),
      seals: viewSeals(draw, locale),
      pack: await viewPack(db, draw, locale),
      plan: (await findPlan(db, draw.id)) ?? null,
      number,
      result: draw.result && (await viewPlaces(db, draw, url.searchParams, { now, locale })),
      description: `${draw.title}: ${draw.prize}`,
    }
    const status = number?.check?.found === "wrong" ? 422 : 200
    return data(view, { status, headers: view.countdown.own ? { "Cache-Control": PRIVATE } : {} })
  },
)

export default function DrawPage() {
  const { t } = useTranslation()
  const { head, countdown, example, check, seals, pack, plan, number, result } =
    useLoaderData<typeof loader>()
  const isOut = result !== null
  // To what is said of a number what proves the whole draw is a link: together they weigh more than a page may.
  const isLookedUp = number?.check?.found === "yes" || number?.check?.found === "no"
  return (
    <div className="wrap stack stack--far">
      <div className="stack">
        <PageTitle
          lead={<InPortuguese>{head.prize}</InPortuguese>}
          aside={<a href={paths.winners}>{t("draw.back")}</a>}
        >
          <InPortuguese>{head.title}</InPortuguese>
        </PageTitle>
        <DrawState {...head} />
        <DrawCountdown {...countdown} isOpen={head.state === "open"} />
      </div>
      {check.drawn && <DrawPrizes title={t("draw.prizesOf", { day: head.extraction })} {...check.drawn} />}
      {isOut && <DrawPlaces drawId={head.id} {...result} />}
      {number && <NumberCheckForm drawId={head.id} isOut={isOut} {...number} />}
      {example && (
        <DrawPrizes title={t("draw.example")} lead={t("draw.exampleLead")} {...example} isExample />
      )}
      {isLookedUp ? (
        <p>
          <a href={`${paths.draw(head.id)}#conferir`}>{t("draw.forAll")}</a>
        </p>
      ) : (
        <Fold title={t("draw.forAll")} id="conferir">
          <div className="stack stack--far">
            {head.state === "canceled" ? (
              <section className="stack" aria-labelledby="lacres">
                <h2 id="lacres">{t("draw.seal.canceled")}</h2>
                {!check.base && <p>{t("draw.seal.canceledText")}</p>}
                <DrawSeals {...seals} />
              </section>
            ) : (
              <DrawCheck
                drawId={head.id}
                day={head.extraction}
                missed={head.missed}
                seals={seals}
                {...check}
              />
            )}
            {pack && <DrawPack drawId={head.id} {...pack} />}
            {plan && <DrawPlan drawId={head.id} version={plan.version} ruleSha256={plan.ruleSha256} />}
            {check.base && <DrawFiles drawId={head.id} isOut={isOut} auditHead={check.auditHead} />}
          </div>
        </Fold>
      )}
    </div>
  )
}
