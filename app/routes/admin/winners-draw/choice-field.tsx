import type { FieldMetadata } from "@conform-to/react"
import { type ReactNode, useContext } from "react"
import { useStanding } from "#app/forms/mended-fields"
import { LabelsContext } from "#app/forms/post-form"
import { classNames } from "#app/ui/class-names"
import { FieldErrors } from "#app/ui/field"

export type Choice = { value: string; label: string; hint: ReactNode }
type Props = {
  field: FieldMetadata
  hint?: ReactNode
  choices: readonly Choice[]
}

/** One of a few, each with what it does: a choice that is explained where it is made. */
export function ChoiceField({ field: drawn, hint, choices }: Props) {
  const labels = useContext(LabelsContext)
  const field = useStanding(drawn)
  const { id, name, errors } = field
  const invalid = Boolean(errors?.length)
  const described = [hint ? `${id}-hint` : "", invalid ? `${id}-error` : ""].filter(Boolean).join(" ")
  return (
    <div
      key={field.key}
      id={id}
      role="radiogroup"
      tabIndex={-1}
      aria-labelledby={`${id}-label`}
      aria-describedby={described || undefined}
      aria-invalid={invalid || undefined}
      aria-required={field.required || undefined}
      className={classNames("field", "choice", invalid && "field--invalid")}
    >
      <span className="field__label" id={`${id}-label`}>
        {labels[name]}
      </span>
      {hint && (
        <p className="field__hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {choices.map((choice) => (
        <div key={choice.value} className="field check">
          <input
            type="radio"
            className="check__box"
            id={`${id}-${choice.value}`}
            name={name}
            value={choice.value}
            defaultChecked={field.initialValue === choice.value}
            aria-describedby={`${id}-${choice.value}-hint`}
          />
          <label className="check__label" htmlFor={`${id}-${choice.value}`}>
            {choice.label}
          </label>
          <p className="field__hint" id={`${id}-${choice.value}-hint`}>
            {choice.hint}
          </p>
        </div>
      ))}
      <FieldErrors id={id} errors={errors} />
    </div>
  )
}
