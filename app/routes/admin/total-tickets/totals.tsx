import { useLoaderData, useLocation } from "@remix-run/react"
import { FilterFaults } from "#app/admin/filter-faults"
import { FilterForm } from "#app/admin/filter-form"
import { PeriodFilter, SelectFilter, TextFilter } from "#app/admin/filters"
import { adminLoader } from "#app/admin/guard.server"
import { isBackwards } from "#app/admin/list-url"
import { pageMeta } from "#app/admin/page-meta"
import { ticketStates } from "#app/admin/status/draw-status"
import { paths } from "#app/paths"
import { Alarms } from "./alarms"
import { Chosen } from "./chosen"
import { Segments } from "./segments"
import { type TotalsView, viewTotals } from "./totals-view.server"

export const meta = () => pageMeta("Total de números")

export const loader = adminLoader("tickets:list", ({ db, url, now }) =>
  viewTotals(db, { params: url.searchParams, now }),
)

export default function TotalTicketsPage() {
  const { alarming, segments, options, unread, chosen } = useLoaderData<typeof loader>()
  const { search } = useLocation()
  return (
    <>
      <header className="page-head">
        <h1>Total de números</h1>
      </header>
      <Alarms alarming={alarming} />
      {options.length === 0 ? (
        <p className="empty">Ainda não há sorteio.</p>
      ) : (
        <>
          <Filters options={options} />
          <FilterFaults unread={unread} backwards={isBackwards(search)} />
          {segments.length > 0 && <Segments segments={segments} />}
          {chosen ? (
            <Chosen {...chosen} />
          ) : (
            <p className="empty">Nada com esses filtros. Mude algum, ou limpe todos.</p>
          )}
        </>
      )}
    </>
  )
}

function Filters({ options }: Pick<TotalsView, "options">) {
  return (
    <FilterForm area="total-tickets" clearTo={paths.admin.totalTickets}>
      <TextFilter name="q" hint="Nome do sorteio" />
      <SelectFilter name="draw" options={options} all="O de agora" />
      <TextFilter name="series" hint="Todas" />
      <PeriodFilter />
      <SelectFilter name="state" options={ticketStates} all="Todas" />
    </FilterForm>
  )
}
