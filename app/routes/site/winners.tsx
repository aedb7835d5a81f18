import { useLoaderData } from "@remix-run/react"
import { useTranslation } from "react-i18next"
import { listInstantWinners, publishedDraws } from "#app/domain/winners/winners.queries.server"
import { sayDay } from "#app/i18n/say-day"
import { sayLongDay } from "#app/i18n/say-moment.server"
import { en, pt } from "#app/i18n/winners"
import { paths } from "#app/paths"
import { EmptyState } from "#app/site/empty-state"
import { publicLoader } from "#app/site/guard.server"
import { LeagueTable } from "#app/site/league-table"
import { openPage } from "#app/site/open-page"
import { PageTitle } from "#app/site/page-title"
import { titled } from "#app/site/titled"
import { WinnersRoll } from "#app/site/winners-roll"
import { LinkButton } from "#app/ui/button"
import { Pagination } from "#app/ui/pagination"

export const headers = openPage
export const meta = titled({ pt: pt.title, en: en.title }, { pt: pt.description, en: en.description })

export const loader = publicLoader(async ({ db, url, locale }) => {
  const [page, draws] = await Promise.all([
    listInstantWinners(db.replica, url.searchParams, { size: 30 }),
    publishedDraws(db.replica),
  ])
  const cursor = (value: string | null) => (value ? `${paths.winners}?cursor=${value}#instant` : undefined)
  return {
    draws: draws.map((draw) => ({ ...draw, day: sayLongDay(draw.extractionOn, locale) })),
    instant: page.rows.map((row) => ({ ...row, day: sayDay(row.day, locale) })),
    newer: cursor(page.previous),
    older: cursor(page.next),
  }
})

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>

export default function WinnersPage() {
  const { t } = useTranslation()
  const { draws, ...instant } = useLoaderData<typeof loader>()
  return (
    <div className="wrap stack">
      <PageTitle lead={t("winners.lead")}>{t("winners.title")}</PageTitle>
      <h2>{t("winners.draws")}</h2>
      {draws.length === 0 && (
        <EmptyState title={t("winners.drawsNone")}>
          <p>{t("winners.drawsNoneHelp")}</p>
        </EmptyState>
      )}
      {draws.map((draw) => (
        <DrawWinners key={draw.id} draw={draw} />
      ))}
      <h2 id="instant">{t("winners.instant")}</h2>
      <InstantWinners {...instant} />
    </div>
  )
}

function DrawWinners({ draw }: { draw: Loaded["draws"][number] }) {
  const { t } = useTranslation()
  return (
    <section className="stack">
      <header>
        <h3>{draw.title}</h3>
        <p>
          {draw.prize}. {t("winners.drawOf", { day: draw.day })}.
        </p>
      </header>
      {draw.winners.length === 0 ? (
        <p>{t("winners.drawChecking")}</p>
      ) : (
        <LeagueTable
          caption={draw.title}
          headers={{
            position: t("winners.position"),
            name: t("winners.person"),
            figures: [t("winners.number")],
          }}
          rows={draw.winners.map(({ id, name, place, number }) => ({
            ...{ key: id, name, detail: place, figures: [number], marked: true },
          }))}
        />
      )}
    </section>
  )
}

function InstantWinners({ instant, newer, older }: Pick<Loaded, "instant" | "newer" | "older">) {
  const { t } = useTranslation()
  if (instant.length === 0)
    return (
      <EmptyState
        title={t("winners.instantNone")}
        action={<LinkButton href={paths.cupom}>{t("winners.send")}</LinkButton>}
      >
        <p>{t("winners.instantNoneHelp")}</p>
      </EmptyState>
    )
  return (
    <>
      <WinnersRoll winners={instant} />
      {(newer || older) && (
        <Pagination
          label={t("winners.paging")}
          previous={{ href: newer, label: t("winners.newer") }}
          next={{ href: older, label: t("winners.older") }}
        />
      )}
    </>
  )
}
