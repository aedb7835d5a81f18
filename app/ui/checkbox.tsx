import type { InputHTMLAttributes, ReactNode, Ref } from "react"
import { classNames } from "./class-names"
import { describe, type FieldCore, FieldErrors } from "./field"

type CheckboxProps = FieldCore &
  Omit<InputHTMLAttributes<HTMLInputElement>, keyof FieldCore | "type"> & {
    label: ReactNode
    inputRef?: Ref<HTMLInputElement>
  }

/** A field of its own: box, label, hint and errors. The label may hold links. */
export function Checkbox({
  id,
  name,
  label,
  errors,
  hint,
  required,
  className,
  inputRef,
  ...rest
}: CheckboxProps) {
  return (
    <div className={classNames("field", "check", Boolean(errors?.length) && "field--invalid", className)}>
      <input
        {...rest}
        ref={inputRef}
        {...describe({ id, name, errors, hint, required })}
        type="checkbox"
        className="check__box"
      />
      <label className="check__label" htmlFor={id}>
        {label}
      </label>
      {hint && (
        <p className="field__hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <FieldErrors id={id} errors={errors} />
    </div>
  )
}
