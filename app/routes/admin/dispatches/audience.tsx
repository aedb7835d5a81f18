import { Form } from "@remix-run/react"
import { PeriodFilter, SelectFilter, TextFilter, TickFilter } from "#app/admin/filters"
import { useCan } from "#app/admin/frame-data"
import { Button } from "#app/ui/button"
import type { SelectOption } from "#app/ui/select"
import { sayCount } from "#app/words/count"

/** The registration list's own filters, and how many people they leave. */
export function Audience({ units, count }: { units: readonly SelectOption[]; count: number }) {
  const can = useCan()
  return (
    <div className="form">
      <Form method="get" className="filters" role="search" preventScrollReset>
        <TextFilter name="q" label="Busca" hint="Nome, email, cidade, CPF ou telefone" />
        <SelectFilter name="uf" label="Estado" options={units} />
        <PeriodFilter />
        {can("registrations:invoiceless") && <TickFilter name="invoiceless" label="Sem cupons" />}
        <div className="filters__actions">
          <Button variant="secondary">Contar</Button>
        </div>
      </Form>
      <p>
        <strong>{sayCount(count, "pessoa recebe", "pessoas recebem")}</strong>, de quem pediu novidades e tem
        o cadastro ativo. A lista se fecha quando o envio começa, e quem sair antes da sua vez não recebe.
      </p>
    </div>
  )
}
