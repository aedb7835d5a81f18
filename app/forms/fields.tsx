import { type FieldMetadata, getInputProps, getSelectProps, getTextareaProps } from "@conform-to/react"
import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useContext,
} from "react"
import { Checkbox } from "#app/ui/checkbox"
import { Field, Input, Textarea } from "#app/ui/field"
import { Select, type SelectOption } from "#app/ui/select"
import { useStanding } from "./mended-fields"
import { LabelsContext } from "./post-form"
import { MAX_LENGTH } from "./text-length"

// The value’s own type is of no interest to a control.
type FieldProps = {
  field: FieldMetadata
  /** Without one, the name that the form's labels have for it. */
  label?: ReactNode
  hint?: ReactNode
  /** Stands after the label of a field that may stay empty. */
  optional?: string
  /** Where the schema alone does not say it. */
  required?: boolean
}

/** A field as it stands, and what its label, hint and errors need to know of it. */
function useFrame({ field: drawn, label, hint, optional, required = drawn.required }: FieldProps) {
  const labels = useContext(LabelsContext)
  const field = useStanding(drawn)
  const { id, name, errors } = field
  const frame = { id, name, errors, hint, required, optional, label: label ?? labels[name] }
  return { field, frame }
}

/** How many characters a refused text may have, which tells whoever shortens it when it is right (`mended-fields`). */
const longest = (field: FieldMetadata) =>
  field.errors ? { "data-longest": field.maxLength ?? MAX_LENGTH } : undefined

const describedBy = ({ field, hint }: Pick<FieldProps, "field" | "hint">) => ({
  ariaDescribedBy: hint ? `${field.id}-hint` : undefined,
})

type InputType = Exclude<Parameters<typeof getInputProps>[1]["type"], "checkbox" | "radio">
// The schema alone says how long a text may be; the browser's own limit cuts off in silence what is pasted.
type TextFieldProps = FieldProps &
  Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "maxLength"> & {
    type?: InputType
  }
type TextareaFieldProps = FieldProps & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "maxLength">

/** A labelled input that keeps what was typed; secrets and files come back empty. One of several files is sent as `name[]`. */
export function TextField({
  field: drawn,
  label,
  hint,
  optional,
  className,
  required,
  type = "text",
  ...input
}: TextFieldProps) {
  const { field, frame } = useFrame({ field: drawn, label, hint, optional, required })
  const options = { type, value: type !== "password" && type !== "file", ...describedBy({ field, hint }) }
  const { key, maxLength: _, ...control } = getInputProps(field, options)
  const name = input.multiple ? `${control.name}[]` : control.name
  return (
    <Field {...frame} className={className}>
      <Input key={key} {...input} {...control} {...longest(field)} name={name} required={frame.required} />
    </Field>
  )
}

export function TextareaField({
  field: drawn,
  label,
  hint,
  optional,
  required,
  ...area
}: TextareaFieldProps) {
  const { field, frame } = useFrame({ field: drawn, label, hint, optional, required })
  const { key, maxLength: _, ...control } = getTextareaProps(field, describedBy({ field, hint }))
  return (
    <Field {...frame}>
      <Textarea key={key} {...area} {...control} {...longest(field)} required={frame.required} />
    </Field>
  )
}

type SelectFieldProps = FieldProps &
  SelectHTMLAttributes<HTMLSelectElement> & { options: readonly SelectOption[]; placeholder?: string }

export function SelectField({ field: drawn, label, hint, optional, required, ...select }: SelectFieldProps) {
  const { field, frame } = useFrame({ field: drawn, label, hint, optional, required })
  const { key, defaultValue = "", ...control } = getSelectProps(field, describedBy({ field, hint }))
  return (
    <Field {...frame}>
      <Select key={key} {...select} {...control} defaultValue={defaultValue} required={frame.required} />
    </Field>
  )
}

export function CheckField(props: Omit<FieldProps, "optional">) {
  const { field, frame } = useFrame(props)
  const { optional: _, ...core } = frame
  const { key, defaultChecked } = getInputProps(field, { type: "checkbox", value: "on" })
  return <Checkbox key={key} {...core} value="on" defaultChecked={defaultChecked} />
}
