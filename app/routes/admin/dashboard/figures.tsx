import type { ReactNode } from "react"
import { invoiceStatuses } from "#app/admin/status/invoice-status"
import { prizeStatuses } from "#app/admin/status/prize-status"
import type { Dashboard } from "#app/domain/statistics/dashboard.queries.server"
import { Stat } from "#app/ui/stat"
import { sayCount, sayNumber } from "./figure"

type Props = Pick<
  Dashboard,
  "registrations" | "registrationsToday" | "invoices" | "invoicesToday" | "numbers" | "prizes"
>

const share = (part: number, whole: number) =>
  (whole === 0 ? 0 : part / whole).toLocaleString("pt-BR", { style: "percent", maximumFractionDigits: 1 })

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
          note={`${sayNumber(registrationsToday)} hoje`}
        />
        {invoiceStatuses.map(({ value, label }) => (
          <Stat
            key={value}
            label={`Cupons: ${label.toLowerCase()}`}
            figure={sayCount(invoices[value as keyof typeof invoices])}
            note={`${sayNumber(invoicesToday[value as keyof typeof invoicesToday])} hoje`}
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
              note={`de ${sayNumber(total)} (${share(given, total)})`}
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
