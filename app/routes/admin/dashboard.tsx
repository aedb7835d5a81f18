import { useLoaderData } from "@remix-run/react"
import { useCan } from "#app/admin/frame-data"
import { adminLoader } from "#app/admin/guard.server"
import { pageMeta } from "#app/admin/page-meta"
import { can } from "#app/auth/permissions"
import { type Dashboard, readDashboard } from "#app/domain/statistics/dashboard.queries.server"
import { firstNameAndInitial } from "#app/domain/registrations/name"
import { BarChart } from "#app/ui/bar-chart"
import { Attention } from "./dashboard/attention"
import { Figures } from "./dashboard/figures"
import { LatestRegistrations } from "./dashboard/latest-registrations"

export const meta = () => pageMeta("Painel")

export const loader = adminLoader("dashboard:list", async ({ db, admin, now }) => {
  const { latest, ...figures } = await readDashboard(db.replica, now)
  const named = can(admin.permissions, "registrations:view")
  const people = latest.map(({ name, lastname, ...person }) => ({
    ...person,
    name: named ? `${name} ${lastname}` : firstNameAndInitial(name, lastname),
  }))
  return { ...figures, latest: can(admin.permissions, "registrations:list") ? people : [] }
})

export default function DashboardPage() {
  const { latest, ...figures } = useLoaderData<typeof loader>()
  const can = useCan()
  return (
    <>
      <header className="page-head">
        <h1>Painel</h1>
      </header>
      <Attention attention={figures.attention} />
      <Figures {...figures} />
      <div className="charts">
        <DayChart title="Cupons por dia" days={figures.invoiceDays} />
        <DayChart title="Cadastros por dia" days={figures.registrationDays} />
      </div>
      {can("registrations:list") && <LatestRegistrations people={latest} />}
    </>
  )
}

/** Two weeks, today last and not over yet. */
function DayChart({ title, days }: { title: string; days: Dashboard["invoiceDays"] }) {
  const bars = days.map(({ day, count }) => ({
    label: `${day.slice(8)}/${day.slice(5, 7)}`,
    value: count,
    figure: count.toLocaleString("pt-BR"),
  }))
  return (
    <section className="card">
      <BarChart
        title={title}
        bars={bars}
        words={{ table: "Ver números", label: "Dia", value: "Quantidade" }}
      />
    </section>
  )
}
