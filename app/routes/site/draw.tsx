import { data, type MetaFunction } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { useTranslation } from "react-i18next"
import { brand } from "#app/brand"
import { readText } from "#app/db/list.server"
import { checkNumber } from "#app/domain/draws/number-check.server"
import { getPublicDraw } from "#app/domain/draws/public-draws.queries.server"
import { formatLuckyNumber, parseLuckyNumber } from "#app/domain/tickets/lucky-number"
import { listCalls } from "#app/domain/winners/calls.queries.server"
import { listPublicPlaces, PLACES_SHOWN } from "#app/domain/winners/public-winners.queries.server"
import { paths } from "#app/paths"
import { DrawCheck } from "#app/site/draw-check"
import { DrawFiles } from "#app/site/draw-files"
import { DrawPlaces } from "#app/site/draw-places"
import { DrawPrizes } from "#app/site/draw-prizes"
import { DrawState } from "#app/site/draw-state"
import { publicLoader } from "#app/site/guard.server"
import { NumberCheckForm } from "#app/site/number-check"
import { openPage } from "#app/site/open-page"
import { PageTitle } from "#app/site/page-title"
import { viewCalls, viewCheck, viewDrawHead, viewNumber } from "./draw-view.server"

export const headers = openPage
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.head.title ?? ""} · ${brand.promotion}` },
  { name: "description", content: data?.description ?? "" },
]

/** Everything about one draw, for whoever does not believe it. */
export const loader = publicLoader(async ({ db: { primary: db }, params, url, locale }) => {
  const draw = await getPublicDraw(db, params.draw ?? "")
  const typed = readText(url.searchParams, "numero") ?? ""
  const number = parseLuckyNumber(typed)
  const asked = typed === "" ? null : number ? await checkNumber(db, { drawId: draw.id, number }) : "wrong"
  const isOut = draw.result !== null
  const [places, { calls }] = isOut
    ? await Promise.all([listPublicPlaces(db, draw.id), listCalls(db, draw.id)])
    : [[], { calls: [] }]
  const { seriesDigits, seriesFirst } = draw.rule
  const view = {
    head: viewDrawHead(draw, locale),
    check: viewCheck(draw, locale),
    number: viewNumber(number ? formatLuckyNumber(number, seriesDigits) : typed, asked, locale),
    example: formatLuckyNumber({ series: seriesFirst, element: 53_269 }, seriesDigits),
    ...{ isOut, places, calls: viewCalls(calls, locale), cut: places.length === PLACES_SHOWN },
    toTreasury: draw.afterPublication === "treasury",
    description: `${draw.title}: ${draw.prize}`,
  }
  return data(view, { status: asked === "wrong" ? 422 : 200 })
})

export default function DrawPage() {
  const { t } = useTranslation()
  const { head, check, number, example, isOut, ...result } = useLoaderData<typeof loader>()
  return (
    <div className="wrap stack stack--far">
      <div className="stack">
        <PageTitle lead={head.prize} aside={<a href={paths.winners}>{t("draw.back")}</a>}>
          {head.title}
        </PageTitle>
        <DrawState {...head} />
      </div>
      {check.drawn && <DrawPrizes day={head.extraction} {...check.drawn} />}
      {isOut && <DrawPlaces {...result} />}
      <NumberCheckForm drawId={head.id} example={example} isOut={isOut} {...number} />
      <DrawCheck drawId={head.id} day={head.extraction} {...check} />
      {check.base && <DrawFiles drawId={head.id} isOut={isOut} auditHead={check.auditHead} />}
    </div>
  )
}
