import { EditConflict } from "#app/admin/edit-conflict"
import { VersionField } from "#app/admin/stale-notice"
import type { KindFields, kindForm } from "#app/domain/fulfilment/kind-input"
import type { Constraint } from "#app/forms/constraint.server"
import { SelectField, TextField } from "#app/forms/fields"
import { PostForm, usePageForm } from "#app/forms/post-form"
import type { Refusal } from "#app/forms/refusal"
import { Button } from "#app/ui/button"
import { prizeKindFieldWords } from "#app/words/form-fields"
import { choicesOf, deliveryWayWords } from "#app/words/states"

type Props = { saved: ReturnType<typeof kindForm>; constraint: Constraint; answer: Refusal | undefined }

const ways: Readonly<Record<string, string>> = deliveryWayWords
const sayValue = (name: string, value: string) => (name === "way" ? (ways[value] ?? value) : value)

/** How a kind of prize is delivered, and how many there are. */
export function KindForm({ saved, constraint, answer }: Props) {
  const [form, fields] = usePageForm<KindFields>({
    intent: "save",
    answer,
    defaultValue: { way: saved.way, stock: saved.stock },
    constraint,
  })
  return (
    <PostForm form={form} summary="Confira os campos" labels={prizeKindFieldWords} className="form">
      <EditConflict answer={answer} labels={prizeKindFieldWords} say={sayValue} />
      <VersionField answer={answer} current={saved.version} began={saved} />
      <SelectField
        field={fields.way}
        options={choicesOf(deliveryWayWords)}
        hint="Pelo correio, o site pede o endereço ao ganhador. Um vale só sai com o código."
      />
      <TextField
        field={fields.stock}
        optional="opcional"
        inputMode="numeric"
        autoComplete="off"
        hint="Quantos há para enviar, contando os que já saíram. Vazio: ninguém conta."
      />
      <div className="form__actions">
        <Button>Salvar</Button>
      </div>
    </PostForm>
  )
}
