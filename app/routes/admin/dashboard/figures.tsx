import type { ReactNode } from "react"
import { LinkIf } from "#app/admin/links"
import { prizeStatuses } from "#app/admin/status/prize-status"
import type { Figures as Shown } from "#app/domain/statistics/figures.queries.server"
import type { DayByStatus, DayCount } from "#app/domain/statistics/plots.queries.server"
import { paths } from "#app/paths"
import { Stat } from "#app/ui/stat"
import { sayShare } from "#app/ui/figure"
import { sayNumber } from "#app/words/count"
import { sayBounded } from "./attention-words"

const { admin } = paths

type Props = Omit<Shown, "latest"> & {
  /** The plots' last day; today is not over yet. */
  registrationsToday: DayCount | undefined
  invoicesToday: DayByStatus | undefined
}

const invoiceFigures = [
  { state: "pending", label: "Cupons em análise" },
  { state: "validated", label: "Cupons validados" },
  { state: "invalid", label: "Cupons invalidados" },
] as const

export function DashboardFigures({
  registrations,
  registrationsToday,
  invoices,
  invoicesToday,
  numbers,
  prizes,
}: Props) {
  return (
    <>
      <Group title="Cadastros e cupons">
        <Stat
          label="Cadastros"
          figure={
            <LinkIf permission="registrations:list" to={admin.registrations}>
              {sayBounded(registrations)}
            </LinkIf>
          }
          note={
            <LinkIf permission="registrations:list" to={onDay(admin.registrations, registrationsToday?.day)}>
              {`${sayNumber(registrationsToday?.count ?? 0)} hoje`}
            </LinkIf>
          }
        />
        {invoiceFigures.map(({ state, label }) => (
          <Stat
            key={state}
            label={label}
            figure={
              <LinkIf permission="invoices:list" to={`${admin.invoices}?status=${state}`}>
                {sayBounded(invoices[state])}
              </LinkIf>
            }
            note={
              <LinkIf
                permission="invoices:list"
                to={onDay(admin.invoices, invoicesToday?.day, { status: state })}
              >
                {`${sayNumber(invoicesToday?.[state] ?? 0)} hoje`}
              </LinkIf>
            }
          />
        ))}
      </Group>
      {numbers.length > 0 && (
        <Group title="Números da sorte dados">
          {numbers.map(({ id, title, given, total }) => (
            <Stat
              key={id}
              label={title}
              figure={
                <LinkIf permission="tickets:list" to={`${admin.tickets}?draw=${id}`}>
                  {sayNumber(given)}
                </LinkIf>
              }
              note={`de ${sayNumber(total)} (${sayShare(total === 0 ? 0 : given / total)})`}
            />
          ))}
        </Group>
      )}
      <Group title="Prêmios instantâneos">
        {prizeStatuses.map(({ value, label }) => (
          <Stat
            key={value}
            label={label}
            figure={
              <LinkIf permission="prizes:list" to={`${admin.prizes}?status=${value}`}>
                {sayNumber(prizes[value])}
              </LinkIf>
            }
          />
        ))}
      </Group>
    </>
  )
}

/** A list of one day, by its own filters. */
const onDay = (list: string, day = "", filters: Record<string, string> = {}) =>
  `${list}?${new URLSearchParams({ ...filters, from: day, to: day })}`

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2 className="card__title">{title}</h2>
    <div className="stats">{children}</div>
  </section>
)
