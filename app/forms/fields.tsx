import type { FieldMetadata } from "@conform-to/react"
import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes, TextareaHTMLAttributes } from "react"
import { Checkbox } from "#app/ui/checkbox"
import { describe, Field } from "#app/ui/field"
import { Input, Textarea } from "#app/ui/input"
import { Select, type SelectOption } from "#app/ui/select"

// The value’s own type is of no interest to a control.
type FieldProps = {
  field: FieldMetadata
  label: ReactNode
  hint?: ReactNode
  optional?: string
  className?: string
}

const coreOf = ({ field, hint }: Pick<FieldProps, "field" | "hint">, required?: boolean) => ({
  id: field.id,
  name: field.name,
  errors: field.errors,
  hint,
  required,
})

const typedIn = (field: FieldMetadata): string | undefined =>
  field.initialValue === undefined || field.initialValue === null ? undefined : String(field.initialValue)

/** A labelled input that keeps what was typed. */
export function TextField({
  field,
  label,
  hint,
  optional,
  className,
  required,
  ...input
}: FieldProps & InputHTMLAttributes<HTMLInputElement>) {
  const core = coreOf({ field, hint }, required)
  const value = input.type === "password" || input.type === "file" ? undefined : typedIn(field)
  return (
    <Field {...core} label={label} optional={optional} className={className}>
      <Input {...input} {...describe(core)} key={field.key} defaultValue={value} />
    </Field>
  )
}

export function TextareaField({
  field,
  label,
  hint,
  optional,
  className,
  required,
  ...area
}: FieldProps & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const core = coreOf({ field, hint }, required)
  return (
    <Field {...core} label={label} optional={optional} className={className}>
      <Textarea {...area} {...describe(core)} key={field.key} defaultValue={typedIn(field)} />
    </Field>
  )
}

type SelectFieldProps = FieldProps &
  SelectHTMLAttributes<HTMLSelectElement> & { options: readonly SelectOption[]; placeholder?: string }

export function SelectField({
  field,
  label,
  hint,
  optional,
  className,
  required,
  ...select
}: SelectFieldProps) {
  const core = coreOf({ field, hint }, required)
  return (
    <Field {...core} label={label} optional={optional} className={className}>
      <Select {...select} {...describe(core)} key={field.key} defaultValue={typedIn(field) ?? ""} />
    </Field>
  )
}

type CheckFieldProps = Omit<FieldProps, "optional"> & { required?: boolean }

export function CheckField({ field, label, hint, className, required }: CheckFieldProps) {
  return (
    <Checkbox
      {...coreOf({ field, hint }, required)}
      label={label}
      className={className}
      key={field.key}
      value="on"
      defaultChecked={field.initialValue === "on"}
    />
  )
}
