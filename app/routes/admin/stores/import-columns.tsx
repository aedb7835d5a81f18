import { useNavigation } from "@remix-run/react"
import { Card } from "#app/admin/detail-page"
import { barColumns } from "#app/domain/stores/import/bar-columns"
import type { BarColumnFields } from "#app/domain/stores/import/import-input.server"
import type { Constraint } from "#app/forms/constraint.server"
import { SelectField } from "#app/forms/fields"
import { PostForm, usePageForm } from "#app/forms/post-form"
import type { Refusal } from "#app/forms/refusal"
import { Button } from "#app/ui/button"
import { Notice } from "#app/ui/notice"
import { Table } from "#app/ui/table"
import { barColumnWords } from "#app/words/form-fields"
import type { BarFileView } from "./import-view.server"

type Column = BarFileView["columns"][number]
type Props = {
  view: Pick<BarFileView, "columns" | "chosen" | "lacking" | "notNeeded"> & { constraint: Constraint }
  answer: Refusal | undefined
}

const SHOWN = 40
/** A column by its name and what stands first in it. */
const optionOf = ({ name, samples: [first] }: Column, at: number) => ({
  value: String(at),
  label: first ? `${name}: ${first.length > SHOWN ? `${first.slice(0, SHOWN)}…` : first}` : name,
})

/** Within a sentence an abbreviation stays as it is. */
const within = (word: string) => (word === word.toUpperCase() ? word : word.toLowerCase())
const sayFields = (fields: readonly (keyof typeof barColumnWords)[]) =>
  new Intl.ListFormat("pt-BR").format(fields.map((field) => within(barColumnWords[field])))

/** Which column each of a bar's fields is read from; those that the header names are chosen already. */
export function ChooseColumns({ view: { columns, chosen, lacking, notNeeded, constraint }, answer }: Props) {
  const named = barColumns.flatMap((field) =>
    chosen[field] === null ? [] : [[field, String(chosen[field])]],
  )
  const [form, fields] = usePageForm<BarColumnFields>({
    intent: "compare",
    answer,
    constraint,
    defaultValue: Object.fromEntries(named),
  })
  const [discard] = usePageForm({ intent: "discard", answer })
  const busy = useNavigation().state !== "idle"
  const options = columns.map(optionOf)
  return (
    <Card title="De que coluna vem cada campo?">
      <PostForm form={discard} summary="Não deu certo">
        {null}
      </PostForm>
      <PostForm form={form} summary="Confira as colunas" labels={barColumnWords} className="form">
        <p>
          O que fica sem coluna não é importado: num bar que já existe o campo continua como está, e um bar
          novo precisa de todos{notNeeded.length > 0 && `, menos ${sayFields(notNeeded)}`}. Uma célula vazia
          também não muda nada. O tipo de logradouro numa coluna própria vai para o começo do endereço;
          número, complemento e bairro, para o fim.
        </p>
        {lacking.length > 0 && (
          <Notice
            tone="warning"
            title={`Sem coluna: ${lacking.map((field) => barColumnWords[field]).join(", ")}`}
          >
            Escolha uma se o arquivo tem bares novos: sem ela são todos recusados.
          </Notice>
        )}
        <div className="form__pair">
          {barColumns.map((field) => (
            <SelectField
              key={field}
              field={fields[field]}
              options={options}
              placeholder={field === "cnpj" ? "Selecione" : "Não importar"}
            />
          ))}
        </div>
        <div className="form__actions">
          <Button disabled={busy}>Comparar com os bares</Button>
          <Button form={discard.id} variant="quiet" disabled={busy}>
            Descartar
          </Button>
        </div>
      </PostForm>
    </Card>
  )
}

/** What stands in each column. */
export const ColumnSamples = ({ columns }: { columns: Column[] }) => (
  <Card title="O que há em cada coluna">
    <Table caption="O que há em cada coluna" className="list list--notes">
      <thead>
        <tr>
          <th scope="col">Coluna</th>
          <th scope="col">Primeiros valores</th>
        </tr>
      </thead>
      <tbody>
        {columns.map(({ name, samples }, at) => (
          <tr key={at}>
            <th scope="row" className="list__wrap">
              {name}
            </th>
            <td className="list__wrap">{samples.length > 0 ? samples.join("; ") : "vazia"}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  </Card>
)
