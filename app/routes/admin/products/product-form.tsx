import { HolderNotice } from "#app/admin/holder-notice"
import { EditConflict } from "#app/admin/edit-conflict"
import { VersionField } from "#app/admin/stale-notice"
import type { ProductInput, ProductFields } from "#app/domain/stores/product-input.server"
import type { Constraint } from "#app/forms/constraint.server"
import { CheckField, TextField } from "#app/forms/fields"
import { PostForm, usePageForm } from "#app/forms/post-form"
import { paths } from "#app/paths"
import { Button } from "#app/ui/button"
import type { Refusal } from "#app/forms/refusal"
import { productFieldWords } from "#app/words/form-fields"

type SavedProduct = { name: string; sku: string; numbersPerUnit: number; version: number }
type Props = {
  answer: Refusal | undefined
  constraint: Constraint
  submit: string
  /** The product as it is saved; a new one comes with its form's key instead. */
  saved?: SavedProduct
  formKey?: string
  /** Whether products count under the rule that is set. */
  counted?: boolean
}

/** A word for every field of the schema. */
const labels: Record<keyof ProductInput, string> = productFieldWords

/** A participating product, for a new one and for one that is there. */
export function ProductForm({ answer, constraint, submit, saved, formKey, counted }: Props) {
  const typed = saved ? { ...saved, numbersPerUnit: String(saved.numbersPerUnit) } : { active: "on" }
  const [form, fields] = usePageForm<ProductFields>({
    intent: "save",
    answer,
    defaultValue: typed,
    constraint,
  })
  return (
    <PostForm form={form} summary="Confira os campos" labels={labels} className="form">
      {formKey && <input type="hidden" name="formKey" value={formKey} />}
      {saved && <EditConflict answer={answer} labels={labels} />}
      {saved && <VersionField answer={answer} current={saved.version} began={saved} />}
      <HolderNotice
        answer={answer}
        title="Esse SKU já é de um produto"
        permission="stores:edit"
        to={paths.admin.productsEdit}
      />
      <TextField field={fields.name} hint="Como a pessoa o lê na página do cupom." autoComplete="off" />
      <div className="form__pair">
        <TextField
          field={fields.sku}
          hint="Único; letras, números, ponto, traço e barra."
          autoComplete="off"
          spellCheck={false}
        />
        <TextField
          field={fields.numbersPerUnit}
          hint="Uma mudança vale para os próximos cupons; os que já chegaram ficam como estão."
          inputMode="numeric"
          autoComplete="off"
        />
      </div>
      {!saved && (
        <CheckField
          field={fields.active}
          label="Ativo"
          hint={
            counted
              ? "Aparece na página do cupom desde já."
              : "Hoje os produtos não contam: só aparece na página do cupom quando contarem."
          }
        />
      )}
      <div className="form__actions">
        <Button>{submit}</Button>
      </div>
    </PostForm>
  )
}
