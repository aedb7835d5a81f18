import type { FieldMetadata } from "@conform-to/react"
import { Link } from "@remix-run/react"
import { useCan } from "#app/admin/frame-data"
import { auditorWord } from "#app/auth/permission-labels"
import { type AdminType, adminTypeLabels } from "#app/auth/permissions"
import { SelectField, TextField } from "#app/forms/fields"
import { paths } from "#app/paths"
import type { userFieldWords } from "#app/words/form-fields"

type Props = {
  fields: Record<keyof typeof userFieldWords, FieldMetadata>
  /** The types that may be given; of the own account the one that it has. */
  types: readonly AdminType[]
  /** Of the own account only the name changes here. */
  own?: boolean
  /** The types whose accounts only read, all of it. */
  auditing: readonly AdminType[]
}

/** What an account is: the same when it is made and when it is edited. */
export function UserInputs({ fields, types, own, auditing }: Props) {
  const can = useCan()
  const toAuditor = auditing.length === 0 && can("permissions:edit") && auditorHint
  const options = types.map((type) => ({ value: type, label: sayType(type, auditing) }))
  return (
    <>
      <TextField field={fields.name} autoComplete="off" />
      <TextField
        field={fields.email}
        type="email"
        autoComplete="off"
        readOnly={own}
        hint={own && "O seu, outra pessoa troca."}
      />
      <SelectField
        field={fields.type}
        options={options}
        placeholder={own ? undefined : "Selecione"}
        hint={
          own ? `O seu, ${types.includes("super") ? "outro Super Usuário" : "outra pessoa"} muda.` : toAuditor
        }
      />
    </>
  )
}

const sayType = (type: AdminType, auditing: readonly AdminType[]) =>
  auditing.includes(type) ? `${adminTypeLabels[type]}: ${auditorWord}` : adminTypeLabels[type]

/** Until a type only reads, the way to the page that makes one so. */
const auditorHint = (
  <>
    Para quem só pode ler, marque antes um tipo como{" "}
    <Link to={`${paths.admin.permissions}?auditor=reports`}>{auditorWord}</Link>.
  </>
)
