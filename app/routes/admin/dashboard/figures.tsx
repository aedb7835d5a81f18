import type { ReactNode } from "react"
import { prizeStatuses } from "#app/admin/status/prize-status"
import type { Figures as Shown } from "#app/domain/statistics/figures.queries.server"
import type { DayByStatus, DayCount } from "#app/domain/statistics/plots.queries.server"
import { Stat } from "#app/ui/stat"
import { sayNumber, sayShare } from "#app/ui/figure"
import { sayBounded } from "./say-count"

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

export function Figures({
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
          figure={sayBounded(registrations)}
          note={`${sayNumber(registrationsToday?.count ?? 0)} hoje`}
        />
        {invoiceFigures.map(({ state, label }) => (
          <Stat
            key={state}
            label={label}
            figure={sayBounded(invoices[state])}
            note={`${sayNumber(invoicesToday?.[state] ?? 0)} hoje`}
          />
        ))}
      </Group>
      {numbers.length > 0 && (
        <Group title="Números da sorte dados">
          {numbers.map(({ id, title, given, total }) => (
            <Stat
              key={id}
              label={title}
              figure={sayNumber(given)}
              note={`de ${sayNumber(total)} (${sayShare(total === 0 ? 0 : given / total)})`}
            />
          ))}
        </Group>
      )}
      <Group title="Prêmios instantâneos">
        {prizeStatuses.map(({ value, label }) => (
          <Stat key={value} label={label} figure={sayNumber(prizes[value])} />
        ))}
      </Group>
    </>
  )
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2 className="card__title">{title}</h2>
    <div className="stats">{children}</div>
  </section>
)
