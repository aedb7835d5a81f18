import { data, type HeadersFunction } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { useTranslation } from "react-i18next"
import type { Db } from "#app/db/client.server"
import { cleanText } from "#app/db/filter-readers.server"
import { nearInput } from "#app/domain/stores/bars-near.server"
import { unitsWithBars } from "#app/domain/stores/places-with-bars.server"
import type { Locale } from "#app/errors"
import { refusalIn } from "#app/forms/refusal"
import { translators } from "#app/i18n/i18next.server"
import { paths } from "#app/paths"
import { PRIVATE } from "#app/platform/answers/cache-control"
import type { Env } from "#app/platform/env.server"
import { BarFinder } from "#app/site/bar-finder"
import { publicAction, publicLoader } from "#app/site/guard.server"
import { Naming } from "#app/site/in-portuguese"
import { openPage } from "#app/site/page-head"
import { PageTitle } from "#app/site/page-title"
import { BarsMap, lettersOf } from "./bars/bars-map"
import { barsMeta } from "./bars/bars-meta"
import type { BarsView, PlaceLink } from "./bars/bars-view"
import { PlaceLinks } from "./bars/place-links"
import { sayResult } from "./bars/said-result"
import { SearchResult } from "./bars/search-result"
import { viewMap } from "./bars-map.server"
import { absolute, unitLink } from "./bars-places.server"
import { productsThatCount } from "./bars-products.server"
import { viewNear, viewBarSearch } from "./bars-search.server"

export const meta = barsMeta

/** What a position found is for that one phone. */
export const headers: HeadersFunction = (answer) =>
  answer.actionHeaders.has("Cache-Control") ? answer.actionHeaders : openPage(answer)

/** Outside the age gate: where a bar stands may be read by anyone. */
const options = { ageGate: false, typed: false }

export const loader = publicLoader(async ({ db: { replica: db }, url, locale, env }) => {
  const withBars = await unitsWithBars(db)
  const search = await viewBarSearch(db, url.searchParams, { withBars, locale })
  const page = {
    typed: cleanText(url.searchParams.get("q")) ?? "",
    search,
    map: viewMap(search, { env, url, locale }),
    units: withBars.map((unit) => unitLink(unit, locale)),
    products: await productsThatCount(db, env),
    head: headOf(search, locale),
  }
  return data(page, { status: search?.kind === "wrong" ? 422 : 200 })
}, options)

/** Says what was found, as the page's heading does; a search engine finds the pages of the cities, never a search. */
function headOf(search: BarsView | null, locale: Locale) {
  const { t } = translators[locale]
  const own = search?.kind === "city" ? search.path : paths.bars
  const found = search?.kind === "wrong" ? null : search
  return {
    title: found ? sayResult(found, t).title : t("bars.pageTitle"),
    description: search === null ? t("bars.description") : null,
    canonical: absolute(own),
  }
}

type NearArgs = { db: { replica: Db }; env: Env; url: URL; locale: Locale }

/** A position comes in the body, which no log and no address ever holds, and is forgotten with the answer. */
export const action = publicAction(
  {
    schema: nearInput,
    run: async (near, { db: { replica: db }, env, url, locale }: NearArgs) => {
      const withBars = await unitsWithBars(db)
      const found = await viewNear(db, near, { withBars, locale })
      const map = viewMap(found, { env, url, locale })
      return data({ found, map }, { headers: { "Cache-Control": PRIVATE } })
    },
  },
  options,
)

export default function BarsPage() {
  const { typed, search, map, units, products } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const refused = refusalIn(answer)
  const near = answer && "found" in answer ? answer : undefined
  const view = near ? near.found : search
  const fault = refused ? "position" : view?.kind === "wrong" ? view.fault : undefined
  const found = view === null || view.kind === "wrong" ? null : view
  const shown = near ? near.map : map
  const { t } = useTranslation()
  const said = sayResult(found, t)
  // What was found comes first; whoever found nothing searches again.
  const isFirst = found === null || found.kind === "none"
  return (
    <div className="wrap stack bars-page">
      <PageTitle lead={said.lead}>
        <Naming text={said.title} name={said.name} />
      </PageTitle>
      {isFirst && <BarFinder typed={typed} fault={fault} />}
      {found && <BarsMap map={shown} view={found} />}
      {found && <SearchResult view={found} products={products} letters={lettersOf(shown)} />}
      {found === null && <UnitIndex units={units} />}
      {!isFirst && (
        <section className="stack stack--near">
          <h2>{t("bars.again")}</h2>
          <BarFinder typed={typed} />
        </section>
      )}
    </div>
  )
}

function UnitIndex({ units }: { units: PlaceLink[] }) {
  const { t } = useTranslation()
  return (
    <section className="stack stack--near">
      <h2>{t("bars.index")}</h2>
      {units.length === 0 ? (
        <p>{t("bars.indexNone")}</p>
      ) : (
        <PlaceLinks places={units} before={t("bars.pageTitle")} />
      )}
    </section>
  )
}
