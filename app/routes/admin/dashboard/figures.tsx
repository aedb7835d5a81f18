import type { ReactNode } from "react"
import { invoiceStatuses } from "#app/admin/status/invoice-status"
import { prizeStatuses } from "#app/admin/status/prize-status"
import type { Figures as Shown } from "#app/domain/statistics/figures.queries.server"
import type { DayByStatus, DayCount } from "#app/domain/statistics/plots.queries.server"
import { Stat } from "#app/ui/stat"
import { sayNumber, sayShare } from "#app/ui/figure"
import { sayCount } from "./say-count"

type Props = Omit<Shown, "latest"> & {
  /** The plots' last day; today is not over yet. */
  registrationsToday: DayCount | undefined
  invoicesToday: DayByStatus | undefined
}

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
          figure={sayCount(registrations)}
          note={`${sayNumber(registrationsToday?.count ?? 0)} hoje`}
        />
        {invoiceStatuses.map(({ value, label }) => (
          <Stat
            key={value}
            label={`Cupons: ${label.toLowerCase()}`}
            figure={sayCount(invoices[value as keyof typeof invoices])}
            note={`${sayNumber(invoicesToday?.[value as keyof typeof invoices] ?? 0)} hoje`}
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
