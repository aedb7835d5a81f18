import type { InputHTMLAttributes, ReactNode, Ref, TextareaHTMLAttributes } from "react"
import { classNames } from "./class-names"

type InputProps = InputHTMLAttributes<HTMLInputElement> & { inputRef?: Ref<HTMLInputElement> }
type TextareaProps = TextareaHTMLAttributes<HTMLTextAreaElement>

export function Input({ type = "text", className, inputRef, ...rest }: InputProps) {
  return <input {...rest} ref={inputRef} type={type} className={classNames("input", className)} />
}

export function Textarea({ rows = 4, className, ...rest }: TextareaProps) {
  return <textarea {...rest} rows={rows} className={classNames("input", "input--area", className)} />
}

export type FieldCore = {
  id: string
  name: string
  errors?: readonly string[]
  hint?: ReactNode
  required?: boolean
}

type FieldProps = FieldCore & {
  label: ReactNode
  /** Stands after the label of a field that may stay empty: "opcional". */
  optional?: string
  className?: string
  /** The control; without one, a text input. Give it `describe(field)`. */
  children?: ReactNode
}

/** What ties a control to its label, hint and errors. */
export function describe({ id, name, errors, hint, required }: FieldCore) {
  const invalid = Boolean(errors?.length)
  const described = [hint ? `${id}-hint` : "", invalid ? `${id}-error` : ""].filter(Boolean).join(" ")
  return {
    id,
    name,
    required: required || undefined,
    "aria-invalid": invalid || undefined,
    "aria-describedby": described || undefined,
  }
}

export function FieldErrors({ id, errors }: Pick<FieldCore, "id" | "errors">) {
  if (!errors?.length) return null
  return (
    <ul className="field__errors" id={`${id}-error`}>
      {errors.map((error) => (
        <li key={error}>{error}</li>
      ))}
    </ul>
  )
}

export function Field({ label, optional, className, children, ...core }: FieldProps) {
  const { id, errors, hint } = core
  return (
    <div className={classNames("field", Boolean(errors?.length) && "field--invalid", className)}>
      <div className="field__head">
        <label className="field__label" htmlFor={id}>
          {label}
        </label>
        {optional && <span className="field__optional">{optional}</span>}
      </div>
      {hint && (
        <p className="field__hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children ?? <Input {...describe(core)} />}
      <FieldErrors id={id} errors={errors} />
    </div>
  )
}
