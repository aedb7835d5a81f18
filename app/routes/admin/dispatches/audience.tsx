import type { FieldMetadata } from "@conform-to/react"
import { FilterFaults } from "#app/admin/filter-faults"
import { useCan } from "#app/admin/frame-data"
import type { AudienceFilter } from "#app/domain/dispatches/audience-filters"
import { SelectField, TextField } from "#app/forms/fields"
import { paths } from "#app/paths"
import { Button } from "#app/ui/button"
import { Checkbox } from "#app/ui/checkbox"
import type { SelectOption } from "#app/ui/select"
import type { Count } from "#app/db/bounded-count.server"
import { sayCountUpTo } from "#app/words/count"
import { claimKindWords, stateWords } from "#app/words/states"

const optionsOf = (words: Readonly<Record<string, string>>): SelectOption[] =>
  Object.entries(words).map(([value, label]) => ({ value, label }))
const [couponOptions, wonOptions] = [optionsOf(stateWords.invoices), optionsOf(claimKindWords)]

type Props = {
  fields: Record<AudienceFilter, FieldMetadata>
  units: readonly SelectOption[]
  draws: readonly SelectOption[]
  /** Filters of the last count that say nothing that is known. */
  unread: readonly string[]
  count: Count
}

/**
 * The registration list's own filters, those by what people have elsewhere, and how many people they leave. They stand in the mailing's form, so that counting
 * keeps what was typed beside them, and the server notices what was chosen and never counted.
 */
export function Audience({ fields, units, draws, unread, count }: Props) {
  const can = useCan()
  const { q, uf, from, to, invoiceless, coupon, store, draw, won, source } = fields
  return (
    <div className="form">
      <div className="filters filters--roomy">
        <TextField field={q} label="Busca" type="search" placeholder="Nome, email, cidade, CPF ou telefone" />
        <SelectField field={uf} label="Estado" options={units} placeholder="Todos" />
        <div className="filters__period">
          <TextField field={from} label="De" type="date" />
          <TextField field={to} label="Até" type="date" />
        </div>
        {can("registrations:invoiceless") && (
          <Checkbox
            id={invoiceless.id}
            name={invoiceless.name}
            label="Sem cupons"
            value="1"
            defaultChecked={invoiceless.initialValue === "1"}
          />
        )}
        {can("invoices:list") && (
          <>
            <SelectField field={coupon} label="Com cupom" options={couponOptions} placeholder="Tanto faz" />
            <TextField
              field={store}
              label="Cupom de um bar"
              type="search"
              placeholder="Nome, cidade ou CNPJ"
            />
          </>
        )}
        {can("tickets:list") && (
          <SelectField field={draw} label="Com número no sorteio" options={draws} placeholder="Tanto faz" />
        )}
        {can("prizes:list") && (
          <SelectField field={won} label="Com prêmio validado" options={wonOptions} placeholder="Tanto faz" />
        )}
        <TextField field={source} label="Origem (utm_source)" autoComplete="off" />
        <div className="filters__actions">
          <Button variant="secondary" formMethod="get" formAction={paths.admin.dispatchesCreate}>
            Contar
          </Button>
        </div>
      </div>
      <FilterFaults unread={unread} />
      <p>
        Com estes filtros, <strong>{sayCountUpTo(count, "pessoa recebe", "pessoas recebem")}</strong>, de quem
        pediu novidades e tem o cadastro ativo. A lista se fecha quando o envio começa, e quem sair antes da
        sua vez não recebe.
      </p>
    </div>
  )
}
