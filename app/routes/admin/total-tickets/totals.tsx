import { useLoaderData } from "@remix-run/react"
import { FilterForm } from "#app/admin/filter-form"
import { PeriodFilter, SelectFilter, TextFilter } from "#app/admin/filters"
import { adminLoader } from "#app/admin/guard.server"
import { pageMeta } from "#app/admin/page-meta"
import { ticketStates } from "#app/admin/status/draw-status"
import { paths } from "#app/paths"
import { describe, Field } from "#app/ui/field"
import { Select } from "#app/ui/select"
import { Alarms } from "./alarms"
import { Chosen } from "./chosen"
import { Segments } from "./segments"
import { type TotalsView, viewTotals } from "./totals-view.server"

export const meta = () => pageMeta("Total de números")

export const loader = adminLoader("tickets:list", ({ db, url, now }) =>
  viewTotals(db, { params: url.searchParams, now }),
)

export default function TotalTicketsPage() {
  const { segments, options, chosen } = useLoaderData<typeof loader>()
  return (
    <>
      <header className="page-head">
        <h1>Total de números</h1>
      </header>
      <Alarms segments={segments} />
      {chosen ? (
        <>
          <Segments segments={segments} />
          <Filters options={options} drawId={chosen.id} />
          <Chosen {...chosen} />
        </>
      ) : (
        <p className="empty">Ainda não há sorteio.</p>
      )}
    </>
  )
}

function Filters({ options, drawId }: Pick<TotalsView, "options"> & { drawId: string }) {
  const draw = { id: "filter-draw", name: "draw" }
  return (
    <FilterForm area="total-tickets" clearTo={paths.admin.totalTickets}>
      <Field {...draw} label="Sorteio">
        <Select {...describe(draw)} key={drawId} options={options} defaultValue={drawId} />
      </Field>
      <TextFilter name="series" hint="Todas" />
      <PeriodFilter />
      <SelectFilter name="state" options={ticketStates} all="Todas" />
    </FilterForm>
  )
}
