import { useLoaderData } from "@remix-run/react"
import { useTranslation } from "react-i18next"
import { pauseNotice } from "#app/domain/pauses/pauses.queries.server"
import { paths } from "#app/paths"
import { BarFinder } from "#app/site/bar-finder"
import { DrawTicket } from "#app/site/draw-ticket"
import { EmptyState } from "#app/site/empty-state"
import { publicLoader } from "#app/site/guard.server"
import { HomePoster } from "./home/home-poster"
import { openPage, ownPicture } from "#app/site/page-head"
import { PrizeLineup } from "./home/prize-lineup"
import { Steps } from "./home/steps"
import { WinnersRoll } from "#app/site/winners-roll"
import { homeCampaign, homeWindows } from "./home-data.server"
import type { MetaFunction } from "@remix-run/node"
import { brand } from "#app/brand"

/** The home page's title and description, in the page's language. */
export const meta: MetaFunction = ({ matches, location }) => {
  const root = matches.find(({ id }) => id === "root")?.data as { locale?: "pt" | "en" } | undefined
  const line = brand.tagline[root?.locale ?? "pt"]
  return [
    { title: `${brand.promotion} · ${line}` },
    { name: "description", content: line },
    { property: "og:title", content: brand.promotion },
    { property: "og:description", content: line },
    ...ownPicture(matches, location),
  ]
}

export const headers = openPage

export const loader = publicLoader(async ({ db, env, url, now, locale, participant }) => {
  const request = { env, query: url.searchParams, now, locale }
  const pause = await pauseNotice(db.primary, locale)
  const signedIn = participant !== undefined
  return { windows: homeWindows(request), signedIn, pause, ...(await homeCampaign(db.replica, request)) }
})

type HomeData = ReturnType<typeof useLoaderData<typeof loader>>

export default function HomePage() {
  const { t } = useTranslation()
  const campaign = useLoaderData<typeof loader>()
  const steps = [
    t(`home.steps.${campaign.signedIn ? "registered" : "register"}`, { returnObjects: true }),
    t("home.steps.send", { returnObjects: true }),
    t("home.steps.win", { returnObjects: true }),
  ]
  return (
    <>
      <HomePoster {...campaign.windows} signedIn={campaign.signedIn} pause={campaign.pause} />
      <section className="section wrap stack">
        <h2>{t("bars.title")}</h2>
        <BarFinder />
      </section>
      <Steps title={t("home.steps.title")} steps={steps} />
      <Prizes {...campaign} />
      <Winners {...campaign} />
      <Fairness {...campaign} />
    </>
  )
}

function Prizes({ draws, prizes, total }: HomeData) {
  const { t } = useTranslation()
  return (
    <section className="section wrap stack">
      <h2>{t("home.prizes")}</h2>
      {draws.length + prizes.length === 0 && <EmptyState title={t("home.nothing")} />}
      {draws.map(({ id, title, prize, day, weekday, from, to, extraction, waits, missed }) => (
        <DrawTicket
          key={id}
          title={title}
          prize={prize}
          stub={{ label: t("home.extractionShort"), day: missed ? null : day }}
        >
          <p>{waits ? t("home.waiting") : t("home.period", { from, to })}</p>
          {missed ? (
            <p>
              {t("home.missed", { day: extraction })} <a href={paths.draw(id)}>{t("home.missedWhere")}</a>
            </p>
          ) : (
            <p>{t("home.extraction", { day: weekday })}.</p>
          )}
        </DrawTicket>
      ))}
      {prizes.length > 0 && (
        <div className="stack">
          <header>
            <h3 className="lineup__title">{t("home.instant")}</h3>
            <p>{t("home.instantText", { total })}</p>
          </header>
          <PrizeLineup prizes={prizes} />
        </div>
      )}
      <p>
        <a href={paths.regulations}>{t("home.readRegulation")}</a>
      </p>
    </section>
  )
}

function Winners({ winners }: HomeData) {
  const { t } = useTranslation()
  if (winners.length === 0) return null
  return (
    <section className="board">
      <div className="wrap section stack">
        <h2>{t("home.winners")}</h2>
        <WinnersRoll winners={winners} board />
        <p>
          <a href={paths.winners}>{t("home.allWinners")}</a>
        </p>
      </div>
    </section>
  )
}

/** The seals themselves stand beside the winners, for whoever checks them. */
function Fairness({ draws, prizes }: HomeData) {
  const { t } = useTranslation()
  if (draws.length + prizes.length === 0) return null
  return (
    <section className="section wrap stack" id="lacres">
      <h2>{t("home.fair")}</h2>
      <p>{t("home.fairText")}</p>
      <p>
        <a href={`${paths.winners}#lacres`}>{t("home.fairMore")}</a>
      </p>
    </section>
  )
}
