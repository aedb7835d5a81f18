import { useLoaderData, useLocation } from "@remix-run/react"
import { FilterFaults } from "#app/admin/filter-faults"
import { FilterForm } from "#app/admin/filter-form"
import { PeriodFilter, SelectFilter, TextFilter } from "#app/admin/filters"
import { adminLoader } from "#app/admin/guard.server"
import { isBackwards } from "#app/admin/list-url"
import { Moment } from "#app/admin/moment"
import { pageMeta } from "#app/admin/page-meta"
import { can } from "#app/auth/permissions"
import { askedOf } from "#app/domain/exports/asked-filters.server"
import { unitOptions } from "#app/domain/locations/locations.server"
import { noteNamed } from "#app/domain/registrations/looks.server"
import { readAsked } from "#app/domain/statistics/asked.server"
import {
  countBy,
  type CountedAt as Counted,
  readCountedAt,
  readTotals,
} from "#app/domain/statistics/counts.queries.server"
import { readFunnel } from "#app/domain/statistics/funnel.queries.server"
import { drawnPeriod } from "#app/domain/statistics/period"
import { readFarBars, readFarPeople } from "#app/domain/statistics/outliers.queries.server"
import { readRanks } from "#app/domain/statistics/ranks.queries.server"
import { paths } from "#app/paths"
import { describe, Field } from "#app/ui/field"
import { Select, type SelectOption } from "#app/ui/select"
import { cuts, type Measure, measureWords } from "#app/words/statistics"
import { choicesOf } from "#app/words/states"
import { filterWords } from "#app/words/filters"
import { FarBars, FarPeopleCard } from "./outliers"
import { StatisticsPlots } from "./plots"
import { Funnel, Summary } from "./summary"

export const meta = () => pageMeta("Estatísticas")

export const loader = adminLoader(
  "statistics:list",
  async ({ db: { primary, replica }, url, admin, now }) => {
    const { measure, text, ...asked } = readAsked(url.searchParams, now)
    const period = drawnPeriod(asked.period)
    const ranked = cuts.filter((cut) => cut !== "day" && cut !== "hour")
    const reader = { named: can(admin.permissions, "registrations:view") }
    const [countedAt, totals, funnel, days, hours, bars, people, ranks] = await Promise.all([
      readCountedAt(replica, period),
      readTotals(replica, period),
      readFunnel(replica, period),
      countBy(replica, { cut: "day", measure, period }),
      countBy(replica, { cut: "hour", measure, period }),
      readFarBars(replica, period),
      readFarPeople(replica, period, reader),
      Promise.all(
        ranked.map(async (cut) => ({ cut, ranks: await readRanks(replica, { cut, measure, period, text }) })),
      ),
    ])
    const registrationIds = people?.people.map(({ id }) => id) ?? []
    await noteNamed(primary, { place: "statistics", registrationIds, viewer: admin, now })
    const plots = { measure, period, text, days, hours, ranks }
    const { unread } = askedOf("statistics", url.searchParams)
    return { countedAt, totals, funnel, plots, bars, people, units: unitOptions, unread }
  },
)

export default function StatisticsPage() {
  const { countedAt, totals, funnel, plots, bars, people, units, unread } = useLoaderData<typeof loader>()
  const { search } = useLocation()
  const { measure, period } = plots
  const isEmpty = Object.values(totals).every((states) => Object.keys(states).length === 0)
  return (
    <>
      <header className="page-head">
        <h1>Estatísticas</h1>
        <p className="page-head__note">
          De {period.from} a {period.to}
        </p>
      </header>
      <Filters measure={measure} units={units} />
      <FilterFaults unread={unread} backwards={isBackwards(search)} />
      <CountedAt countedAt={countedAt} />
      {isEmpty ? (
        <p className="empty">Ainda não há nada contado nesse período.</p>
      ) : (
        <>
          <Summary totals={totals} period={period} />
          <Funnel funnel={funnel} />
          <StatisticsPlots {...plots} />
          <FarBars bars={bars} period={period} />
          <FarPeopleCard far={people} />
        </>
      )}
    </>
  )
}

function Filters({ measure, units }: { measure: Measure; units: readonly SelectOption[] }) {
  const counted = { id: "filter-measure", name: "measure" }
  return (
    <FilterForm area="statistics" clearTo={paths.admin.statistics} choice="measure">
      <TextFilter name="q" hint="Estado, cidade, bar, produto, UTM" />
      <Field {...counted} label={filterWords.measure}>
        <Select
          {...describe(counted)}
          key={measure}
          options={choicesOf(measureWords)}
          defaultValue={measure}
        />
      </Field>
      <PeriodFilter />
      <SelectFilter name="uf" options={units} />
    </FilterForm>
  )
}

/** The page counts nothing itself, and says how old its figures are. */
function CountedAt({ countedAt }: { countedAt: Counted }) {
  if (!countedAt)
    return <p className="card__note">Esse período ainda não foi contado: a contagem corre de hora em hora.</p>
  return (
    <p className="card__note">
      Contado em <Moment at={countedAt.last} />; os dias mais antigos, toda noite
      {countedAt.first < countedAt.last && (
        <>
          {" "}
          (o que está há mais tempo sem recontagem, em <Moment at={countedAt.first} />)
        </>
      )}
      . Até lá, o que se decide depois sobre um dia passado ainda não aparece nele.
    </p>
  )
}
