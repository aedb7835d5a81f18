import { HolderNotice } from "#app/admin/holder-notice"
import { StaleNotice, VersionField } from "#app/admin/stale-notice"
import { CheckField, TextField } from "#app/forms/fields"
import { PostForm, usePageForm } from "#app/forms/post-form"
import { paths } from "#app/paths"
import { Button } from "#app/ui/button"

/** Each field as it is called, in the form's order. */
export const productLabels = { name: "Nome", sku: "SKU", numbersPerUnit: "Números por unidade" }

type Fields = Record<keyof typeof productLabels | "active", string>
type SavedProduct = { name: string; sku: string; numbersPerUnit: number; version: number }
type Props = {
  answer: unknown
  submit: string
  /** The product as it is saved; a new one comes with its form's key instead. */
  saved?: SavedProduct
  formKey?: string
}

/** A participating product, for a new one and for one that is there. */
export function ProductForm({ answer, submit, saved, formKey }: Props) {
  const typed = saved ? { ...saved, numbersPerUnit: String(saved.numbersPerUnit) } : { active: "on" }
  const [form, fields] = usePageForm<Fields>("product", answer, typed)
  return (
    <PostForm form={form} summary="Confira os campos" labels={productLabels} className="form">
      <input type="hidden" name="intent" value="save" />
      {formKey && <input type="hidden" name="formKey" value={formKey} />}
      {saved && <StaleNotice answer={answer} labels={productLabels} />}
      {saved && <VersionField answer={answer} current={saved.version} />}
      <HolderNotice
        answer={answer}
        title="Esse SKU já é de um produto"
        permission="stores:edit"
        to={paths.admin.productsEdit}
      />
      <TextField
        field={fields.name}
        label="Nome"
        hint="Como a pessoa o lê na página do cupom."
        maxLength={120}
        autoComplete="off"
        required
      />
      <div className="form__pair">
        <TextField
          field={fields.sku}
          label="SKU"
          hint="Único; letras, números, ponto, traço e barra."
          maxLength={40}
          autoComplete="off"
          spellCheck={false}
          required
        />
        <TextField
          field={fields.numbersPerUnit}
          label="Números por unidade"
          hint="Uma mudança vale para os próximos cupons; os que já chegaram ficam como estão."
          inputMode="numeric"
          autoComplete="off"
          required
        />
      </div>
      {!saved && (
        <CheckField field={fields.active} label="Ativo" hint="Aparece na página do cupom desde já." />
      )}
      <div className="form__actions">
        <Button>{submit}</Button>
      </div>
    </PostForm>
  )
}
